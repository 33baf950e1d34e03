import { describe, expect, it } from 'vitest';
import {
  type AssetFileSlice,
  createAssetFileSlice,
} from '../../../../../renderer/state/slices/asset-file-slice.ts';
import { AppError, toAppError } from '../../../../../shared/errors/index.ts';
import { type AssetId, asId, type IntentId } from '../../../../../shared/model/index.ts';
import type { AssetCard, SpoolAnswer, UploadGrant } from '../../../../../shared/rpc/index.ts';

const newVersion = { kind: 'version', assetId: asId<AssetId>('a1'), bankFolderId: null } as const;

describe('renderer/state/asset-file-slice', () => {
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

  it('forgets with its asset a file that was only chosen', () => {
    const { state } = open(() => Promise.reject(new Error('Nothing is sent here.')));
    state().showAsset(card('a1'));
    state().chooseAssetFile({ name: 'a.png', body: new Blob(['abc']) });
    state().showAsset(card('a2'));
    expect([state().assetFile, state().openAsset?.assetId]).toEqual([null, 'a2']);
  });

  it.each([
    ['the drawer is closed', null],
    ['another asset is opened', 'a2'],
  ])('goes on with a file that is on its way when %s', async (_what, next) => {
    const gate = Promise.withResolvers<SpoolAnswer>();
    const { state, signals, reported } = open(() => gate.promise);
    state().showAsset(card('a1'));
    state().chooseAssetFile({ name: 'a.png', body: new Blob(['abc']) });
    const sending = state().sendAssetFile(newVersion);
    state().showAsset(next === null ? null : card(next));
    expect(state().assetFile).toMatchObject({ assetId: 'a1', phase: 'sending' });
    gate.resolve({ kind: 'promised', intentId: asId<IntentId>('i1') });
    await sending;
    expect([state().assetFile, signals.map(({ aborted }) => aborted), reported]).toEqual([null, [false], []]);
  });

  it('tells of a failure where the drawer does not show it', async () => {
    const gate = Promise.withResolvers<SpoolAnswer>();
    const { state, reported } = open(() => gate.promise);
    state().showAsset(card('a1'));
    state().chooseAssetFile({ name: 'a.png', body: new Blob(['abc']) });
    const sending = state().sendAssetFile(newVersion);
    state().showAsset(null);
    gate.reject(new AppError('LOCAL_DISK_FULL'));
    await sending;
    expect([state().assetFile, reported]).toEqual([null, ['LOCAL_DISK_FULL a.png']]);
  });

  it('tells also of a connection that broke half way: that file does not come back by itself', async () => {
    const gate = Promise.withResolvers<SpoolAnswer>();
    const { state, reported } = open(() => gate.promise);
    state().showAsset(card('a1'));
    state().chooseAssetFile({ name: 'a.png', body: new Blob(['abc']) });
    const sending = state().sendAssetFile(newVersion);
    state().showAsset(null);
    gate.reject(new AppError('HOST_UNREACHABLE'));
    await sending;
    expect(reported).toEqual(['HAND_OVER_BROKEN a.png']);
  });

  it('takes no second file while one is on its way, and lets the person cancel that', async () => {
    const gate = Promise.withResolvers<SpoolAnswer>();
    const { state, signals } = open(() => gate.promise);
    state().showAsset(card('a1'));
    state().chooseAssetFile({ name: 'a.png', body: new Blob(['abc']) });
    const sending = state().sendAssetFile(newVersion);
    state().chooseAssetFile({ name: 'b.png', body: new Blob(['abc']) });
    expect(state().assetFile).toMatchObject({ name: 'a.png', phase: 'sending' });
    await Promise.resolve();
    state().dropAssetFile();
    state().chooseAssetFile({ name: 'b.png', body: new Blob(['abc']) });
    gate.reject(new AppError('CANCELLED'));
    await sending;
    expect(state().assetFile).toMatchObject({ name: 'b.png', phase: 'chosen', failure: null });
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  });
});

function open(send: () => Promise<SpoolAnswer>) {
  const begun: unknown[] = [];
  const signals: AbortSignal[] = [];
  const reported: string[] = [];
  const report = (error: unknown, subject: string): void =>
    void reported.push(`${toAppError(error).code} ${subject}`);
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
    () => ({ ...current, report, leaveFor: (_takes, go) => go() }),
    {
      uploads,
      send: ({ signal }) => {
        signals.push(signal);
        return send();
      },
      untilOpen: async () => {},
    },
  );
  return { state: () => current, begun, signals, reported };
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
    linkedFolders: [],
    dimensions: null,
  };
}
