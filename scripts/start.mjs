// `npm start`: installs what is missing, builds the user interface if it is stale, then opens Galley.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { electronProgram } from './electron-program.mjs';
import { ensureInstalled, galleyEnvironment, galleyNode, root, say } from './install.mjs';
import { asksForBrowser, couldNotStart } from './start-choices.mjs';

/** A network that did not let Electron through seldom does an hour later, and nobody waits for it at each start. */
const dayMs = 24 * 3_600_000;

ensureInstalled();
const args = process.argv.slice(2);
const electron = asksForBrowser(args) || !canShowWindow() ? null : electronProgram(dayMs);
buildIfStale(electron !== null);
if (electron === null) {
  if (!asksForBrowser(args)) say('no desktop window can be opened here, so Galley opens in the browser.');
  openInBrowser();
} else openWindow(electron);

function openWindow(/** @type {string} */ program) {
  const startedMs = performance.now();
  run(program, [root, ...args], (code, signal) => {
    if (!couldNotStart({ code, signal, aliveMs: performance.now() - startedMs })) return false;
    say(
      `Electron could not start here (${signal ?? code}); the reason stands above. On Ubuntu an AppArmor profile for`,
    );
    say(`${program} helps. Galley opens in the browser.`);
    buildIfStale(false);
    openInBrowser();
    return true;
  });
}

function openInBrowser() {
  run(galleyNode(), [
    // A small space for what lives briefly keeps Galley small while it indexes a million files, at no cost in speed.
    '--max-semi-space-size=4',
    join(root, 'main/hosts/web/main.ts'),
    ...args,
  ]);
}

/**
 * Hands the terminal, the signals and the exit code through: what started this sees only Galley.
 * @param {string} program
 * @param {string[]} programArguments
 * @param {(code: number | null, signal: NodeJS.Signals | null) => boolean} isGoneOn Whether something else takes its place.
 */
function run(program, programArguments, isGoneOn = () => false) {
  const child = spawn(program, programArguments, {
    // Where the person is: npm goes to the package, and a relative path is meant from there.
    cwd: process.env.INIT_CWD ?? process.cwd(),
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
  child.on('exit', (code, signal) => {
    if (!isGoneOn(code, signal)) process.exit(code ?? (signal === 'SIGINT' ? 130 : 1));
  });
}

/** False where a window cannot be: no screen, or root, for whom Chromium's sandbox does not work. */
function canShowWindow() {
  if (process.platform !== 'linux') return true;
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  return Boolean(DISPLAY || WAYLAND_DISPLAY) && process.getuid?.() !== 0;
}

/** The browser host runs from its sources and needs the page alone; Electron runs what is built. */
function buildIfStale(/** @type {boolean} */ isDesktop) {
  const built = join(root, 'out', isDesktop ? 'main/main.js' : 'renderer/index.html');
  const rooms = isDesktop ? ['main', 'preload', 'service', 'build'] : [];
  const configurations = isDesktop ? ['vite.programs.config.ts', 'vite.preload.config.ts'] : [];
  const inputs = [
    'renderer',
    'shared',
    'package-lock.json',
    'vite.config.ts',
    ...rooms,
    ...configurations,
  ].map((name) => join(root, name));
  if (existsSync(built) && newestMs(inputs) <= statSync(built).mtimeMs) return;
  say(isDesktop ? 'building Galley.' : 'building the user interface.');
  const script = isDesktop
    ? ['scripts/build.mjs']
    : ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error'];
  const result = spawnSync(galleyNode(), script, {
    cwd: root,
    env: galleyEnvironment(),
    stdio: ['ignore', 2, 2],
  });
  if (result.status !== 0) {
    say('Galley could not be built; the reason stands above.');
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
