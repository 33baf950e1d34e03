// `npm run build`: the page, the preload script, every program, and the icons, all into out/.
import { join } from 'node:path';
import { build } from 'vite';
import { drawIcons } from './icons.mjs';
import { root } from './install.mjs';

/** Each writes a directory of its own below out/. */
const configurations = ['vite.config.ts', 'vite.preload.config.ts', 'vite.programs.config.ts'];

/** Resolves with the names of the packages that what was built still loads. Throws what Vite throws. */
export async function buildAll() {
  /** @type {Set<string>} */
  const loaded = new Set();
  for (const name of configurations) {
    const results = await build({ configFile: join(root, name), logLevel: 'warn' });
    for (const chunk of [results].flat().flatMap((result) => ('output' in result ? result.output : []))) {
      if (chunk.type !== 'chunk') continue;
      for (const specifier of loadedBy(chunk)) loaded.add(specifier);
    }
  }
  await drawIcons(join(root, 'out'));
  return [...loaded].sort();
}

/**
 * Imports are known to the bundler; what a bundled CommonJS package asks for when it runs stands in its text.
 * @param {import('vite').Rolldown.OutputChunk} chunk
 */
function loadedBy({ imports, dynamicImports, code }) {
  const required = [...code.matchAll(/\b__require\("([^"]+)"\)/g)].map(([, name = '']) => name);
  return [...imports, ...dynamicImports, ...required];
}

if (process.argv[1] === import.meta.filename) await buildAll();
