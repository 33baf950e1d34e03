import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { programFile } from './program-file.ts';

/** The real service in its own process, as scripts start it. */
export interface ServiceProcess {
  readonly url: string;
  readonly apiKey: string;
  readonly user: string;
  /** Only on the first start of a data directory. */
  readonly password: string | null;
  readonly inboxFolderId: string;
  readonly projectId: string;
  readonly pid: number;
  /** Resolves with the exit code when it has ended, however that came; null after a signal that it did not handle. */
  readonly ended: Promise<number | null>;
  /** Its stderr so far. */
  errorOutput(): string;
  /** SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>;
  /** SIGKILL, as a power cut would do it; resolves when the process is gone. */
  kill9(): Promise<void>;
}

export interface ServiceProcessOptions {
  readonly dataPath: string;
  /** Left out: what `programFile` says. */
  readonly program?: string;
  /** More flags of `serve`; the port is any free one and a new bank is empty unless these say otherwise. */
  readonly flags?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** For tests that do not let it come to listening. */
  readonly onSpawn?: (pid: number) => void;
}

/** Resolves when the service listens; rejects with its stderr when it ends before that. */
export async function startServiceProcess(options: ServiceProcessOptions): Promise<ServiceProcess> {
  const { program = programFile('service'), flags = [] } = options;
  const seed = flags.includes('--seed') ? [] : ['--seed', 'empty'];
  const child = spawn(
    galleyNode(),
    [program, 'serve', '--port', '0', '--data', options.dataPath, ...seed, ...flags],
    { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...options.environment } },
  );
  if (child.pid !== undefined) options.onSpawn?.(child.pid);
  let errorOutput = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errorOutput += text;
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const line = await firstLine(child, () => errorOutput);
  const { url, apiKey, user, password, inboxFolderId, projectId } = JSON.parse(line);

  return {
    url,
    apiKey,
    user,
    password,
    inboxFolderId,
    projectId,
    pid: child.pid ?? 0,
    ended,
    errorOutput: () => errorOutput,
    stop() {
      child.kill('SIGTERM');
      return ended;
    },
    async kill9() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** The Node that Galley runs on, which may be newer than the one that runs the tests. */
export function galleyNode(): string {
  const program = process.platform === 'win32' ? 'node.exe' : 'node';
  return join(createRequire(import.meta.url).resolve('node/package.json'), '..', 'bin', program);
}

type Child = ChildProcessByStdio<null, Readable, Readable>;

function firstLine(child: Child, errorOutput: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const end = output.indexOf('\n');
      if (end >= 0) resolve(output.slice(0, end));
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The service ended with ${code}.\n${errorOutput()}`)));
  });
}
