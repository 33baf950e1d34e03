import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { desktopOrigin } from '../../../../shared/rpc/index.ts';
import { contentSecurityPolicy } from '../../parts/content-security-policy.ts';

/** The files of a build of the page; no other is served. */
const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/** Names that a build gives: a path of an address that holds anything else names no file of ours. */
const plainPath = /^[\w.@/-]+$/;

interface AppFile {
  readonly path: string;
  readonly contentType: string;
}

/** Every file of the built page by the path of its address. */
export type AppManifest = ReadonlyMap<string, AppFile>;

/** Lists the files of the built page once. Files that come to the directory later are not served. */
export async function readAppManifest(rendererDirectory: string): Promise<AppManifest> {
  const entries = await readdir(rendererDirectory, { withFileTypes: true, recursive: true });
  const files = entries.flatMap((entry): [string, AppFile][] => {
    const path = join(entry.parentPath, entry.name);
    const address = `/${relative(rendererDirectory, path).split(sep).join('/')}`;
    const contentType = contentTypes[extname(entry.name)];
    const isServed = entry.isFile() && contentType !== undefined && plainPath.test(address);
    return isServed ? [[address, { path, contentType }]] : [];
  });
  const manifest = new Map(files);
  const index = manifest.get('/index.html');
  if (index !== undefined) manifest.set('/', index);
  return manifest;
}

/**
 * Answers requests of `app://galley` with the files of the manifest, and everything else with 404. A request is looked up
 * as it stands, nothing is decoded or joined: there is no path to make up.
 */
export function createAppFiles(manifest: AppManifest): (url: string) => Promise<Response> {
  return async (url) => {
    const parsed = URL.parse(url);
    const isOwn = parsed !== null && `${parsed.protocol}//${parsed.host}` === desktopOrigin;
    const file = isOwn ? manifest.get(parsed.pathname) : undefined;
    if (file === undefined) return new Response(null, { status: 404, headers: securityHeaders });
    return new Response(new Uint8Array(await readFile(file.path)), {
      headers: { ...securityHeaders, 'content-type': file.contentType },
    });
  };
}

/** Of every answer under `app://`. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': contentSecurityPolicy(["'self'"]),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};
