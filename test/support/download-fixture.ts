import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { downloadFiles } from '../../main/hosts/compose/adapters/download-files.ts';
import { type Journal, openJournal } from '../../main/journal/index.ts';
import { silentLog } from '../../main/platform/index.ts';
import {
  createBandwidth,
  createDownloads,
  type DownloadBank,
  type Downloads,
} from '../../main/transfer/index.ts';
import type { Download, DownloadId, DownloadState, LocalPath } from '../../shared/model/index.ts';
import { longestWait } from './chance.ts';
import { createFakeClock, type FakeClock } from './fake-clock.ts';
import { temporaryDirectory } from './temporary-directory.ts';

/** Downloads over a real journal and a real directory, with time that passes when a test says so. */
export interface DownloadFixture {
  readonly clock: FakeClock;
  readonly directory: LocalPath;
  downloads(): Downloads;
  journal(): Journal;
  /** The program ends without a word, and another one starts over the same state directory. */
  crash(bank?: DownloadBank): Promise<void>;
  /** Lets waits pass until the download is in this state. */
  until(downloadId: DownloadId, state: DownloadState): Promise<Download>;
  /** Names in the directory, hidden ones too. */
  names(): Promise<readonly string[]>;
  content(name: string): Promise<Buffer>;
}

export async function startDownloadFixture(
  bank: DownloadBank,
  // Waits pass here much faster than a bank converts: age alone must not end a test that is not about it.
  longestGenerationMs = Number.POSITIVE_INFINITY,
  storeOf: (store: Journal['downloads']) => Journal['downloads'] = (store) => store,
): Promise<DownloadFixture> {
  const clock = createFakeClock();
  const directory = (await temporaryDirectory()) as LocalPath;
  const journalPath = join(await temporaryDirectory(), 'journal.db');
  let lastId = 0;

  const begin = async (by: DownloadBank) => {
    const journal = openJournal({ path: journalPath, clock, log: silentLog });
    const downloads = createDownloads(
      {
        bank: by,
        store: storeOf(journal.downloads),
        files: downloadFiles,
        bandwidth: createBandwidth(null),
        clock,
        log: silentLog,
        randomId: () => {
          lastId += 1;
          return `d${lastId}`;
        },
        random: () => 0.5,
        backoffRandom: longestWait,
      },
      { timing: { longestGenerationMs } },
    );
    await downloads.start();
    return { journal, downloads };
  };

  let current = await begin(bank);
  onTestFinished(async () => {
    await current.downloads.stop();
    current.journal.close();
  });

  return {
    clock,
    directory,
    downloads: () => current.downloads,
    journal: () => current.journal,
    async crash(by = bank) {
      current.journal.close();
      current = await begin(by);
    },
    async until(downloadId, state) {
      const stateNow = async () => {
        const nextMs = clock.nextTimerInMs();
        if (current.downloads.get(downloadId)?.state !== state && nextMs !== null)
          await clock.advance(nextMs);
        return current.downloads.get(downloadId)?.state;
      };
      await expect.poll(stateNow, { interval: 20 }).toBe(state);
      const download = current.downloads.get(downloadId);
      if (download === null) throw new Error(`No download ${downloadId}.`);
      return download;
    },
    names: async () => (await readdir(directory)).sort(),
    content: (name) => readFile(join(directory, name)),
  };
}
