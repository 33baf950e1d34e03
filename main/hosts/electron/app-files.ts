import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { desktopOrigin } from '../../../shared/rpc/index.ts';
import { contentSecurityPolicy } from '../content-security-policy.ts';

/** What a build of the page consists of; anything else is not served. */
const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/** Answers requests of `app://galley` with the files of the built page, and everything else with 404. */
export function createAppFiles(
  rendererDirectory: string,
): (request: { readonly url: string }) => Promise<Response> {
  return async ({ url }) => {
    const path = appFilePath(rendererDirectory, url);
    const contentType = path === null ? undefined : contentTypes[extname(path)];
    if (path === null || contentType === undefined) return notFound();
    try {
      return new Response(new Uint8Array(await readFile(path)), {
        headers: {
          'content-type': contentType,
          'content-security-policy': contentSecurityPolicy(["'self'"]),
          'x-content-type-options': 'nosniff',
        },
      });
    } catch (error) {
      if (error instanceof Error && 'code' in error && absent.has(String(error.code))) return notFound();
      throw error;
    }
  };
}

const absent: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR', 'EISDIR']);

/** Path of the file that a URL names, null when it names none inside the directory. */
export function appFilePath(rendererDirectory: string, url: string): string | null {
  const parsed = URL.parse(url);
  if (parsed === null || `${parsed.protocol}//${parsed.host}` !== desktopOrigin) return null;
  let name: string;
  try {
    name = decodeURIComponent(parsed.pathname);
  } catch {
    return null;
  }
  if (/[\0\\]/.test(name)) return null;
  const path = normalize(join(rendererDirectory, name === '/' ? 'index.html' : name));
  return path.startsWith(normalize(rendererDirectory + sep)) ? path : null;
}

function notFound(): Response {
  return new Response(null, { status: 404 });
}
