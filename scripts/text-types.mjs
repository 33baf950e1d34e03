// Writes shared/i18n/types/english-placeholders.ts: what each English text has to be filled with. JSON has no types for that.
//   npm run texts
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runTool } from './gates.mjs';
import { root } from './install.mjs';

const directory = join(root, 'shared', 'locales', 'en');
const file = join(root, 'shared', 'i18n', 'types', 'english-placeholders.ts');

const texts = readdirSync(directory)
  .sort()
  .flatMap((room) => Object.entries(JSON.parse(readFileSync(join(directory, room), 'utf8'))));
const lines = texts.flatMap(([key, text]) => {
  // A format after a comma is not part of the name.
  const names = new Set([...text.matchAll(/\{\{([^,}]+)[^}]*\}\}/g)].map(([, name]) => name));
  return names.size === 0 ? [] : [`'${key}': ${[...names].map((name) => `'${name}'`).join(' | ')};`];
});

writeFileSync(
  file,
  `/** Names of the placeholders of each English text that has some. \`npm run texts\` writes this file. */
export interface EnglishPlaceholders {
${lines.join('\n')}
}
`,
);
// The gate for formats looks at this file as well.
const { code, output } = await runTool('@biomejs/biome/bin/biome', ['format', '--write', file]);
if (code !== 0) process.stderr.write(output);
process.exitCode = code;
