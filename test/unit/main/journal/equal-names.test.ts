import { describe, expect, it } from 'vitest';
import type { NewIntent } from '../../../../main/journal/index.ts';
import {
  type Agreed,
  type AssetId,
  asId,
  blockingKey,
  type FileId,
  type IntentId,
  type LocalPath,
  type RelativePath,
} from '../../../../shared/model/index.ts';
import {
  driveTo,
  fingerprint,
  folderId,
  inbox,
  newIntent,
  openTestJournal,
  someSha256,
} from '../../../support/open-test-journal.ts';

const key = blockingKey({ kind: 'asset', bankFolderId: inbox }, 'cover.jpg');

describe('a journal of equal names', () => {
  it('runs creates of watched files beside each other only where names may be shared', async () => {
    const { journal, clock } = await openTestJournal();
    journal.createIntents([cover('a'), cover('b'), cover('c')]);
    const runnable = (isSharing: boolean) => pathsOf(journal.nextRunnable(clock.nowMs(), 10, isSharing));
    expect([runnable(true), runnable(false)]).toEqual([['a', 'b', 'c'], ['a']]);
    driveTo(journal, idOf('b'), 'committing');
    expect([runnable(true), runnable(false)]).toEqual([['a', 'c'], []]);
  });

  it('begins nothing of the name while one is ambiguous, and looks for that one when nothing is running', async () => {
    const { journal, clock } = await openTestJournal();
    journal.createIntents(['a', 'b', 'c', 'd'].map((directory) => cover(directory)));
    const runnable = () => pathsOf(journal.nextRunnable(clock.nowMs(), 10, true));
    driveTo(journal, idOf('a'), 'ambiguous');
    driveTo(journal, idOf('b'), 'committing');
    expect(runnable()).toEqual([]);
    journal.move({ intentId: idOf('b'), from: 'committing', to: 'ambiguous', patch: { wasAmbiguous: true } });
    expect(runnable()).toEqual(['a']);
    // While the first waits for its time, the next one is looked for.
    journal.move({
      intentId: idOf('a'),
      from: 'ambiguous',
      to: 'ambiguous',
      patch: { runAfterMs: clock.nowMs() + 9 },
    });
    expect(runnable()).toEqual(['b']);
  });

  it('runs what was given by hand, and what was once ambiguous, alone and in its turn', async () => {
    const { journal, clock } = await openTestJournal();
    journal.createIntents([cover('a'), byHand('b'), cover('c')]);
    const runnable = () => pathsOf(journal.nextRunnable(clock.nowMs(), 10, true));
    expect(runnable()).toEqual(['a']);
    journal.discard(idOf('a'));
    expect(runnable()).toEqual(['b']);
    journal.discard(idOf('b'));
    journal.createIntents([cover('d')]);
    driveTo(journal, idOf('c'), 'ambiguous');
    journal.move({ intentId: idOf('c'), from: 'ambiguous', to: 'queued', patch: {} });
    expect(runnable()).toEqual(['c']);
  });

  it('lets neither one file nor one asset be sent to twice at once', async () => {
    const { journal } = await openTestJournal();
    const again = { ...cover('a'), intentId: asId<IntentId>('again') };
    const version = (id: string): NewIntent => ({
      ...cover(id),
      target: { kind: 'version', bankFolderId: inbox, assetId: asId<AssetId>('X'), fileId: null },
    });
    journal.createIntents([cover('a'), again, version('v'), version('w')]);
    driveTo(journal, idOf('a'), 'committing');
    driveTo(journal, idOf('v'), 'committing');
    expect(() => driveTo(journal, again.intentId, 'committing')).toThrow();
    expect(() => driveTo(journal, idOf('w'), 'committing')).toThrow();
  });

  it('tells what open intents of the name send, and which open and parked ones there are', async () => {
    const { journal } = await openTestJournal();
    journal.createIntents(['a', 'b', 'c', 'd', 'e'].map((directory) => cover(directory)));
    driveTo(journal, idOf('a'), 'committing');
    driveTo(journal, idOf('b'), 'ambiguous');
    driveTo(journal, idOf('c'), 'parked');
    driveTo(journal, idOf('d'), 'confirmed');
    expect(journal.openBeside(idOf('a'))).toEqual([{ sizeBytes: 20, sha256: someSha256 }]);
    expect(journal.competingIntents(key).map(({ intentId }) => intentId)).toEqual(['a', 'b', 'c'].map(idOf));
  });

  it('finds what was given by hand among many of the name, unless it is parked', async () => {
    const { journal } = await openTestJournal();
    journal.createIntents([cover('a'), byHand('b'), byHand('c'), cover('d')]);
    driveTo(journal, idOf('b'), 'parked');
    expect(journal.manualUploadOfKey(key)?.intentId).toBe(idOf('c'));
    journal.discard(idOf('c'));
    expect(journal.manualUploadOfKey(key)).toBeNull();
  });

  it('counts each moment at which an asset may have lost its owner, and no other', async () => {
    const { journal } = await openTestJournal();
    const revisions: number[] = [];
    const note = () => revisions.push(journal.ownershipRevision());
    note();
    journal.putAgreed(folderId, [agreed('a', 'X'), agreed('b', 'Y')]);
    journal.putAgreed(folderId, [{ ...agreed('a', 'X'), fingerprint: fingerprint(11) }]);
    journal.markGone(folderId, ['a' as RelativePath]);
    journal.relink(folderId, 'a' as RelativePath, 'c' as RelativePath, fingerprint(11));
    note();
    journal.putAgreed(folderId, [agreed('b', 'Z')]);
    note();
    journal.relink(folderId, 'b' as RelativePath, 'c' as RelativePath, fingerprint(11));
    note();
    journal.forgetAgreed(folderId, ['c' as RelativePath]);
    note();
    journal.setFolderLinked(folderId, false);
    note();
    expect(revisions).toEqual([0, 0, 1, 2, 3, 4]);
  });
});

function idOf(directory: string): IntentId {
  return asId<IntentId>(`cover-${directory}`);
}

function cover(directory: string): NewIntent {
  return newIntent(`${directory}/cover.jpg`, {
    intentId: idOf(directory),
    sentName: 'cover.jpg',
    sha256: someSha256,
    fingerprint: fingerprint(directory === 'b' ? 20 : 10),
  });
}

function byHand(directory: string): NewIntent {
  const intent = cover(directory);
  const localPath = `/dropped/${directory}/cover.jpg` as LocalPath;
  return { ...intent, source: { ...intent.source, localPath, watchedFolderId: null } };
}

function agreed(path: string, assetId: string): Agreed {
  return {
    path: path as RelativePath,
    fingerprint: fingerprint(),
    sha256: someSha256,
    assetId: asId<AssetId>(assetId),
    fileId: asId<FileId>(`file of ${assetId}`),
    attachmentTypeId: null,
    isGone: false,
  };
}

function pathsOf(intents: readonly { readonly source: { readonly relativePath: string } }[]): string[] {
  return intents.map(({ source }) => source.relativePath.replace('/cover.jpg', ''));
}
