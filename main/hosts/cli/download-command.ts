import { lstat, mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '../../../shared/errors/index.ts';
import {
  type AssetId,
  asId,
  type ConversionId,
  joinFileName,
  type LocalPath,
} from '../../../shared/model/index.ts';
import type { BankClient, BankDownload } from '../../api/index.ts';
import { atomicWrite, safeLocalName } from '../../disk/index.ts';
import { defaultDownloadTiming, mayBeHtml, pollPauseMs } from '../../transfer/index.ts';
import type { CliContext } from './cli-context.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';
import { withBank } from './with-bank.ts';

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
    await mkdir(directory, { recursive: true });
    const path = join(directory, nameFor(safeLocalName(fileName), flags.conversion)) as LocalPath;
    // Nobody waits for gigabytes to hear it then; whoever takes the name meanwhile keeps it all the same.
    if (await isThere(path)) throw taken(path);
    const ready = await waitUntilReady(context, bank, {
      fileId: master.fileId,
      conversionId,
      mayBeHtml: mayBeHtml(conversionId, fileName),
      signal,
    });
    const outcome = await atomicWrite(path, ready.stream, { mode: 0o666, isExclusive: true, signal });
    if (outcome === 'exists') throw taken(path);
    output.event({ event: 'download', assetId, conversion: flags.conversion, path });
    output.answer(path);
    return exitCodes.done;
  });
}

function nameFor(name: string, conversion: string): string {
  return conversion === '1' ? name : safeLocalName(`${name}.conversion-${conversion}`);
}

/** False also where it cannot be told: writing says why. */
function isThere(path: LocalPath): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
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
