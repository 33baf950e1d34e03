import { describe, expect, it } from 'vitest';
import {
  type AssetId,
  asId,
  type ConversionId,
  type DownloadId,
  downloadStates,
  type FileId,
  type LocalPath,
  legalDownloadMoves,
} from '../../../../../shared/model/index.ts';
import { driveDownloadTo, openTestJournal } from '../../../../support/open-test-journal.ts';

describe('download-store', () => {
  it('keeps everything about a download', async () => {
    const { journal, clock } = await openTestJournal();
    const created = journal.downloads.create(idOf('1'), wish);
    const patch = {
      cause: { code: 'BANK_UNREACHABLE', details: { reason: 'ENOTFOUND' } },
      failureCount: 2,
      generatingSinceMs: 5,
      runAfterMs: 9.6,
      durableBytes: 7,
      contentTag: '"a"',
      sizeBytes: 8,
      localPath: '/out/a.txt' as LocalPath,
    };
    const moved = journal.downloads.move({ downloadId: idOf('1'), from: 'wanted', to: 'wanted', patch });
    expect(moved).toEqual({ ...created, ...patch, runAfterMs: 10, updatedAtMs: clock.nowMs() });
    expect(journal.downloads.open()).toEqual([moved]);
  });

  it.each(downloadStates)('allows from %s exactly the legal moves', async (from) => {
    const { journal } = await openTestJournal();
    const allowed = downloadStates.filter((to, index) => {
      const downloadId = idOf(String(index));
      journal.downloads.create(downloadId, wish);
      driveDownloadTo(journal, downloadId, from);
      try {
        journal.downloads.move({ downloadId, from, to, patch: {} });
        return true;
      } catch {
        return false;
      }
    });
    expect(new Set(allowed)).toEqual(new Set(legalDownloadMoves[from]));
  });

  it('refuses a move from a state that it is no longer in', async () => {
    const { journal } = await openTestJournal();
    const downloadId = idOf('1');
    journal.downloads.create(downloadId, wish);
    journal.downloads.move({ downloadId, from: 'wanted', to: 'cancelled', patch: {} });
    expect(() => journal.downloads.move({ downloadId, from: 'wanted', to: 'fetching', patch: {} })).toThrow(
      'no longer wanted',
    );
  });

  it('forgets settled ones when asked or when they are old, and open ones never', async () => {
    const { journal, clock } = await openTestJournal();
    for (const id of ['open', 'asked', 'old', 'new']) journal.downloads.create(idOf(id), wish);
    for (const id of ['asked', 'old']) driveDownloadTo(journal, idOf(id), 'ready');
    await clock.advance(1_000);
    driveDownloadTo(journal, idOf('new'), 'ready');
    journal.downloads.forget(idOf('asked'));
    journal.downloads.forget(idOf('open'));
    journal.downloads.forgetSettledBefore(clock.nowMs());
    expect(journal.downloads.recent(10).map(({ downloadId }) => downloadId)).toEqual(['new', 'open']);
  });
});

const wish = {
  assetId: asId<AssetId>('a1'),
  fileId: asId<FileId>('f1'),
  conversionId: asId<ConversionId>('4'),
  bankFileName: 'a.txt',
  fileVersion: '1 10',
  directory: '/out' as LocalPath,
};

function idOf(id: string): DownloadId {
  return asId<DownloadId>(id);
}
