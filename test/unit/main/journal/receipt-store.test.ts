import { describe, expect, it } from 'vitest';
import {
  type AssetId,
  asId,
  type FileId,
  type IntentId,
  type Sha256,
} from '../../../../shared/model/index.ts';
import { fingerprint, inbox, newIntent, openTestJournal } from '../../../support/open-test-journal.ts';

describe('receipt-store', () => {
  it('leaves out a version that a later one of the same asset has covered', async () => {
    const { journal } = await openTestJournal();
    const assetId = asId<AssetId>('asset-1');
    const fileId = asId<FileId>('file-1');
    const send = async (name: string, digit: string) => {
      const intentId = asId<IntentId>(`intent-${name}`);
      const sha256 = digit.repeat(64) as Sha256;
      const target = { kind: 'version', bankFolderId: inbox, assetId, fileId } as const;
      journal.createIntents([newIntent(name, { target })]);
      await journal.commitTail(intentId, sha256, fingerprint());
      const proof = { intentId, assetId, fileId, sizeBytes: 10, sha256, verifiedBy: 'size' } as const;
      await journal.confirm(intentId, { ...proof, verifiedAtMs: 1 });
    };
    await send('poster_v1.psd', 'a');
    await send('poster_v2.psd', 'b');
    expect([...journal.receipts.heldFiles()].map(({ path }) => path)).toEqual(['poster_v2.psd']);
  });

  it('counts a watched attachment once', async () => {
    const { journal } = await openTestJournal();
    const assetId = asId<AssetId>('asset-1');
    const intentId = asId<IntentId>('intent-a_icc.pdf');
    const sha256 = 'a'.repeat(64) as Sha256;
    const target = { kind: 'attachment', bankFolderId: inbox, assetId } as const;
    journal.createIntents([newIntent('a_icc.pdf', { target: { ...target, typeId: asId('print') } })]);
    await journal.commitTail(intentId, sha256, fingerprint());
    const proof = { intentId, assetId, fileId: asId<FileId>('f'), sizeBytes: 10, sha256 } as const;
    await journal.confirm(intentId, { ...proof, verifiedBy: 'size', verifiedAtMs: 1 });
    expect([...journal.receipts.heldFiles()].map(({ path }) => path)).toEqual(['a_icc.pdf']);
  });
});
