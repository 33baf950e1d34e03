import { lstat, mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { originalConversionId } from '../../../../../shared/api/index.ts';
import { AppError } from '../../../../../shared/errors/index.ts';
import {
  type AssetId,
  asId,
  type ConversionId,
  joinFileName,
  type LocalPath,
} from '../../../../../shared/model/index.ts';
import type { BankClient, BankDownload } from '../../../../api/index.ts';
import { atomicWrite, safeLocalName } from '../../../../disk/index.ts';
import { defaultDownloadTiming, downloadName, mayBeHtml, pollPauseMs } from '../../../../transfer/index.ts';
import type { CliContext } from '../../context/cli-context.ts';
import { withBank } from '../../context/with-bank.ts';
import { type ExitCode, exitCodes } from '../../output/exit-codes.ts';

export interface DownloadFlags {
  readonly conversion: string;
  readonly to: string;
  readonly folder?: string;
}

/** `galley download ASSET_ID`: waits for the conversion and puts the file in place whole, never over another one. */
export async function downloadCommand(
  context: CliContext,
  assetId: string,
  flags: DownloadFlags,
): Promise<ExitCode> {
  const { output, surroundings } = context;
  const signal = surroundings.interrupted;
  return withBank(context, async (bank) => {
    const hint = flags.folder === undefined ? null : asId<never>(flags.folder);
    const asset = await bank.readAsset(asId<AssetId>(assetId), hint, signal);
    if (asset === null) {
      throw new AppError('NOT_FOUND', {
        reason: `asset ${assetId}; a bank that cannot look up ids needs --folder ID as well`,
      });
    }
    const { master } = asset;
    const fileName = joinFileName(master.stem, master.extension);
    const conversionId = asId<ConversionId>(flags.conversion);
    const directory = resolve(surroundings.workingDirectory, flags.to);
    await makeDirectory(directory);
    const at = (name: string): LocalPath => join(directory, name) as LocalPath;
    // The name of the original is known before the bank is asked for gigabytes.
    if (conversionId === originalConversionId) await requireFree(at(safeLocalName(fileName)));
    const ready = await waitUntilReady(context, bank, {
      fileId: master.fileId,
      conversionId,
      mayBeHtml: mayBeHtml(conversionId, fileName),
      signal,
    });
    const path = at(downloadName({ bankFileName: fileName, conversionId }, ready, safeLocalName));
    await requireFree(path);
    const outcome = await atomicWrite(path, ready.stream, { mode: 0o666, isExclusive: true, signal });
    if (outcome === 'exists') throw taken(path);
    output.event({ event: 'download', assetId, conversion: flags.conversion, path });
    output.answer(path);
    return exitCodes.done;
  });
}

/** Throws LOCAL_WRITE_FAILED with what is in the way. */
async function makeDirectory(directory: string): Promise<void> {
  try {
    await mkdir(directory, { recursive: true });
  } catch (error) {
    const reason = `this directory cannot be made (${error instanceof Error && 'code' in error ? error.code : error}); choose --to DIR`;
    throw new AppError('LOCAL_WRITE_FAILED', { path: directory, reason }, error);
  }
}

/** Throws LOCAL_WRITE_FAILED when a file is there. Where the disk cannot say, the write reports why. */
async function requireFree(path: LocalPath): Promise<void> {
  const isThere = await lstat(path).then(
    () => true,
    () => false,
  );
  if (isThere) throw taken(path);
}

function taken(path: LocalPath): AppError {
  return new AppError('LOCAL_WRITE_FAILED', {
    path,
    reason: 'a file of this name is there; choose --to DIR',
  });
}

async function waitUntilReady(
  { output }: CliContext,
  bank: BankClient,
  request: Parameters<BankClient['download']>[0],
): Promise<BankDownload> {
  const { signal } = request;
  const startedMs = performance.now();
  for (let ageMs = 0; ageMs < defaultDownloadTiming.longestGenerationMs; ) {
    const result = await bank.download(request);
    if (result.state === 'ready') return result;
    output.note(`The bank is still making conversion ${request.conversionId}.`);
    const waitMs = pollPauseMs(defaultDownloadTiming, ageMs, result.retryAfterMs, Math.random());
    await pause(waitMs, undefined, { signal });
    ageMs = performance.now() - startedMs;
  }
  throw new AppError('CONVERSION_FAILED', { reason: 'not ready after half an hour' });
}
