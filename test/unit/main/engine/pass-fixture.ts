import { onTestFinished } from 'vitest';
import { createHasher, type ScannedDirectory, scanDirectory } from '../../../../main/disk/index.ts';
import { regularFileAt } from '../../../../main/folders/runner/folder-set.ts';
import { createRouting } from '../../../../main/plan/index.ts';
import type { Debounce } from '../../../../main/planning/debounce.ts';
import {
  createDirectoryProcessor,
  type DirectoryProcessor,
  type PassOutcome,
} from '../../../../main/planning/directory-processor.ts';
import { createFolderFailures } from '../../../../main/remote/folder-failures.ts';
import { createRemoteFolderCaches } from '../../../../main/remote/remote-folder-caches.ts';
import type { FolderRules } from '../../../../main/rules/ignore-files.ts';
import type { LocalPath, RelativePath, WatchedFolder } from '../../../../shared/model/index.ts';
import { longestWait } from '../../../support/chance.ts';
import { createFakeClock, type FakeClock } from '../../../support/fake-clock.ts';
import { type EngineFixture, startEngineFixture } from './engine-fixture.ts';
import { watchedInbox } from './watched-inbox.ts';

/** The parts behind one look at a directory, without the engine that decides when to look. */
export interface PassFixture extends EngineFixture {
  readonly clock: FakeClock;
  readonly folder: WatchedFolder;
  /** As at a start of the program. */
  startProcessor(rules: FolderRules, debounce: Debounce): DirectoryProcessor;
}

export async function startPassFixture(tree: Readonly<Record<string, string>>): Promise<PassFixture> {
  const fixture = await startEngineFixture({ tree });
  const { journal, bank, root } = fixture;
  const clock = createFakeClock();
  const hasher = createHasher();
  onTestFinished(() => hasher.stop());
  const views = createRemoteFolderCaches({ bank, clock, onRead: () => undefined });
  const folder = watchedInbox(root);
  const noSubfolder = () => Promise.reject(new Error('Everything lies in the linked folder.'));
  return {
    ...fixture,
    clock,
    folder,
    startProcessor: (rules, debounce) =>
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
        debounce,
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
): Promise<PassOutcome> {
  const scanned = see(await scanDirectory(root, directory as RelativePath));
  return processor.process(scanned, new AbortController().signal);
}
