import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Readable } from 'node:stream';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createDiskBlobStore } from '../../../../../service/store/blobs/disk/blob-store.ts';
import { createAssetStore } from '../../../../../service/store/repositories/assets/asset-store.ts';
import { createProofStore } from '../../../../../service/store/repositories/proofs/proof-store.ts';
import { createShareStore } from '../../../../../service/store/repositories/proofs/share-store.ts';
import { createUploadStore } from '../../../../../service/store/repositories/uploads/upload-store.ts';
import { openDatabase } from '../../../../../service/store/sqlite/database.ts';
import { temporaryDirectory } from '../../../../support/temporary-directory.ts';

/** Stores over a database that asks for no users, folders and projects around what is uploaded. */
async function createFixture() {
  const directory = await temporaryDirectory();
  const connection = new DatabaseSync(join(directory, 'bank.db'), { enableForeignKeyConstraints: false });
  const database = await openDatabase(connection);
  const blobs = createDiskBlobStore(join(directory, 'blobs'));
  onTestFinished(async () => {
    await blobs.close();
    await database.destroy();
  });
  const file = async () => ({
    stem: 'poster',
    extension: 'txt',
    image: { kind: 'none' } as const,
    blob: await blobs.stage(Readable.from([Buffer.from('ab')], { objectMode: false }), 2),
    userId: '1',
  });
  return {
    file,
    assets: createAssetStore(database),
    uploads: createUploadStore({ database, blobs }),
    proofs: createProofStore({ database, blobs }),
    shares: createShareStore(database),
  };
}

const [early, late, later] = [1_000, 2_000, 3_000];

describe('the time of the last change', () => {
  it('of an asset does not go back with the clock when a file comes', async () => {
    const { uploads, assets, file } = await createFixture();
    const { assetId } = await uploads.commit({
      ...(await file()),
      kind: 'asset',
      folderId: '1',
      created: late,
    });
    const modified = async (): Promise<unknown> => (await assets.load([assetId]))[0]?.modified;
    const reported = await uploads.commit({ ...(await file()), kind: 'version', assetId, created: early });
    expect([reported.modified, reported.master?.created, await modified()]).toEqual([late, early, late]);
    await uploads.commit({ ...(await file()), kind: 'attachment', assetId, typeId: '1', created: early });
    expect(await modified()).toBe(late);
    await uploads.commit({ ...(await file()), kind: 'version', assetId, created: later });
    expect(await modified()).toBe(later);
  });

  it('of a proof does not go back with the clock, on any change', async () => {
    const { proofs, shares, file } = await createFixture();
    const first = { kind: 'proof', projectId: '1', statusId: '1', created: late } as const;
    const proofId = await proofs.commit({ ...(await file()), ...first });
    const version = async (created: number): Promise<unknown> =>
      proofs.commit({ ...(await file()), kind: 'version', proofId, created });
    const share = (nowSeconds: number): Promise<unknown> =>
      shares.change({
        proofId,
        statusId: String(nowSeconds),
        cancelsAll: false,
        revives: false,
        guests: [],
        areCommentsShared: null,
        mail: {
          message: '',
          language: null,
          proofName: '',
          deadline: null,
          inviterName: '',
          inviterEmail: null,
        },
        nowMs: nowSeconds * 1_000,
      });
    const removeLatest = async (created: number): Promise<unknown> => {
      const latest = (await proofs.find(proofId))?.versions.at(-1);
      return proofs.removeVersion(proofId, latest?.versionId ?? '', created);
    };
    const rename = (seconds: number): Promise<unknown> => proofs.change(proofId, { name: 'Flyer' }, seconds);
    const seen = [];
    for (const start of [early, later]) {
      for (const [index, change] of [version, rename, share, removeLatest].entries()) {
        await change(start + index);
        seen.push((await proofs.find(proofId))?.modified);
      }
    }
    expect(seen).toEqual([late, late, late, late, later, later + 1, later + 2, later + 3]);
  });
});
