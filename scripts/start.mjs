// `npm start`: installs what is missing, builds the user interface if it is stale, then opens Galley.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, galleyEnvironment, galleyNode, root, say } from './install.mjs';

ensureInstalled();
buildIfStale();
const args = process.argv.slice(2);
const electron = args.includes('--web') ? null : electronBinary();
if (electron === null) openInBrowser();
else run(electron, [root, ...args]);

function openInBrowser() {
  if (!args.includes('--web')) say('the desktop window is not built here, so Galley opens in the browser.');
  run(galleyNode(), [
    // A small space for what lives briefly keeps Galley small while it indexes a million files, at no cost in speed.
    '--max-semi-space-size=4',
    join(root, 'main/hosts/web/main.ts'),
    ...args.filter((argument) => argument !== '--web'),
  ]);
}

/** Hands the terminal, the signals and the exit code through: what started this sees only Galley. */
function run(/** @type {string} */ program, /** @type {string[]} */ programArguments) {
  const child = spawn(program, programArguments, {
    cwd: process.cwd(),
    env: galleyEnvironment(),
    stdio: 'inherit',
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal));
  }
  child.on('error', (error) => {
    say(`${program} could not be started: ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
}

/** Path of the Electron program where it and the desktop build are there; null sends Galley to the browser. */
function electronBinary() {
  if (!existsSync(join(root, 'out', 'main', 'main.js'))) return null;
  const directory = join(root, 'node_modules', 'electron');
  const pathFile = join(directory, 'path.txt');
  if (!existsSync(pathFile)) {
    say('looking for the Electron program.');
    const fetched = spawnSync(galleyNode(), [join(directory, 'install.js')], {
      env: galleyEnvironment(),
      stdio: 'ignore',
      // A closed network answers at once; an open one may need this long for about 120 MB.
      timeout: 180_000,
    });
    if (fetched.status !== 0 || !existsSync(pathFile)) return null;
  }
  const program = join(directory, 'dist', readFileSync(pathFile, 'utf8'));
  return existsSync(program) ? program : null;
}

function buildIfStale() {
  const built = join(root, 'out', 'renderer', 'index.html');
  const inputs = ['renderer', 'shared', 'package-lock.json', 'vite.config.ts'].map((name) =>
    join(root, name),
  );
  if (existsSync(built) && newestMs(inputs) <= statSync(built).mtimeMs) return;
  say('building the user interface.');
  const result = spawnSync(
    galleyNode(),
    [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'error'],
    {
      cwd: root,
      env: galleyEnvironment(),
      stdio: ['ignore', 2, 2],
    },
  );
  if (result.status !== 0) {
    say('the user interface could not be built; the reason stands above.');
    process.exit(1);
  }
}

/** @param {string[]} paths @returns {number} */
function newestMs(paths) {
  return Math.max(
    ...paths.map((path) => {
      const stat = statSync(path);
      if (!stat.isDirectory()) return stat.mtimeMs;
      return Math.max(stat.mtimeMs, newestMs(readdirSync(path).map((name) => join(path, name))));
    }),
    0,
  );
}
