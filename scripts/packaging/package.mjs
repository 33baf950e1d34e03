// `npm run package`: builds the installers for this system into dist/. Arguments go to electron-builder:
//   npm run package -- --dir           the program without an installer
//   npm run package -- --linux deb     one kind only
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, galleyEnvironment, galleyNode, root, runNpm, say } from '../install.mjs';
import { electronProgram } from './electron-program.mjs';
import { missingNativePackages } from './native-packages.mjs';

ensureInstalled();
if (electronProgram() === null) {
  say(
    'the Electron program is not here and could not be fetched from github.com. Open the way there, or set ' +
      'ELECTRON_MIRROR to a mirror, and run again. "npm run package:check" shows without it that the package is complete.',
  );
  process.exit(1);
}
const args = process.argv.slice(2);
if (!process.env.GALLEY_UPDATE_FEED) {
  say('GALLEY_UPDATE_FEED names no feed, so the installed program will not look for updates.');
  args.push('--config.publish=null');
}
installNativePackages();
runScript('scripts/build.mjs', []);
// Publishing is the release workflow's: nothing leaves this machine from here.
runScript('node_modules/electron-builder/cli.js', ['--publish', 'never', ...args]);

/** `--force`, because npm refuses packages of another processor; `--no-save`, because no other step needs them. */
function installNativePackages() {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const missing = missingNativePackages(lock, process.platform, (path) => existsSync(join(root, path)));
  if (missing.length === 0) return;
  say(`installing native packages for the other processor: ${missing.join(', ')}`);
  runNpm(['install', '--no-save', '--force', '--no-audit', '--no-fund', '--loglevel=error', ...missing]);
}

/** @param {string} script @param {string[]} scriptArguments */
function runScript(script, scriptArguments) {
  const result = spawnSync(galleyNode(), [join(root, script), ...scriptArguments], {
    cwd: root,
    env: filled(galleyEnvironment()),
    stdio: 'inherit',
  });
  if (result.status !== 0) process.exit(result.status ?? 1);
}

/** Without empty variables: a secret that a workflow lacks is an empty one, and a certificate without a name is an error. */
function filled(/** @type {NodeJS.ProcessEnv} */ environment) {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
}
