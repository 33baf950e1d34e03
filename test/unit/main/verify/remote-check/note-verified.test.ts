import { describe, expect, it } from 'vitest';
import { noteVerified } from '../../../../../main/verify/remote-check/note-verified.ts';
import {
  type AssetId,
  asId,
  type FileId,
  type HeldFile,
  type RelativePath,
  type Sha256,
} from '../../../../../shared/model/index.ts';
import { fingerprint, folderId, openTestJournal, someSha256 } from '../../../../support/open-test-journal.ts';

const assetId = asId<AssetId>('A');
const fileId = asId<FileId>('file-A');
const path = 'a.txt' as RelativePath;
const place = { assetId, typeId: null };
const theirs = { sizeBytes: 10, sha256: 'cd'.repeat(32) as Sha256 };

const file: HeldFile = {
  watchedFolderId: folderId,
  path,
  localPath: null,
  assetId,
  fileId,
  sizeBytes: 10,
  sha256: someSha256,
  verifiedBy: 'size',
  verifiedAtMs: 1,
};

async function setUp() {
  const { journal } = await openTestJournal();
  const row = { path, fingerprint: fingerprint(), sha256: someSha256, assetId, fileId };
  journal.putAgreed(folderId, [{ ...row, attachmentTypeId: null, isGone: false }]);
  return journal;
}

describe('note-verified', () => {
  it('records what is missing and other content as differences, and clears them when the content is equal', async () => {
    const journal = await setUp();
    expect(noteVerified(journal, { file, bank: 'missing' }, null)).toBe(true);
    expect(journal.remote.differenceAt(place)?.kind).toBe('gone');
    expect(noteVerified(journal, { file, bank: 'different' }, theirs)).toBe(true);
    expect(journal.remote.differenceAt(place)).toMatchObject({ kind: 'newer', shown: theirs });
    expect(noteVerified(journal, { file, bank: 'equal' }, null)).toBe(true);
    expect(journal.remote.differenceAt(place)).toBeNull();
  });

  it('records nothing twice, and nothing about a version that the user accepted', async () => {
    const journal = await setUp();
    expect(noteVerified(journal, { file, bank: 'different' }, theirs)).toBe(true);
    expect(noteVerified(journal, { file, bank: 'different' }, theirs)).toBe(false);
    journal.remote.clear(place);
    journal.remote.accept(place, { fileId, created: 5, ...theirs });
    expect(noteVerified(journal, { file, bank: 'different' }, theirs)).toBe(false);
  });

  it('ignores a file that was agreed anew while its content was read, and what could not be read', async () => {
    const journal = await setUp();
    const older = { ...file, sha256: 'ee'.repeat(32) as Sha256 };
    expect(noteVerified(journal, { file: older, bank: 'different' }, theirs)).toBe(false);
    expect(noteVerified(journal, { file, bank: 'unreadable' }, null)).toBe(false);
    expect(noteVerified(journal, { file: { ...file, watchedFolderId: null }, bank: 'missing' }, null)).toBe(
      false,
    );
  });
});
