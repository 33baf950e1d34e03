// `npm run build`: the page, the preload script, every program, and the icons, all into out/. With names of parts only those:
// `node scripts/build.mjs page programs`.
import { join } from 'node:path';
import { build } from 'vite';
import { parts, stampBuilt } from './built.mjs';
import { root } from './install.mjs';
import { drawIcons } from './packaging/icons.mjs';

/** @typedef {keyof typeof parts} Part */

const allParts = /** @type {Part[]} */ (Object.keys(parts));

/** Resolves with the names of the packages that what was built still loads. Throws what Vite throws. */
export async function buildAll() {
  const loaded = await buildParts(allParts);
  await drawIcons(join(root, 'out'));
  return loaded;
}

/** @param {readonly Part[]} wanted */
async function buildParts(wanted) {
  /** @type {Set<string>} */
  const loaded = new Set();
  for (const part of wanted) {
    const startedMs = Date.now();
    const results = await build({ configFile: join(root, parts[part].config), logLevel: 'warn' });
    for (const chunk of [results].flat().flatMap((result) => ('output' in result ? result.output : []))) {
      if (chunk.type !== 'chunk') continue;
      for (const specifier of loadedBy(chunk)) loaded.add(specifier);
    }
    stampBuilt(part, startedMs);
  }
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

/** @param {string} name @returns {name is Part} */
function isPart(name) {
  return name in parts;
}

if (process.argv[1] === import.meta.filename) {
  const named = process.argv.slice(2).filter(isPart);
  await (named.length > 0 ? buildParts(named) : buildAll());
}
