import { type AssetId, asId, type IntentId } from '../../../shared/model/index.ts';
import {
  type AssetCard,
  type RpcClient,
  type RpcFailure,
  readRpcFailure,
  type UploadBegin,
} from '../../../shared/rpc/index.ts';
import { handOverFailure } from '../hand-over/hand-over-failure.ts';
import { beginWhenOpen } from '../hand-over/until-open.ts';
import type { NoticesSlice } from './notices-slice.ts';
import type { UnsavedSlice } from './unsaved-slice.ts';
import type { ChosenFile, UploadsDeps } from './uploads-slice.ts';

/** A file that a person dropped on an asset or chose for it, on its way to the host. */
export interface AssetFile {
  readonly assetId: AssetId;
  readonly name: string;
  readonly body: Blob;
  readonly phase: 'chosen' | 'sending' | 'failed' | 'handed-over';
  readonly sentBytes: number;
  readonly failure: RpcFailure | null;
  /** The upload that Activity shows, once it is handed over. */
  readonly intentId: IntentId | null;
}

/** The asset in the open drawer, and the file for it, or for the asset that was open when that was sent. */
export interface AssetFileSlice {
  readonly openAsset: AssetCard | null;
  readonly assetFile: AssetFile | null;
  /**
   * Asks about a form of the one before. Forgets a file that was only chosen; one that is on its way goes on, with any drawer.
   */
  showAsset(card: AssetCard | null): void;
  /** Does nothing while a file is on its way: one at a time. */
  chooseAssetFile(file: ChosenFile): void;
  /** Also cancels what is on its way. */
  dropAssetFile(): void;
  sendAssetFile(target: Exclude<UploadBegin['target'], { kind: 'asset' }>): Promise<void>;
}

export interface AssetFileDeps {
  readonly uploads: Pick<RpcClient['uploads'], 'begin'>;
  readonly send: UploadsDeps['send'];
  readonly untilOpen: UploadsDeps['untilOpen'];
}

export function createAssetFileSlice(
  set: (change: Partial<AssetFileSlice>) => void,
  get: () => AssetFileSlice & Pick<NoticesSlice, 'report'> & Pick<UnsavedSlice, 'leaveFor'>,
  { uploads, send, untilOpen }: AssetFileDeps,
): AssetFileSlice {
  let sending = new AbortController();

  const patch = (change: Partial<AssetFile>): void => {
    const { assetFile } = get();
    if (assetFile !== null) set({ assetFile: { ...assetFile, ...change } });
  };

  const forget = (): void => {
    sending.abort();
    set({ assetFile: null });
  };

  /** The drawer of another asset, or none, does not show the result. */
  const isShown = ({ assetId }: AssetFile): boolean => get().openAsset?.assetId === assetId;

  const isSending = (): boolean => get().assetFile?.phase === 'sending';

  return {
    openAsset: null,
    assetFile: null,
    showAsset(openAsset) {
      if (openAsset?.assetId === get().openAsset?.assetId) return set({ openAsset });
      get().leaveFor('screen', () => {
        if (!isSending()) forget();
        set({ openAsset });
      });
    },
    chooseAssetFile(file) {
      const { openAsset } = get();
      if (openAsset === null || isSending()) return;
      forget();
      set({
        assetFile: {
          assetId: openAsset.assetId,
          // One form of the name for all systems, as with every upload.
          name: file.name.normalize('NFC'),
          body: file.body,
          phase: 'chosen',
          sentBytes: 0,
          failure: null,
          intentId: null,
        },
      });
    },
    dropAssetFile: forget,
    async sendAssetFile(target) {
      const { assetFile } = get();
      if (assetFile === null || assetFile.phase === 'sending') return;
      sending = new AbortController();
      const { signal } = sending;
      patch({ phase: 'sending', sentBytes: 0, failure: null });
      try {
        const { name, body } = assetFile;
        const request = { fileName: name, sizeBytes: body.size, target, onClash: null };
        const { uploadGrant } = await beginWhenOpen(
          () => uploads.begin(request, { signal }),
          untilOpen,
          signal,
        );
        const onProgress = (sentBytes: number): void => {
          if (!signal.aborted) patch({ sentBytes });
        };
        const answer = await send({ uploadGrant, body, onProgress, signal });
        if (signal.aborted) return;
        if (!isShown(assetFile)) return set({ assetFile: null });
        const intentId = 'intentId' in answer ? asId<IntentId>(answer.intentId) : null;
        patch({ phase: 'handed-over', sentBytes: body.size, intentId });
      } catch (error) {
        if (signal.aborted) return;
        const reported = handOverFailure(error);
        if (isShown(assetFile)) return patch({ phase: 'failed', failure: readRpcFailure(reported) });
        set({ assetFile: null });
        get().report(reported, assetFile.name);
      }
    },
  };
}
