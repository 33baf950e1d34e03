// The static gates that `npm run check` and `npm test` share. Each gate counts as one test.
import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { galleyEnvironment, galleyNode, root, say } from './install.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Total */

const typedRooms = [
  'shared',
  'preload',
  'main',
  'renderer',
  'service',
  'service/guest/page',
  'test',
  'scripts',
];

/** tsc keeps here what it has checked; `npm ci` removes it. */
const typeCache = join(root, 'node_modules/.cache/galley/types');

/** Commits since this one keep to .commitlintrc.json. */
const lintedSince = 'bd66cfc50331d3ccf77cfbbf0555e4beb9ef77df';

/** @type {{ name: string, path: string, args: string[], skipped?: () => string | null }[]} */
const gates = [
  {
    name: 'format and lint',
    path: tool('@biomejs/biome/bin/biome'),
    args: ['check', '--error-on-warnings', '.'],
  },
  ...typedRooms.map((room) => ({
    name: `types of ${room}`,
    path: tool('typescript/bin/tsc'),
    args: [
      '-p',
      room,
      '--incremental',
      '--tsBuildInfoFile',
      join(typeCache, `${room.replaceAll('/', '-')}.json`),
    ],
  })),
  { name: 'architecture', path: tool('vitest/vitest.mjs'), args: ['run', 'test/architecture.test.ts'] },
  { name: 'unused code and dependencies', path: tool('knip/bin/knip.js'), args: ['--no-progress'] },
  { name: 'words of comments, tests and errors', path: join(root, 'scripts/prose.mjs'), args: [] },
  { name: 'index of the decisions', path: join(root, 'scripts/decisions-index.mjs'), args: ['--check'] },
  {
    name: 'commit messages',
    path: tool('@commitlint/cli/cli.js'),
    args: ['--from', lintedSince, '--to', 'HEAD'],
    skipped: () =>
      runGit(['merge-base', '--is-ancestor', lintedSince, 'HEAD'])
        ? null
        : 'this copy holds no history back to the first commit that is linted',
  },
];

/** Runs one after the other: each of these tools uses every core by itself. */
export async function runGates() {
  /** @type {Total} */
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const gate of gates) {
    const reason = gate.skipped?.() ?? null;
    if (reason !== null) {
      total.skipped += 1;
      say(`skip ${gate.name}: ${reason}`);
      continue;
    }
    const startedMs = performance.now();
    const result = await run(gate.path, gate.args);
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
    const isGood = result.code === 0;
    total[isGood ? 'passed' : 'failed'] += 1;
    say(`${isGood ? 'ok  ' : 'FAIL'} ${gate.name} (${seconds} s)`);
    if (!isGood) process.stderr.write(result.output);
  }
  return total;
}

/** Runs a script of an installed package under the pinned Node and collects what it prints. */
export function runTool(/** @type {string} */ script, /** @type {string[]} */ args) {
  return run(tool(script), args);
}

/** Whether git said yes; false also where there is no git. */
function runGit(/** @type {string[]} */ args) {
  return spawnSync('git', args, { cwd: root, stdio: 'ignore' }).status === 0;
}

function tool(/** @type {string} */ script) {
  return join(root, 'node_modules', script);
}

function run(/** @type {string} */ path, /** @type {string[]} */ args) {
  return new Promise((/** @type {(result: { code: number, output: string }) => void} */ resolve) => {
    let output = '';
    const child = spawn(galleyNode(), [path, ...args], {
      cwd: root,
      env: galleyEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => resolve({ code: 1, output: `${output}${error.message}\n` }));
    child.on('exit', (code) => resolve({ code: code ?? 1, output }));
  });
}

export function printTotal(/** @type {Total} */ total) {
  process.stdout.write(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped\n`);
}
