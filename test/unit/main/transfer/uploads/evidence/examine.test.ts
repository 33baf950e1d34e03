import { describe, expect, it } from 'vitest';
import {
  type CreateFacts,
  examineAsset,
  examineListing,
} from '../../../../../../main/transfer/uploads/evidence/examine.ts';
import {
  type AssetId,
  type AttachmentTypeId,
  asId,
  type BankAsset,
  contentKey,
  noFileBefore,
} from '../../../../../../shared/model/index.ts';
import { anAsset, anIntent, folder } from '../../an-intent.ts';

const ours = anAsset('ours', 'a.txt', 10);

describe('examine', () => {
  it('finds unowned new assets of our name and size, the oldest first', () => {
    const shown = [
      anAsset('young', 'a.txt', 10, { created: 300 }),
      anAsset('old', 'A.TXT', 10, { created: 200 }),
      anAsset('before', 'a.txt', 10),
      anAsset('of-another', 'a.txt', 10),
      anAsset('compared', 'a.txt', 10),
      anAsset('other-name', 'b.txt', 10),
      anAsset('short', 'a.txt', 4),
      anAsset('long', 'a.txt', 11),
    ];
    const compared = shown[4]?.master;
    const found = examineListing(listing(shown), {
      ...facts(),
      intent: anIntent({ preexistingAssetIds: [asId<AssetId>('before')] }),
      owned: new Set([asId<AssetId>('of-another')]),
      rejected: new Set(compared === undefined ? [] : [contentKey(compared)]),
    });
    expect(found.candidates.map(({ assetId }) => assetId)).toEqual(['old', 'young']);
    expect(found.partialUploads).toEqual([{ assetId: 'short', sizeBytes: 4 }]);
  });

  it.each([
    ['two assets, one of them known', listing([anAsset('known', 'k', 1, { linkedFolders: [] })]), null],
    ['an asset that says it is in this folder', listing([anAsset('stranger', 'k', 1)]), null],
    [
      'assets of who knows which folder',
      listing([anAsset('x', 'k', 1, { linkedFolders: [asId('other')] })]),
      'no-control',
    ],
    ['nothing', listing([]), 'no-control'],
    ['items that could not be read', { ...listing([ours]), isComplete: false }, 'items-unreadable'],
    ['a list that may have been cut', { ...listing([ours]), isPinned: true }, 'page-like-length'],
    ['a list of 100 that was not', { ...listing([ours]), receivedCount: 100 }, null],
  ] as const)('judges an absence in %s', (_name, shown, ambiguity) => {
    const preexistingAssetIds = [asId<AssetId>('known')];
    expect(examineListing(shown, { ...facts(), intent: anIntent({ preexistingAssetIds }) }).ambiguity).toBe(
      ambiguity,
    );
  });

  it('believes in an empty folder only where the folder was empty before', () => {
    const controlAsset = { bankFolderId: folder, assetIds: [], receivedCount: 0, readAtMs: 1 };
    expect(examineListing(listing([]), { ...facts(), controlAsset })).toMatchObject({
      ambiguity: null,
      control: 'empty',
    });
    const filled = { ...controlAsset, receivedCount: 3 };
    expect(examineListing(listing([]), { ...facts(), controlAsset: filled }).ambiguity).toBe('no-control');
  });

  it('is ambiguous for good when the asset in the answer has other content', () => {
    const intent = anIntent({ assetId: asId<AssetId>('named') });
    const shown = listing([anAsset('named', 'renamed-by-the-bank', 4)]);
    expect(examineListing(shown, { ...facts(), intent }).ambiguity).toBe('named-asset-differs');
  });

  describe('of a version', () => {
    const target = {
      kind: 'version',
      bankFolderId: folder,
      assetId: asId<AssetId>('ours'),
      fileId: null,
    } as const;
    const before = { fileId: ours.master.fileId, created: 100, sizeBytes: 7 };
    const intent = anIntent({ target, before });

    it.each([
      ['what was there before', anAsset('ours', 'a.txt', 7), null, 0],
      ['something else', anAsset('ours', 'a.txt', 8, { created: 200 }), 'changed-by-others', 0],
      ['our size', anAsset('ours', 'a.txt', 10, { created: 200 }), 'changed-by-others', 1],
      ['nothing at all', null, 'asset-not-visible', 0],
    ] as const)('sees %s', (_name, asset, ambiguity, candidateCount) => {
      const found = examineAsset(asset, intent, new Set());
      expect([found.ambiguity, found.candidates.length]).toEqual([ambiguity, candidateCount]);
    });

    it('looks at attachments of its type only', () => {
      const typeId = asId<AttachmentTypeId>('type');
      const attachment = (type: string, sizeBytes: number) => ({
        typeId: asId<AttachmentTypeId>(type),
        file: { ...ours.master, sizeBytes },
      });
      const asset: BankAsset = { ...ours, attachments: [attachment('other', 10)] };
      const wanted = anIntent({
        target: { kind: 'attachment', bankFolderId: null, assetId: ours.assetId, typeId },
        before: noFileBefore,
      });
      expect(examineAsset(asset, wanted, new Set())).toMatchObject({ candidates: [], ambiguity: null });
      const there = { ...asset, attachments: [attachment('type', 10)] };
      expect(examineAsset(there, wanted, new Set()).candidates).toHaveLength(1);
    });
  });
});

function listing(assets: readonly BankAsset[]) {
  return { assets, receivedCount: assets.length, isComplete: true, isPinned: false };
}

function facts(): CreateFacts {
  return { intent: anIntent(), owned: new Set(), controlAsset: null, rejected: new Set() };
}
