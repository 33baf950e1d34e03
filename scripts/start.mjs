// `npm start`: installs what is missing, builds what is stale, then opens Galley.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isFresh } from './built.mjs';
import { ensureInstalled, galleyEnvironment, galleyNode, root, say } from './install.mjs';
import { electronProgram } from './packaging/electron-program.mjs';
import { asksForBrowser, couldNotStart } from './start-choices.mjs';

/** A network that blocked Electron seldom lets it through an hour later, and each start would wait for it. */
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
    join(root, 'out/main/web.js'),
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

/** Both hosts run built programs: they start in a third of the time of the sources, and take a third less memory. */
function buildIfStale(/** @type {boolean} */ isDesktop) {
  /** @type {('page' | 'preload' | 'programs')[]} */
  const wanted = isDesktop ? ['page', 'preload', 'programs'] : ['page', 'programs'];
  const stale = wanted.filter((part) => !isFresh(part));
  // Drawn once: the program of the tray shows them, and nothing else changes them.
  const isDrawn = !isDesktop || existsSync(join(root, 'out/tray/app.png'));
  if (stale.length === 0 && isDrawn) return;
  say('building Galley.');
  const result = spawnSync(galleyNode(), ['scripts/build.mjs', ...(isDrawn ? stale : [])], {
    cwd: root,
    env: galleyEnvironment(),
    stdio: ['ignore', 2, 2],
  });
  if (result.status !== 0) {
    say('Galley could not be built; the reason stands above.');
    process.exit(1);
  }
}
