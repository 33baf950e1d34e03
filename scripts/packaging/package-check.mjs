// `npm run package:check`: shows without Electron that what would be packed is complete and works. electron-builder itself
// checks its configuration, applies its file rules and makes the archive around a stand-in for Electron; the archive
// is extracted where no node_modules is near, and its browser host syncs a folder with its bank under plain Node.
import { mkdtempSync, readdirSync, realpathSync, rmSync, statSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extractAll, listPackage, statFile } from '@electron/asar';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { provePackedSync } from '../../test/support/packed-sync.ts';
import { buildAll } from '../build.mjs';
import { printTotal, runTool } from '../gates.mjs';
import { say } from '../install.mjs';
import { fuses } from './after-pack.mjs';
import { writeStandInElectron } from './stand-in-electron.mjs';

/** @typedef {import('../gates.mjs').Total} Total */
/** @typedef {{ scratch: string, packed: string, extracted: string, loaded: string[] }} Trial */

const megabyte = 1024 * 1024;
/**
 * The size that Galley adds to Electron, for one processor. 19.5 + 56 MB now, mostly libvips, Skia and pdf.js: space for natural
 * growth, none for a package that comes along by mistake.
 */
const archiveBudgetBytes = 22 * megabyte;
const unpackedBudgetBytes = 68 * megabyte;

/** @type {{ name: string, run: (trial: Trial) => unknown }[]} */
const steps = [
  { name: 'builds every bundle', run: async (trial) => trial.loaded.push(...(await buildAll())) },
  { name: 'electron-builder takes its configuration and packs', run: pack },
  { name: 'fuses are set', run: checkFuses },
  { name: 'the archive is complete', run: checkArchive },
  { name: 'the size budget holds', run: checkSizes },
  { name: 'the packed program syncs', run: ({ extracted }) => provePackedSync(extracted) },
];

/** Each step counts as one test; after one that failed the others would only say it again. */
async function packageCheck() {
  /** @type {Total} */
  const total = { passed: 0, failed: 0, skipped: 0 };
  // Resolved, because macOS reaches its temporary directory through a link.
  const scratch = mkdtempSync(join(realpathSync(tmpdir()), 'galley-package-'));
  const packed = join(scratch, 'dist', 'linux-unpacked');
  const trial = { scratch, packed, extracted: join(scratch, 'extracted'), loaded: [] };
  try {
    for (const { name, run } of steps) {
      const startedMs = performance.now();
      const failure = await outcomeOf(() => run(trial));
      const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
      say(`${failure === null ? 'ok  ' : 'FAIL'} package: ${name} (${seconds} s)`);
      total[failure === null ? 'passed' : 'failed'] += 1;
      if (failure === null) continue;
      process.stderr.write(`${failure instanceof Error ? failure.stack : String(failure)}\n`);
      break;
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
  }
  return total;
}

/** @param {() => unknown} run @returns {Promise<unknown>} null when it went well */
async function outcomeOf(run) {
  try {
    await run();
    return null;
  } catch (error) {
    return error;
  }
}

/** As for Linux, because its layout needs no tools of another system; the rules of files are those of all three. */
async function pack(/** @type {Trial} */ { scratch }) {
  const electron = join(scratch, 'electron');
  writeStandInElectron(electron);
  const { code, output } = await runTool('electron-builder/cli.js', [
    '--linux',
    'dir',
    `--${process.arch}`,
    '--publish=never',
    `--config.electronDist=${electron}`,
    // Its own address stands for the release's; nothing is sent there.
    '--config.publish.url=http://127.0.0.1/',
    `--config.directories.output=${join(scratch, 'dist')}`,
  ]);
  if (code !== 0) throw new Error(output);
}

async function checkFuses(/** @type {Trial} */ { packed }) {
  const wire = await getCurrentFuseWire(join(packed, 'galley'));
  const wrong = Object.entries(fuses).filter(([fuse, isOn]) => {
    const state = /** @type {Record<string, unknown>} */ (wire)[fuse];
    return state !== (isOn ? FuseState.ENABLE : FuseState.DISABLE);
  });
  if (wrong.length > 0) {
    throw new Error(`Not as wanted: ${wrong.map(([fuse]) => FuseV1Options[Number(fuse)]).join(', ')}`);
  }
}

function checkArchive(/** @type {Trial} */ { packed, extracted, loaded }) {
  const archive = join(packed, 'resources', 'app.asar');
  extractAll(archive, extracted);
  const files = listPackage(archive, { isPack: false }).map((file) => file.replaceAll('\\', '/').slice(1));
  const wanted = [
    'package.json',
    'out/main/main.js',
    'out/preload/index.cjs',
    'out/renderer/index.html',
    'out/tray/up-to-dateTemplate@2x.png',
    // Read by its own package, which nothing here names.
    'node_modules/quickjs-wasi/quickjs.wasm',
  ];
  const require = createRequire(join(extracted, 'out', 'main', 'web.js'));
  const complaints = [
    ...wanted.filter((file) => !files.includes(file)).map((file) => `${file} is missing`),
    ...files
      .filter((file) => /\.(ts|map)$|\/tsconfig/.test(file))
      .map((file) => `${file} is of no use there`),
    ...files
      .filter((file) => file.endsWith('.node') && !isUnpacked(archive, file))
      .map((file) => `${file} cannot be loaded from inside the archive`),
    ...loaded
      .filter((name) => name !== 'electron' && !isBuiltin(name) && !isResolved(require, name, extracted))
      .map((name) => `nothing there is called ${name}`),
  ];
  if (complaints.length > 0) throw new Error(complaints.join('\n'));
}

/** @param {string} archive @param {string} file */
function isUnpacked(archive, file) {
  const entry = statFile(archive, file);
  return 'unpacked' in entry && entry.unpacked === true;
}

/** Chunks are named as files beside each other, those of the page from where it lies. @param {NodeJS.Require} require @param {string} name @param {string} directory */
function isResolved(require, name, directory) {
  const isChunk = /-[\w-]{8}\.c?js$/.test(name);
  const places = isChunk ? [`./${name}`, `../renderer/${name}`] : [name];
  return places.some((place) => {
    try {
      return require.resolve(place).startsWith(directory);
    } catch {
      return false;
    }
  });
}

function checkSizes(/** @type {Trial} */ { packed }) {
  const archive = join(packed, 'resources', 'app.asar');
  const sizes = [
    { what: 'the archive', bytes: statSync(archive).size, budgetBytes: archiveBudgetBytes },
    { what: 'beside the archive', bytes: sizeOf(`${archive}.unpacked`), budgetBytes: unpackedBudgetBytes },
  ];
  say(sizes.map(({ what, bytes }) => `${what}: ${(bytes / megabyte).toFixed(1)} MB`).join(', '));
  const over = sizes.filter(({ bytes, budgetBytes }) => bytes > budgetBytes);
  if (over.length > 0) {
    throw new Error(
      over.map(({ what, budgetBytes }) => `${what}: more than ${budgetBytes / megabyte} MB`).join('\n'),
    );
  }
}

/** @param {string} directory */
function sizeOf(directory) {
  return readdirSync(directory, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

const total = await packageCheck();
printTotal(total);
process.exitCode = total.failed === 0 ? 0 : 1;
