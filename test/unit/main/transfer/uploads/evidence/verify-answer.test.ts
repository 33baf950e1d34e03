import { describe, expect, it } from 'vitest';
import {
  verifyAnswer,
  verifyListing,
} from '../../../../../../main/transfer/uploads/evidence/verify-answer.ts';
import {
  type AssetId,
  type AttachmentTypeId,
  asId,
  noFileBefore,
} from '../../../../../../shared/model/index.ts';
import { anAsset, anIntent, folder } from '../../an-intent.ts';

const noRow: ReadonlySet<AssetId> = new Set();

describe('verify-answer', () => {
  it.each([
    ['our name and size', anAsset('new', 'a.txt', 10), 'proven'],
    ['a name that the bank has made tamer', anAsset('new', 'A_TXT', 10), 'proven'],
    ['our size under a strange name', anAsset('new', 'zzz.bin', 10), 'compare'],
    ['another size', anAsset('new', 'a.txt', 9), 'unclear'],
    ['what was there before', anAsset('before', 'a.txt', 10), 'unclear'],
    ['what belongs to another file', anAsset('taken', 'a.txt', 10), 'unclear'],
  ])('takes an asset with %s for %s', (_name, asset, kind) => {
    const intent = anIntent({ preexistingAssetIds: [asId<AssetId>('before')] });
    const owned = new Set([asId<AssetId>('taken')]);
    expect(verifyAnswer(intent, { kind: 'asset', asset }, owned).kind).toBe(kind);
  });

  it('names the asset with a wrong size, so that it is not sent again', () => {
    const answer = { kind: 'asset', asset: anAsset('new', 'a.txt', 9) } as const;
    expect(verifyAnswer(anIntent(), answer, noRow)).toMatchObject({ namedAssetId: 'new' });
  });

  it('asks the bank when the answer is an id or empty', () => {
    expect(verifyAnswer(anIntent(), { kind: 'id', id: '7' }, noRow)).toEqual({ kind: 'read', namedId: '7' });
    expect(verifyAnswer(anIntent(), { kind: 'empty' }, noRow)).toEqual({ kind: 'read', namedId: null });
  });

  describe('of a version', () => {
    const target = {
      kind: 'version',
      bankFolderId: folder,
      assetId: asId<AssetId>('A'),
      fileId: null,
    } as const;

    it.each([
      ['our size', 7, anAsset('A', 'a.txt', 10, { created: 200 }), 'proven'],
      ['our size, as it was before', 10, anAsset('A', 'a.txt', 10), 'compare'],
      ['another size', 7, anAsset('A', 'a.txt', 8, { created: 200 }), 'not-shown'],
      ['another size, as it was before', 8, anAsset('A', 'a.txt', 8), 'not-shown'],
      ['another asset', 7, anAsset('B', 'a.txt', 10), 'unclear'],
    ])('takes %s (before: %i bytes) for %s', (_name, sizeBytes, asset, kind) => {
      const before = { fileId: asId<never>('file-A'), created: 100, sizeBytes };
      const intent = anIntent({ target, before });
      expect(verifyAnswer(intent, { kind: 'asset', asset }, noRow).kind).toBe(kind);
    });
  });

  it('takes an asset without the attachment that it was sent for one that shows it late', () => {
    const typeId = asId<AttachmentTypeId>('print-pdf');
    const attachment = (type: AttachmentTypeId) => ({
      typeId: type,
      file: anAsset('file', 'a.pdf', 10).master,
    });
    const assetId = asId<AssetId>('A');
    const intent = anIntent({
      target: { kind: 'attachment', bankFolderId: null, assetId, typeId },
      before: noFileBefore,
    });
    const kindFor = (id: string, shown: readonly AttachmentTypeId[]) => {
      const asset = { ...anAsset(id, 'a.txt', 3), attachments: shown.map(attachment) };
      return verifyAnswer(intent, { kind: 'asset', asset }, noRow).kind;
    };
    expect([
      kindFor('A', []),
      kindFor('A', [asId('1')]),
      kindFor('A', [typeId]),
      kindFor('B', [typeId]),
    ]).toEqual(['not-shown', 'not-shown', 'proven', 'unclear']);
  });

  describe('with a listing', () => {
    const listing = {
      assets: [anAsset('x', 'b.txt', 10), anAsset('new', 'a.txt', 10)],
      receivedCount: 2,
      isComplete: true,
      isPinned: false,
    };

    it('finds an asset by asset id or file id, or the only new one of name and size', () => {
      const proven = { kind: 'proven', assetId: 'new', fileId: 'file-new', created: 100 };
      expect(verifyListing(anIntent(), listing, 'new', noRow)).toEqual(proven);
      expect(verifyListing(anIntent(), listing, 'file-new', noRow)).toEqual(proven);
      expect(verifyListing(anIntent(), listing, null, noRow)).toEqual(proven);
    });

    it('chooses none of two, and compares what has another name than the local file', () => {
      const twice = { ...listing, assets: [...listing.assets, anAsset('second', 'a.txt', 10)] };
      expect(verifyListing(anIntent(), twice, null, noRow).kind).toBe('unclear');
      expect(verifyListing(anIntent({ sentName: 'b.txt' }), listing, null, noRow).kind).toBe('compare');
      expect(verifyListing(anIntent(), { ...listing, assets: [] }, null, noRow).kind).toBe('unclear');
    });
  });
});
