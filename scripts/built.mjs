// Whether what lies in out/ was built from the sources of now. Read by every start, so it costs one stat per source file.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * The outputs of Vite, each in a directory of its own that it empties first.
 * @type {Record<'page' | 'preload' | 'programs', { config: string, directory: string, inputs: string[] }>}
 */
export const parts = {
  page: { config: 'vite.config.ts', directory: 'out/renderer', inputs: ['renderer', 'shared'] },
  preload: { config: 'vite.preload.config.ts', directory: 'out/preload', inputs: ['preload', 'shared'] },
  programs: {
    config: 'vite.programs.config.ts',
    directory: 'out/main',
    inputs: ['main', 'service', 'shared', 'scripts/child-programs.mjs'],
  },
};

/** Inside the directory that is emptied: a build that breaks off leaves no claim behind. */
const stampName = '.built';

/** @param {keyof typeof parts} part @param {number} startedMs What was saved while it was built may be missing in it. */
export function stampBuilt(part, startedMs) {
  writeFileSync(join(root, parts[part].directory, stampName), String(startedMs));
}

/** @param {keyof typeof parts} part */
export function isFresh(part) {
  const { config, directory, inputs } = parts[part];
  const builtMs = stampOf(join(root, directory, stampName));
  return (
    builtMs !== null &&
    isOlder(
      ['package-lock.json', config, ...inputs].map((name) => join(root, name)),
      builtMs,
    )
  );
}

/** @param {string} path @returns {number | null} */
function stampOf(path) {
  try {
    return Number(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

/**
 * Directories count as well: a file that was added, removed or renamed changes its directory alone.
 * @param {readonly string[]} paths @param {number} builtMs @returns {boolean}
 */
function isOlder(paths, builtMs) {
  return paths.every((path) => {
    const stat = statSync(path);
    if (stat.mtimeMs >= builtMs) return false;
    if (!stat.isDirectory()) return true;
    return isOlder(
      readdirSync(path).map((name) => join(path, name)),
      builtMs,
    );
  });
}
