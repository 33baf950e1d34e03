import { describe, expect, it } from 'vitest';
import { type AssetFileSlice, createAssetFileSlice } from '../../../../renderer/stores/index.ts';
import { AppError } from '../../../../shared/errors/index.ts';
import { type AssetId, asId, type IntentId } from '../../../../shared/model/index.ts';
import type { AssetCard, SpoolAnswer, UploadGrant } from '../../../../shared/rpc/index.ts';

describe('renderer/stores/asset-file-slice', () => {
  it('hands a file over as a new version of the open asset', async () => {
    const { state, begun } = open(async () => ({ kind: 'promised', intentId: asId<IntentId>('i1') }));
    state().showAsset(card('a1'));
    state().chooseAssetFile({ name: 'a\u0308.png', body: new Blob(['abc']) });
    await state().sendAssetFile({ kind: 'version', assetId: asId<AssetId>('a1'), bankFolderId: null });
    const { phase, intentId, sentBytes } = state().assetFile ?? {};
    expect([begun, phase, intentId, sentBytes]).toEqual([
      [
        {
          fileName: 'ä.png',
          sizeBytes: 3,
          target: { kind: 'version', assetId: 'a1', bankFolderId: null },
          onClash: null,
        },
      ],
      'handed-over',
      'i1',
      3,
    ]);
  });

  it('keeps the file and says why when it could not be handed over', async () => {
    const { state } = open(async () => {
      throw new AppError('LOCAL_DISK_FULL');
    });
    state().showAsset(card('a1'));
    state().chooseAssetFile({ name: 'a.png', body: new Blob(['abc']) });
    await state().sendAssetFile({ kind: 'version', assetId: asId<AssetId>('a1'), bankFolderId: null });
    expect([state().assetFile?.phase, state().assetFile?.name]).toEqual(['failed', 'a.png']);
  });

  it('forgets the file with its asset, and hears nothing of it any more', async () => {
    const gate = Promise.withResolvers<SpoolAnswer>();
    const { state } = open(() => gate.promise);
    state().showAsset(card('a1'));
    state().chooseAssetFile({ name: 'a.png', body: new Blob(['abc']) });
    const sending = state().sendAssetFile({
      kind: 'version',
      assetId: asId<AssetId>('a1'),
      bankFolderId: null,
    });
    state().showAsset(card('a2'));
    gate.resolve({ kind: 'promised', intentId: asId<IntentId>('i1') });
    await sending;
    expect([state().assetFile, state().openAsset?.assetId]).toEqual([null, 'a2']);
  });
});

function open(send: () => Promise<SpoolAnswer>) {
  const begun: unknown[] = [];
  let current: AssetFileSlice;
  const uploads = {
    begin: async (request: unknown) => {
      begun.push(request);
      return { uploadGrant: asId<UploadGrant>('u1') };
    },
  };
  current = createAssetFileSlice(
    (change) => {
      current = { ...current, ...change };
    },
    () => current,
    { uploads, send },
  );
  return { state: () => current, begun };
}

function card(id: string): AssetCard {
  return {
    assetId: asId<AssetId>(id),
    name: { en: id },
    fileName: `${id}.png`,
    sizeBytes: 1,
    created: 1,
    modified: 1,
    thumbnail: null,
    editable: true,
    dimensions: null,
  };
}
