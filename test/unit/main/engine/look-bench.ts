import { onTestFinished } from 'vitest';
import { createHasher, type ScannedDirectory, scanDirectory } from '../../../../main/disk/index.ts';
import { regularFileAt } from '../../../../main/folders/runner/folder-set.ts';
import { createRouting } from '../../../../main/plan/index.ts';
import {
  createDirectoryProcessor,
  type DirectoryProcessor,
  type LookOutcome,
} from '../../../../main/planning/directory-processor.ts';
import type { Settling } from '../../../../main/planning/settling.ts';
import { createBankViews } from '../../../../main/remote/bank-views.ts';
import { createFolderFailures } from '../../../../main/remote/folder-failures.ts';
import type { FolderRules } from '../../../../main/rules/ignore-files.ts';
import type { LocalPath, RelativePath, WatchedFolder } from '../../../../shared/model/index.ts';
import { longestWait } from '../../../support/chance.ts';
import { createFakeClock, type FakeClock } from '../../../support/fake-clock.ts';
import { type EngineBench, startEngineBench } from './engine-bench.ts';
import { watchedInbox } from './watched-inbox.ts';

/** The parts behind one look at a directory, without the engine that decides when to look. */
export interface LookBench extends EngineBench {
  readonly clock: FakeClock;
  readonly folder: WatchedFolder;
  /** As at a start of the program. */
  startProcessor(rules: FolderRules, settling: Settling): DirectoryProcessor;
}

export async function startLookBench(tree: Readonly<Record<string, string>>): Promise<LookBench> {
  const bench = await startEngineBench({ tree });
  const { journal, bank, root } = bench;
  const clock = createFakeClock();
  const hasher = createHasher();
  onTestFinished(() => hasher.stop());
  const views = createBankViews({ bank, clock, onRead: () => undefined });
  const folder = watchedInbox(root);
  const noSubfolder = () => Promise.reject(new Error('Everything lies in the linked folder.'));
  return {
    ...bench,
    clock,
    folder,
    startProcessor: (rules, settling) =>
      createDirectoryProcessor({
        journal,
        bank,
        viewOf: views.of,
        subfolders: { find: noSubfolder, make: noSubfolder },
        failures: createFolderFailures(clock, longestWait),
        hasher,
        fingerprintAt: regularFileAt,
        folder,
        rules,
        routing: createRouting([]),
        settling,
        // As for a folder that was matched with the bank before.
        adoption: { look: () => null, looked: () => undefined },
        options: () => ({ confirmEmptied: true, confirmShrunk: true, onClash: 'ask' }),
        clock,
        mayMakeFolders: () => true,
        whenOnline: async () => undefined,
        onIntents: () => undefined,
        onWithdrawn: () => undefined,
      }),
  };
}

/** `see`: what the disk shows is not what is there. */
export async function lookAt(
  processor: DirectoryProcessor,
  root: LocalPath,
  directory = '',
  see: (scanned: ScannedDirectory) => ScannedDirectory = (scanned) => scanned,
): Promise<LookOutcome> {
  const scanned = see(await scanDirectory(root, directory as RelativePath));
  return processor.process(scanned, new AbortController().signal);
}
