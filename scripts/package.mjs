// `npm run package`: builds the installers for this system into dist/. Arguments go to electron-builder:
//   npm run package -- --dir           the program without an installer
//   npm run package -- --linux deb     one kind only
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { electronProgram } from './electron-program.mjs';
import { ensureInstalled, galleyEnvironment, galleyNode, root, say } from './install.mjs';

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
runScript('scripts/build.mjs', []);
// Publishing is the release workflow's: nothing leaves this machine from here.
runScript('node_modules/electron-builder/cli.js', ['--publish', 'never', ...args]);

/** @param {string} script @param {string[]} scriptArguments */
function runScript(script, scriptArguments) {
  const result = spawnSync(galleyNode(), [join(root, script), ...scriptArguments], {
    cwd: root,
    env: galleyEnvironment(),
    stdio: 'inherit',
  });
  if (result.status !== 0) process.exit(result.status ?? 1);
}
