// `npm run galley` and `npm run service`: runs what is built where it was built from the sources of now, else the sources.
// In this process: a second Node would cost as much as the whole start.
import { enableCompileCache } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isFresh } from './built.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** @type {Record<string, { built: string, source: string }>} */
const programs = {
  galley: { built: 'out/main/galley.js', source: 'main/hosts/cli/main.ts' },
  service: { built: 'out/main/service-cli-main.js', source: 'service/cli/main.ts' },
};

const [node = '', , name = '', ...args] = process.argv;
const program = programs[name];
if (program === undefined) throw new Error(`There is no program called ${name}.`);
if (process.env.NODE_COMPILE_CACHE === undefined)
  enableCompileCache(join(root, 'node_modules', '.cache', 'compiled'));
const file = join(root, isFresh('programs') ? program.built : program.source);
// As if Node had been started with the program itself.
process.argv = [node, file, ...args];
await import(pathToFileURL(file).href);
