import { describe, expect, it } from 'vitest';
import { type Journal, openJournal } from '../../../../../main/journal/index.ts';
import { silentLog } from '../../../../../main/platform/index.ts';
import {
  type Agreed,
  type AssetId,
  asId,
  type FileId,
  type IntentId,
  type RelativePath,
  type Sha256,
} from '../../../../../shared/model/index.ts';
import { makeOlderJournal } from '../../../../support/make-older-journal.ts';
import {
  fingerprint,
  folderId,
  inbox,
  newIntent,
  openTestJournal,
} from '../../../../support/open-test-journal.ts';

describe('receipt-store', () => {
  it('leaves out a version that a later one of the same asset has covered', async () => {
    const { journal } = await openTestJournal();
    await sendVersion(journal, 'poster_v1.psd', 'a');
    await sendVersion(journal, 'poster_v2.psd', 'b');
    expect(held(journal)).toEqual([['poster_v2.psd', 'b', 'size', 2]]);
  });

  it('tells how one file came to the bank, also after a rename and when the upload is forgotten', async () => {
    const { journal, clock } = await openTestJournal();
    await sendVersion(journal, 'poster.psd', 'a');
    journal.putAgreed(folderId, [adopted('logo.tif')]);
    const recordOf = (name: string) => journal.receipts.fileRecord(folderId, name as RelativePath);
    const sent = recordOf('poster.psd');
    expect(sent).toMatchObject({ how: 'version', verifiedBy: 'size', checkedAtMs: null });
    expect(sent?.sha256).toMatch(/^a+$/);
    const row = journal.agreedAt(folderId, 'poster.psd' as RelativePath);
    if (row === null) return expect.fail('no row');
    journal.relink(folderId, row.path, 'new.psd' as RelativePath, fingerprint(10, 8n));
    journal.receipts.noteContentEqual(row.fileId, row.sha256, 5_000);
    expect(recordOf('new.psd')).toEqual({ ...sent, checkedAtMs: 5_000 });
    expect(recordOf('logo.tif')).toMatchObject({ how: 'adopted', verifiedBy: null, confirmedAtMs: null });
    expect(recordOf('poster.psd')).toBe(null);
    clock.jumpWallTime(91 * dayMs);
    while (journal.prunePortion() > 0);
    expect(recordOf('new.psd')).toMatchObject({ how: 'upload', verifiedBy: 'size' });
  });

  it('says the same when the uploads themselves have long been forgotten', async () => {
    const { journal, clock } = await openTestJournal();
    await sendVersion(journal, 'poster_v1.psd', 'a');
    await sendVersion(journal, 'poster_v2.psd', 'b');
    journal.putAgreed(folderId, [adopted('logo.tif')]);
    const before = held(journal);
    clock.jumpWallTime(91 * dayMs);
    while (journal.prunePortion() > 0);
    expect([held(journal), journal.totals().confirmedVersions]).toEqual([before, 0]);
    expect(before).toEqual([
      ['poster_v2.psd', 'b', 'size', 2],
      ['logo.tif', 'c', 'content', null],
    ]);
  });

  it('takes the version that was sent last, also when that is the older one once more', async () => {
    const { journal } = await openTestJournal();
    await sendVersion(journal, 'poster_v1.psd', 'a');
    await sendVersion(journal, 'poster_v2.psd', 'b');
    await sendVersion(journal, 'poster_v1.psd', 'a', 3);
    expect(held(journal)).toEqual([['poster_v1.psd', 'a', 'size', 3]]);
  });

  it('keeps what is known of a file that was touched or renamed, and begins anew with other content', async () => {
    const { journal } = await openTestJournal();
    await sendVersion(journal, 'poster.psd', 'a', 1);
    const row = journal.agreedAt(folderId, 'poster.psd' as RelativePath);
    if (row === null) return expect.fail('no row');
    journal.putAgreed(folderId, [{ ...row, fingerprint: fingerprint(10, 7n) }]);
    journal.relink(folderId, row.path, 'new.psd' as RelativePath, fingerprint(10, 8n));
    const renamed = held(journal);
    journal.putAgreed(folderId, [{ ...adopted('new.psd'), assetId: row.assetId, fileId: row.fileId }]);
    expect([renamed, held(journal)]).toEqual([
      [['new.psd', 'a', 'size', 1]],
      [['new.psd', 'c', 'content', null]],
    ]);
  });

  it('finds what a journal of an earlier Galley knows, and claims no comparison where that knows nothing', async () => {
    const { journal, clock, path } = await openTestJournal();
    await sendVersion(journal, 'poster_v1.psd', 'a');
    await sendVersion(journal, 'poster_v2.psd', 'b');
    journal.putAgreed(folderId, [adopted('logo.tif')]);
    journal.close();
    makeOlderJournal(path, 11);

    const again = openJournal({ path, clock, log: silentLog });
    const found = held(again);
    again.close();
    expect(found).toEqual([
      ['poster_v2.psd', 'b', 'size', 2],
      ['logo.tif', 'c', 'size', null],
    ]);
  });

  it('counts a watched attachment once', async () => {
    const { journal } = await openTestJournal();
    const assetId = asId<AssetId>('asset-1');
    const intentId = asId<IntentId>('intent-a_icc.pdf');
    const sha256 = 'a'.repeat(64) as Sha256;
    const target = { kind: 'attachment', bankFolderId: inbox, assetId } as const;
    journal.createIntents([newIntent('a_icc.pdf', { target: { ...target, typeId: asId('print') } })]);
    await journal.recordCommitPoint(intentId, sha256, fingerprint());
    const proof = { intentId, assetId, fileId: asId<FileId>('f'), sizeBytes: 10, sha256 } as const;
    await journal.confirm(intentId, { ...proof, verifiedBy: 'size', verifiedAtMs: 1 });
    expect([...journal.receipts.heldFiles()].map(({ path }) => path)).toEqual(['a_icc.pdf']);
  });
});

const dayMs = 24 * 60 * 60_000;

/** Sends `name` as the version of one asset; its content is this digit over and over. */
async function sendVersion(
  journal: Journal,
  name: string,
  digit: string,
  verifiedAtMs = digit === 'a' ? 1 : 2,
): Promise<void> {
  const assetId = asId<AssetId>('asset-1');
  const fileId = asId<FileId>('file-1');
  const intentId = asId<IntentId>(`intent-${name}-${verifiedAtMs}`);
  const sha256 = digit.repeat(64) as Sha256;
  const target = { kind: 'version', bankFolderId: inbox, assetId, fileId } as const;
  journal.createIntents([newIntent(name, { intentId, target })]);
  await journal.recordCommitPoint(intentId, sha256, fingerprint());
  const proof = { intentId, assetId, fileId, sizeBytes: 10, sha256, verifiedBy: 'size' } as const;
  await journal.confirm(intentId, { ...proof, verifiedAtMs });
}

/** A file that was found on the bank with this very content. */
function adopted(name: string): Agreed {
  return {
    path: name as RelativePath,
    fingerprint: fingerprint(10, 5n),
    sha256: 'c'.repeat(64) as Sha256,
    assetId: asId<AssetId>('asset-2'),
    fileId: asId<FileId>('file-2'),
    attachmentTypeId: null,
    isGone: false,
  };
}

function held(journal: Journal): readonly (readonly [string, string | undefined, string, number | null])[] {
  return [...journal.receipts.heldFiles()]
    .sort((left, right) => left.sha256.localeCompare(right.sha256))
    .map(({ path, sha256, verifiedBy, verifiedAtMs }) => [path, sha256[0], verifiedBy, verifiedAtMs]);
}
