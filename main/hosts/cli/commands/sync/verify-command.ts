import { extname, resolve } from 'node:path';
import { AppError } from '../../../../../shared/errors/index.ts';
import {
  asId,
  type HeldFileCheck,
  type LocalPath,
  verdictOf,
  type WatchedFolder,
} from '../../../../../shared/model/index.ts';
import { atomicWrite, realPathOf, relativePathOf } from '../../../../disk/index.ts';
import { systemClock } from '../../../../platform/index.ts';
import { type ReceiptFormat, receiptText, type Verifier } from '../../../../verify/index.ts';
import type { CliContext } from '../../context/cli-context.ts';
import { everyFolder } from '../../engine/every-folder.ts';
import { noFolders, openCliEngine } from '../../engine/open-cli-engine.ts';
import { type ExitCode, exitCodes } from '../../output/exit-codes.ts';

export interface VerifyFlags {
  readonly limit?: number;
  readonly resume?: boolean;
  readonly export?: string;
}

// A day: what was compared before a lunch break or a night is not read again, what was compared last week is.
const RESUME_WITHIN_MS = 24 * 60 * 60 * 1000;

const words = {
  equal: 'equal',
  different: 'DIFFERENT on the bank',
  missing: 'MISSING on the bank',
  unreadable: 'could not be read',
  changedHere: 'saved here since, with other content',
} as const;

/**
 * `galley verify [DIR]`: reads what the journal says is confirmed back from the bank and compares contents. Uploads
 * nothing, and may be broken off at any moment; `--resume` goes on where that was. Beside a Galley at work it ends with
 * STATE_LOCKED: that one verifies itself.
 */
export async function verifyCommand(
  context: CliContext,
  directory: string | undefined,
  flags: VerifyFlags,
): Promise<ExitCode> {
  const { output, surroundings } = context;
  const inWorking = (path: string) => asId<LocalPath>(resolve(surroundings.workingDirectory, path));
  const target = flags.export === undefined ? null : exportTarget(inWorking(flags.export));
  const startedMs = performance.now();
  const folders = await realFolders(context);
  const asked = directory === undefined ? null : await realPathOf(inWorking(directory));
  if (asked !== null) requireHeld(asked, folders);
  const opened = await openCliEngine(context, {
    folders: { ...noFolders, list: () => folders },
    isWatching: false,
    isSending: false,
    // When each file was last found equal: what `--resume` and the receipts go by.
    recordsReadSet: true,
    ...(flags.limit === undefined ? {} : { limitBytesPerSecond: flags.limit }),
  });
  try {
    await opened.signIn(surroundings.interrupted);
    const totals = await opened.verifier.verify({
      directory: asked,
      skipEqualSinceMs: flags.resume === true ? systemClock.nowMs() - RESUME_WITHIN_MS : null,
      onCheck(check) {
        report(context, check);
        return output.caughtUp();
      },
      signal: surroundings.interrupted,
    });
    const seconds = Math.round(performance.now() - startedMs) / 1000;
    if (target !== null) await exportReceipts(context, opened.verifier, target);
    output.event({ event: 'summary', ...totals, seconds });
    const { checked, equal, skipped } = totals;
    output.answer(
      `${checked} compared, ${equal} equal, ${checked - equal} not${skipped > 0 ? `, ${skipped} left out` : ''}`,
    );
    return checked === equal ? exitCodes.done : exitCodes.incomplete;
  } finally {
    await opened.close();
  }
}

/** As the disk calls them: a directory and a root may each be named by a way over a symlink. */
async function realFolders(context: CliContext): Promise<readonly WatchedFolder[]> {
  const folders = (await everyFolder(context)).list();
  return Promise.all(folders.map(async (folder) => ({ ...folder, root: await realPathOf(folder.root) })));
}

/** "0 compared" must not look like good news about a directory that Galley does not know. */
function requireHeld(directory: LocalPath, folders: readonly WatchedFolder[]): void {
  const isHeld = folders.some(
    ({ root }) => relativePathOf(root, directory) !== null || relativePathOf(directory, root) !== null,
  );
  if (isHeld) return;
  const reason =
    'Galley has synced nothing in this directory: name one that it syncs, or none for all of them';
  throw new AppError('BAD_USAGE', { path: directory, reason });
}

function report({ output }: CliContext, check: HeldFileCheck): void {
  const { file, localPath, bank, local, code } = check;
  const { assetId, fileId, sizeBytes, sha256 } = file;
  const path = localPath ?? file.path;
  output.event({ event: 'verified', path, assetId, fileId, sizeBytes, sha256, bank, local, code });
  const verdict = verdictOf(check);
  if (verdict !== 'equal') output.answer(`${path}: ${words[verdict]}${code === null ? '' : ` (${code})`}`);
}

interface ExportTarget {
  readonly path: LocalPath;
  readonly format: ReceiptFormat;
}

function exportTarget(path: LocalPath): ExportTarget {
  const extension = extname(path).toLowerCase();
  if (extension === '.csv') return { path, format: 'csv' };
  if (extension === '.json') return { path, format: 'json' };
  throw new AppError('BAD_USAGE', { reason: '--export takes a file that ends in .csv or .json', path });
}

async function exportReceipts(
  { output, surroundings }: CliContext,
  verifier: Verifier,
  { path, format }: ExportTarget,
): Promise<void> {
  const pieces = receiptText(
    verifier.heldFiles(),
    format,
    (file) => verifier.sourceOf(file)?.path ?? file.path,
  );
  const options = { mode: 0o600, isExclusive: true, signal: surroundings.interrupted };
  if ((await atomicWrite(path, inBytes(pieces), options)) === 'exists')
    throw new AppError('LOCAL_WRITE_FAILED', { path, reason: 'a file of this name is there' });
  output.event({ event: 'exported', path, format });
  output.note(`Receipts are in ${path}.`);
}

async function* inBytes(pieces: Iterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for (const piece of pieces) yield encoder.encode(piece);
}
