import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Readable } from 'node:stream';
import { expect, it, onTestFinished } from 'vitest';
import { createDiskBlobStore } from '../../../../../../service/store/blobs/disk/blob-store.ts';
import { createProofStore } from '../../../../../../service/store/repositories/proofs/proof-store.ts';
import { openDatabase } from '../../../../../../service/store/sqlite/database.ts';
import { temporaryDirectory } from '../../../../../support/temporary-directory.ts';

it('releases the content of what is removed, and only that', async () => {
  const directory = await temporaryDirectory();
  // No users and projects around the proof.
  const connection = new DatabaseSync(join(directory, 'bank.db'), { enableForeignKeyConstraints: false });
  const database = await openDatabase(connection);
  const blobs = createDiskBlobStore(join(directory, 'blobs'));
  onTestFinished(async () => {
    await blobs.close();
    await database.destroy();
  });
  const released: string[] = [];
  const proofs = createProofStore({
    database,
    blobs: { ...blobs, release: (sha256s) => released.push(...sha256s) },
  });
  const file = async (text: string) => ({
    stem: 'poster',
    extension: 'txt',
    image: { kind: 'none' } as const,
    blob: await blobs.stage(Readable.from([Buffer.from(text)], { objectMode: false }), text.length),
    userId: '1',
    created: 1,
  });
  const first = await file('first');
  const proofId = await proofs.commit({ ...first, kind: 'proof', projectId: '1', statusId: '1' });
  const second = await file('second');
  await proofs.commit({ ...second, kind: 'version', proofId });

  const [older, newest] = (await proofs.find(proofId))?.versions ?? [];
  expect(await proofs.removeVersion(proofId, older?.versionId ?? '', 2)).toBe('older');
  expect(released).toEqual([]);
  expect(await proofs.removeVersion(proofId, newest?.versionId ?? '', 2)).toBe('removed');
  expect(released).toEqual([second.blob.sha256]);
  expect(await proofs.removeVersion(proofId, older?.versionId ?? '', 2)).toBe('only');
  expect(await proofs.remove(proofId)).toBe(true);
  expect(released).toEqual([second.blob.sha256, first.blob.sha256]);
});
