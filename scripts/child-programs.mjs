// A Vite plugin: each file that the source names with `new URL('./x.ts', import.meta.url)` becomes a program of the build.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';

/** @typedef {{ path: string, isDirectory: boolean, builtName: string }} NamedFile */

const naming = /new URL\(\s*'(\.[^']+)',\s*import\.meta\.url\s*,?\s*\)/g;

/**
 * Worker threads, child processes and directories of files, found by themselves: a new worker cannot be forgotten.
 * @param {string} root
 * @returns {import('vite').Plugin}
 */
export function childPrograms(root) {
  return {
    name: 'galley-child-programs',
    enforce: 'pre',
    transform: {
      filter: { code: 'import.meta.url' },
      handler(code, id) {
        if (id.includes('node_modules')) return null;
        return renameNamed(code, dirname(id), root, ({ path, isDirectory, builtName }) => {
          if (isDirectory) {
            for (const name of filesIn(path)) {
              const source = readFileSync(join(path, name));
              this.emitFile({ type: 'asset', fileName: builtName + name, source });
            }
          } else {
            this.emitFile({ type: 'chunk', id: path, fileName: builtName });
          }
        });
      },
    },
  };
}

/**
 * The code with every named file under its name in the build. Throws for a name that leads nowhere.
 * @param {string} code
 * @param {string} directory
 * @param {string} root
 * @param {(file: NamedFile) => void} found
 */
export function renameNamed(code, directory, root, found) {
  return code.replaceAll(naming, (_whole, /** @type {string} */ name) => {
    const path = resolve(directory, name);
    const isDirectory = statSync(path).isDirectory();
    const flat = relative(root, path).split(sep).join('-');
    const builtName = isDirectory ? `${flat}/` : flat.replace(/\.ts$/, '.js');
    found({ path, isDirectory, builtName });
    return `new URL('./${builtName}', import.meta.url)`;
  });
}

/** @param {string} directory */
function filesIn(directory) {
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('tsconfig'))
    .map(({ name }) => name);
}
