import type { Intent, LocalPath, UploadSource } from '../../shared/model/index.ts';
import type { OwnDirectories } from '../disk/index.ts';
import type { Journal } from '../journal/index.ts';
import type { Log } from '../platform/index.ts';
import { refuseOwnFile } from '../rules/index.ts';
import type { ServerState } from '../transfer/index.ts';
import { type ManualUploadDeps, uploadManually } from './manual-upload.ts';
import type { ManualUploadRequest, ManualUploadResult } from './manual-upload-request.ts';

/** Uploads of files that belong to no watched folder. */
export interface ManualUploads {
  upload(request: ManualUploadRequest, signal: AbortSignal): Promise<ManualUploadResult>;
  /**
   * Looks again at the file of a parked promise and, for a new asset, at what the bank folder holds by now. Throws
   * AppError when either cannot be read, a bank that is away included: then it stays parked.
   */
  uploadAgain(parked: Intent): Promise<void>;
  /** The same of one about which transfer asks: what the bank holds by now may be the very file. */
  settleQuestion(parked: Intent): void;
}

export interface ManualUploadsDeps extends Omit<ManualUploadDeps, 'onReplaced' | 'whenOnline'> {
  readonly journal: Journal;
  readonly server: Pick<ServerState, 'whenOnline'>;
  /** A file of this run was there already. */
  readonly tally: { adopted(): void };
  readonly removeSpooled: (localPath: LocalPath) => Promise<void>;
  /** An intent of this file ended without transfer: waiting uploads can go on. */
  readonly onWithdrawn: (source: UploadSource) => void;
  readonly onChanged: (intentId: Intent['intentId']) => void;
  readonly schedule: () => void;
  readonly own: OwnDirectories;
  readonly log: Log;
  /** Ends all of them when the engine does. */
  readonly life: AbortSignal;
}

export function createManualUploads(deps: ManualUploadsDeps): ManualUploads {
  const { journal, server, tally, removeSpooled, log, life } = deps;

  async function promise(
    request: ManualUploadRequest,
    whenOnline: ManualUploadDeps['whenOnline'],
    signal: AbortSignal,
    replaces: Intent | null,
  ): Promise<ManualUploadResult> {
    const onReplaced = async (parked: Intent): Promise<void> => {
      deps.onWithdrawn(parked.source);
      deps.onChanged(parked.intentId);
      const { isSpooled, localPath } = parked.source;
      if (isSpooled && localPath !== request.localPath) await removeSpooled(localPath);
    };
    const result = await uploadManually({ ...deps, whenOnline, onReplaced }, request, signal, replaces);
    if (result.kind === 'promised') {
      // Also what an earlier run has promised: a person wants it now.
      journal.admitIntent(result.intentId);
      deps.onChanged(result.intentId);
      deps.schedule();
    } else if (result.kind === 'already-there') tally.adopted();
    return result;
  }

  /** A copy that no promise is about has served its purpose. */
  async function removeUnneeded(
    { isSpooled, localPath }: ManualUploadRequest,
    result: ManualUploadResult,
  ): Promise<void> {
    const isNeeded =
      result.kind === 'promised' && journal.get(result.intentId)?.source.localPath === localPath;
    if (isSpooled && !isNeeded) await removeSpooled(localPath);
  }

  async function uploadAgain(parked: Intent): Promise<void> {
    const { source, target } = parked;
    const request: ManualUploadRequest = {
      localPath: source.localPath,
      fileName: source.relativePath,
      target,
      isSpooled: source.isSpooled,
      onClash: null,
    };
    // The user waits for it: a bank that is away is an error here, and not waited for.
    const result = await promise(request, async () => undefined, life, parked);
    // Skipped: another request has claimed it since, and the copy may be that request's.
    if (result.kind !== 'skipped') await removeUnneeded(request, result);
  }

  return {
    async upload(request, signal) {
      // A spooled copy lies in the state directory, and holds what the user gave.
      if (!request.isSpooled) await refuseOwnFile(deps.own, request.localPath);
      const either = AbortSignal.any([life, signal]);
      const result = await promise(request, (until) => server.whenOnline(until), either, null);
      await removeUnneeded(request, result);
      return result;
    },
    uploadAgain,
    settleQuestion(parked) {
      uploadAgain(parked).catch((error: unknown) => {
        // It stays the question that it is.
        log.info('a question stays open', { intentId: parked.intentId, error: String(error) });
      });
    },
  };
}
