import { closeSync, existsSync, ftruncateSync, mkdirSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import type { GalleyProcess } from '../../test/support/galley-process.ts';
import { startServiceProcess } from '../../test/support/service-process.ts';
import { startInstalledGalley } from '../installed-galley.ts';
import { type MeasureContext, type Result, seconds } from '../measure.ts';
import { mebibytes, watchPeakMemory } from '../peak-memory.ts';

const DIRECTORY_COUNT = 20_000;
const FILES_EACH = 50;
const FILE_COUNT = DIRECTORY_COUNT * FILES_EACH;
const MOST_BYTES = 350 * 1_000_000;

/** The first index of a million files: planned without sending, and journalled by a real first run. */
export async function firstIndex({ work, say }: MeasureContext): Promise<readonly Result[]> {
  const root = join(work, 'files');
  say(`planting ${FILE_COUNT} files`);
  plant(root);
  const service = await startServiceProcess({ dataPath: join(work, 'bank') });
  const start = (
    state: string,
    surroundings: { readonly isReceived?: boolean },
    ...flags: readonly string[]
  ) =>
    startInstalledGalley(
      ['sync', root, '--folder', service.inboxFolderId, '--once', '--state', join(work, state), ...flags],
      { server: service.url, apiKey: service.apiKey, ...surroundings },
    );
  try {
    say('planning');
    const planned = await peakOf(
      // No reader follows along: a slow reader would be measured, and not the plan.
      start('state-of-plan', { isReceived: false }, '--dry-run'),
      async (galley) => void (await galley.ended),
    );
    say(`planned in ${seconds(planned.elapsedMs)}, ${mebibytes(planned.peakBytes)}; running for real`);
    const state = join(work, 'state');
    const indexed = await peakOf(start('state', {}), async (galley) => {
      for (let isOver = false; !isOver && intentCount(state) < FILE_COUNT; ) {
        isOver = await Promise.race([pause(1_000, false), galley.ended.then(() => true)]);
      }
      galley.signal('SIGINT');
      await galley.ended;
    });
    const count = intentCount(state);
    if (count < FILE_COUNT) throw new Error(`Only ${count} files were promised.`);
    const result = (what: string, { elapsedMs, peakBytes }: typeof planned, method: string): Result => ({
      name: `first index, ${what}`,
      what: '1,000,000 files in 20,000 directories',
      ours: `${(peakBytes / 1e6).toFixed(0)} MB in ${seconds(elapsedMs)}`,
      compared: '–',
      value: `${(peakBytes / 1e6).toFixed(0)} MB`,
      aim: '≤ 350 MB',
      isReached: peakBytes <= MOST_BYTES,
      method,
    });
    return [
      result(
        'planned',
        planned,
        'Largest resident size (VmHWM) of sync --once --dry-run, every operation printed into nothing.',
      ),
      result(
        'journalled',
        indexed,
        'VmHWM of sync --once from its start until every file is promised in the journal, uploads going on meanwhile; then interrupted.',
      ),
    ];
  } finally {
    await service.kill9();
  }
}

function plant(root: string): void {
  for (let directory = 0; directory < DIRECTORY_COUNT; directory += 1) {
    const path = join(root, `set-${Math.floor(directory / 200)}`, `directory-${directory}`);
    mkdirSync(path, { recursive: true });
    for (let file = 0; file < FILES_EACH; file += 1) {
      // Sizes without blocks: a million files must not cost gigabytes.
      const handle = openSync(join(path, `file-${directory}-${file}.tif`), 'w');
      ftruncateSync(handle, 2_048);
      closeSync(handle);
    }
  }
}

async function peakOf(galley: GalleyProcess, work: (galley: GalleyProcess) => Promise<void>) {
  const memory = watchPeakMemory(galley.pid);
  const startedMs = performance.now();
  try {
    await work(galley);
    return { elapsedMs: performance.now() - startedMs, peakBytes: memory.peakBytes() };
  } finally {
    memory.stop();
    galley.signal('SIGKILL');
    await galley.ended;
  }
}

function intentCount(state: string): number {
  const name = existsSync(state)
    ? readdirSync(state).find((each) => /^journal.*\.sqlite$/.test(each))
    : undefined;
  if (name === undefined) return 0;
  const database = new DatabaseSync(join(state, name), { readOnly: true });
  try {
    return Number(database.prepare('SELECT count(*) AS found FROM intent').get()?.found ?? 0);
  } catch (error) {
    // Not begun yet, or just being written: the next look says more.
    if (error instanceof Error && 'errcode' in error) return 0;
    throw error;
  } finally {
    database.close();
  }
}
