// A directory that electron-builder takes for an unpacked Electron: what it changes in the program can be shown
// without the 250 MB that cannot be fetched everywhere.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Electron's own mark before its fuses, the version of their wire, and as a program is delivered. */
const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const wireVersion = 1;
const deliveredFuses = '101100011';

export function writeStandInElectron(/** @type {string} */ directory) {
  mkdirSync(join(directory, 'locales'), { recursive: true });
  for (const language of ['en-US', 'fi', 'sv', 'de', 'ru', 'ja'])
    writeFileSync(join(directory, 'locales', `${language}.pak`), '');
  const wire = Buffer.from([wireVersion, deliveredFuses.length, ...Buffer.from(deliveredFuses)]);
  const program = Buffer.concat([Buffer.from('a stand-in\n'), Buffer.from(sentinel), wire]);
  writeFileSync(join(directory, 'electron'), program, { mode: 0o755 });
}
