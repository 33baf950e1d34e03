// Makes sure that what Galley needs is installed. No dependencies: this runs on a fresh clone, under any Node >= 20.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { agrees, runningFrom } from './installed.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
// Inside node_modules, so that deleting node_modules deletes the claim that it is complete.
const stamp = join(modules, '.galley-installed');

const OLDEST_NODE = 20;

/** Says what is being done, on stderr: stdout belongs to the JSON lines of the programs. */
export function say(/** @type {string} */ text) {
  process.stderr.write(`galley: ${text}\n`);
}

/** Path of the Node that runs Galley: the pinned one of the npm package `node`, not the one that npm found. */
export function galleyNode() {
  return join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

/**
 * Environment with a PATH that finds the pinned Node and the installed tools first. Programs keep their compile cache beside the
 * installation: the next start then takes half the time.
 */
export function galleyEnvironment() {
  const separator = process.platform === 'win32' ? ';' : ':';
  return {
    ...process.env,
    PATH: [join(modules, '.bin'), process.env.PATH ?? ''].join(separator),
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(modules, '.cache', 'compiled'),
  };
}

/**
 * Runs `npm ci` when node_modules is missing, incomplete or older than the lock file. An installation by `npm ci` without this
 * script counts. Never while programs run from node_modules: `npm ci` deletes it first.
 */
export function ensureInstalled() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < OLDEST_NODE) {
    say(
      `this is Node ${process.versions.node}; install Node ${OLDEST_NODE} or newer from https://nodejs.org and run again.`,
    );
    process.exit(2);
  }
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const have = existsSync(stamp) ? readFileSync(stamp, 'utf8').trim() : '';
  if (have === wanted && existsSync(galleyNode())) return;
  if (!isInstalledByNpm()) installAll();
  if (!existsSync(galleyNode())) {
    say('the package `node` came without its program; running its install step.');
    runNpm(['rebuild', 'node', '--loglevel=error']);
  }
  if (!existsSync(galleyNode())) {
    say('the pinned Node is still missing. Allow install scripts for the package `node` and run again.');
    process.exit(1);
  }
  writeFileSync(stamp, `${wanted}\n`);
}

function isInstalledByNpm() {
  const [lock, installed] = [join(root, 'package-lock.json'), join(modules, '.package-lock.json')];
  if (!existsSync(installed)) return false;
  return agrees(JSON.parse(readFileSync(lock, 'utf8')), JSON.parse(readFileSync(installed, 'utf8')));
}

/** Ends this program when npm fails, or when what it would delete is in use. */
function installAll() {
  const pids = runningFrom(modules);
  if (pids.length > 0) {
    say(
      `node_modules is older than package-lock.json, and programs of it are running (${pids.join(', ')}). End them and run again.`,
    );
    process.exit(1);
  }
  say('installing what Galley needs (npm ci); this takes a minute the first time.');
  rmSync(stamp, { force: true });
  // npm's own notices go to stderr with everything else; a failed install must leave no claim behind.
  runNpm(['ci', '--no-audit', '--no-fund', '--loglevel=error']);
}

/** Ends this program when npm fails. */
export function runNpm(/** @type {string[]} */ args) {
  // npm_execpath is npm's own script when we run under `npm run`; else the npm beside Node.
  const script = process.env.npm_execpath;
  const viaNode = script !== undefined && /\.[cm]?js$/.test(script);
  const result = viaNode
    ? spawnSync(process.execPath, [script, ...args], { cwd: root, stdio: ['ignore', 2, 2] })
    : spawnSync('npm', args, { cwd: root, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' });
  if (result.status !== 0) {
    say(
      `npm ${args.join(' ')} failed; its reason stands above. Check the network and the npm registry, then run again.`,
    );
    process.exit(result.status ?? 1);
  }
}
