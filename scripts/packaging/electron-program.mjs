// Finds the Electron program of this system, which npm does not bring along.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { galleyEnvironment, galleyNode, root, say } from '../install.mjs';

/** About 120 MB; a network that drops what it does not let through answers nothing for all of it. */
const longestFetchMs = 180_000;

/**
 * Its path, fetched when it is not there yet; null when it cannot be had. A fetch that failed is not tried again for so long.
 * @param {number} retryAfterMs
 */
export function electronProgram(retryAfterMs = 0) {
  const directory = join(root, 'node_modules', 'electron');
  const pathFile = join(directory, 'path.txt');
  if (!existsSync(pathFile)) {
    // Goes with the installation it is about.
    const failure = join(directory, '.not-fetched');
    if (existsSync(failure) && Date.now() - statSync(failure).mtimeMs < retryAfterMs) return null;
    say('fetching the Electron program, for up to three minutes. "npm start -- --web" does without it.');
    const fetched = spawnSync(galleyNode(), [join(directory, 'install.js')], {
      // As npm does, it goes through the proxy of HTTPS_PROXY.
      env: { ...galleyEnvironment(), NODE_USE_ENV_PROXY: '1' },
      stdio: 'ignore',
      timeout: longestFetchMs,
    });
    if (fetched.status !== 0 || !existsSync(pathFile)) {
      writeFileSync(failure, '');
      return null;
    }
  }
  const program = join(directory, 'dist', readFileSync(pathFile, 'utf8'));
  return existsSync(program) ? program : null;
}
