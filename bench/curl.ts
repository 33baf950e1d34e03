import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiKeyHeader, buildPath, routes, tokenHeader } from '../shared/api/index.ts';
import { asId } from '../shared/model/index.ts';

export interface CurlTarget {
  readonly url: string;
  readonly apiKey: string;
  readonly inboxFolderId: string;
}

/** Posts files to the inbox with curl, eight at a time. Resolves with the milliseconds; throws when one did not get 200. */
export async function postWithCurl(
  target: CurlTarget,
  files: readonly { readonly name: string; readonly path: string }[],
  work: string,
): Promise<number> {
  const token = await signIn(target);
  const config = join(work, 'curl.config');
  const parts = files.map(({ name, path }) => {
    const route = buildPath(routes.uploadToFolder, {
      folder_id: asId(target.inboxFolderId),
      file_name: name,
    });
    return [
      `url = "${target.url}${route}"`,
      'request = POST',
      // `upload-file` streams; `data-binary` reads the whole file first, which small files forgive.
      `upload-file = "${path}"`,
      `header = "${tokenHeader}: ${token}"`,
      'header = "content-type: application/octet-stream"',
      'header = "expect:"',
      'output = /dev/null',
      'write-out = "%{http_code}\\n"',
    ].join('\n');
  });
  writeFileSync(config, parts.join('\nnext\n'));
  const startedMs = performance.now();
  const answers = await output('curl', ['-Z', '--parallel-max', '8', '--no-progress-meter', '-K', config]);
  const elapsedMs = performance.now() - startedMs;
  const statuses = answers.trim().split('\n');
  if (statuses.length !== files.length || statuses.some((status) => status !== '200')) {
    throw new Error(`curl got ${[...new Set(statuses)].join(', ')} for ${files.length} files.`);
  }
  return elapsedMs;
}

/** Runs a program to its end and gives what it printed. Throws when it fails. */
export function output(program: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (more: string) => {
      text += more;
    });
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve(text) : reject(new Error(`${program} ended with ${code}.`)),
    );
  });
}

async function signIn({ url, apiKey }: CurlTarget): Promise<string> {
  const response = await fetch(url + routes.getToken.path, {
    method: 'POST',
    headers: { [apiKeyHeader]: apiKey },
  });
  return String(routes.getToken.response.parse(await response.json())[tokenHeader]);
}
