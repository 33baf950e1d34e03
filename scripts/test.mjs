// `npm test`: installs what is missing, runs every gate and every test, ends with one line of totals.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { failuresOfPlaywright, failuresOfVitest, tellFailure } from './failures.mjs';
import { printTotal, runGates } from './gates.mjs';
import { ensureInstalled, galleyEnvironment, galleyNode, root, say } from './install.mjs';

/** @typedef {import('./gates.mjs').Total} Total */

ensureInstalled();
ensureTestTools();
const scratch = mkdtempSync(join(tmpdir(), 'galley-test-'));
/** @type {Total[]} */
const totals = [];
/** @type {import('./failures.mjs').Failure[]} */
const failures = [];
try {
  totals.push(await runGates());
  // Builds the page and the programs that the tests after it open and start, too.
  const packaged = await runPackageCheck();
  totals.push(packaged, await runVitest(packaged.failed === 0 ? join(root, 'out', 'main') : null));
  totals.push(await runEndToEnd());
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
const total = totals.reduce((sum, part) => ({
  passed: sum.passed + part.passed,
  failed: sum.failed + part.failed,
  skipped: sum.skipped + part.skipped,
}));
for (const failure of failures) say(tellFailure(failure, (path) => readFileSync(path, 'utf8')));
printTotal(total);
process.exitCode = total.failed === 0 ? 0 : 1;

async function runVitest(/** @type {string | null} */ builtPrograms) {
  const report = join(scratch, 'vitest.json');
  const code = await runLoud(
    'vitest/vitest.mjs',
    [
      'run',
      '--project=programs',
      '--project=rooms',
      '--project=shell',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    builtPrograms === null ? {} : { GALLEY_TEST_PROGRAMS: builtPrograms },
  );
  if (!existsSync(report)) return failedRun('vitest wrote no report');
  const result = JSON.parse(readFileSync(report, 'utf8'));
  failures.push(...failuresOfVitest(result));
  /** @type {Total} */
  const total = {
    passed: result.numPassedTests,
    failed: result.numFailedTests,
    skipped: result.numPendingTests + result.numTodoTests,
  };
  return honest(total, code, 'vitest');
}

/** In a process of its own: it needs the pinned Node, and packages that are not there before the installation. */
async function runPackageCheck() {
  const { code, output } = await runQuiet(join(root, 'scripts', 'packaging', 'package-check.mjs'));
  const found = /^(\d+) passed, (\d+) failed, (\d+) skipped$/m.exec(output);
  if (found === null) return failedRun(`the package check ended with code ${code} and without a total`);
  const [, passed, failed, skipped] = found.map(Number);
  return honest(
    { passed: passed ?? 0, failed: failed ?? 0, skipped: skipped ?? 0 },
    code,
    'the package check',
  );
}

async function runEndToEnd() {
  if (!existsSync(join(root, 'out', 'renderer', 'index.html'))) return failedRun('there is no built page');
  const report = join(scratch, 'playwright.json');
  const code = await runLoud('@playwright/test/cli.js', ['test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    FORCE_COLOR: '0',
  });
  if (!existsSync(report)) return failedRun('playwright wrote no report');
  const result = JSON.parse(readFileSync(report, 'utf8'));
  const { stats } = result;
  failures.push(...failuresOfPlaywright(result));
  /** @type {Total} */
  const total = { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
  return honest(total, code, 'playwright');
}

/** A runner that fails without a failed test (crash, unhandled error) still counts as one failure. */
function honest(/** @type {Total} */ total, /** @type {number} */ code, /** @type {string} */ runner) {
  if (code === 0 || total.failed > 0) return total;
  say(`${runner} ended with code ${code} although no test failed; counted as one failure.`);
  return { ...total, failed: 1 };
}

function failedRun(/** @type {string} */ reason) {
  say(`${reason}; counted as one failure.`);
  return { passed: 0, failed: 1, skipped: 0 };
}

/** @param {string} script @param {string[]} args @param {Record<string, string>} [extra] @returns {Promise<number>} */
function runLoud(script, args, extra = {}) {
  return new Promise((resolve) => {
    const child = spawn(galleyNode(), [join(root, 'node_modules', script), ...args], {
      cwd: root,
      env: { ...galleyEnvironment(), ...extra },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.on('error', () => resolve(1));
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

/** Collects what it prints; what it says to people comes through at once. */
function runQuiet(/** @type {string} */ program) {
  return new Promise((/** @type {(result: { code: number, output: string }) => void} */ resolve) => {
    let output = '';
    const child = spawn(galleyNode(), [program], {
      cwd: root,
      env: galleyEnvironment(),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    child.stdout.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => resolve({ code: 1, output: String(error) }));
    child.on('exit', (code) => resolve({ code: code ?? 1, output }));
  });
}

/**
 * The tests drive a real browser and a real Secret Service. On Debian as root: apt. Elsewhere Playwright's own
 * browser, and the keychain tests say that they skip.
 */
function ensureTestTools() {
  const isDebianRoot = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
  if (isDebianRoot) {
    const missing = [
      ['/usr/bin/chromium', 'chromium'],
      ['/usr/bin/dbus-run-session', 'dbus'],
      ['/usr/bin/gnome-keyring-daemon', 'gnome-keyring'],
    ].flatMap(([program = '', name = '']) => (existsSync(program) ? [] : [name]));
    if (missing.length > 0) aptInstall(missing);
  }
  if (existsSync('/usr/bin/chromium')) return;
  const installed = spawnSync(
    galleyNode(),
    [join(root, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium'],
    { stdio: ['ignore', 2, 2], env: galleyEnvironment() },
  );
  if (installed.status !== 0) say('no browser could be installed; the browser tests will fail and say so.');
}

function aptInstall(/** @type {string[]} */ names) {
  say(`installing ${names.join(', ')} with apt for the tests.`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '-y', ...names]]) {
    const result = spawnSync('apt-get', ['-qq', ...args], { stdio: ['ignore', 2, 2], env });
    if (result.status !== 0) say(`apt-get ${args.join(' ')} failed; its reason stands above.`);
  }
}
