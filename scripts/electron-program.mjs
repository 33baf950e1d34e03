// Finds the Electron program of this system, which npm does not bring along.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { galleyEnvironment, galleyNode, root, say } from './install.mjs';

/** A closed network answers at once; an open one may need this long for about 120 MB. */
const longestFetchMs = 180_000;

/** Its path, fetched when it is not there yet; null when it cannot be had. */
export function electronProgram() {
  const directory = join(root, 'node_modules', 'electron');
  const pathFile = join(directory, 'path.txt');
  if (!existsSync(pathFile)) {
    say('looking for the Electron program.');
    const fetched = spawnSync(galleyNode(), [join(directory, 'install.js')], {
      env: galleyEnvironment(),
      stdio: 'ignore',
      timeout: longestFetchMs,
    });
    if (fetched.status !== 0 || !existsSync(pathFile)) return null;
  }
  const program = join(directory, 'dist', readFileSync(pathFile, 'utf8'));
  return existsSync(program) ? program : null;
}
