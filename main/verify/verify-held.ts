import { createHash } from 'node:crypto';
import { isAbsolute, join, sep } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { AppError, retryRuleOf, toAppError } from '../../shared/errors/index.ts';
import {
  asId,
  type BankComparison,
  type FileId,
  type HeldFile,
  type HeldFileCheck,
  type LocalComparison,
  type LocalPath,
  type Sha256,
  type VerifyTotals,
  verdictOf,
  type WatchedFolder,
} from '../../shared/model/index.ts';
import type { Hasher } from '../disk/index.ts';
import type { Journal } from '../journal/index.ts';
import type { Clock } from '../platform/index.ts';
import { isAboutAccount } from '../transfer/index.ts';
import type { VerifiedContent } from './remote-check/note-verified.ts';

/** The origin of a held file. `root` is the watched folder that it must really lie in; null for manual uploads. */
export interface HeldSource {
  readonly path: LocalPath;
  readonly root: LocalPath | null;
}

export interface VerifierDeps {
  readonly receipts: Journal['receipts'];
  readonly hasher: Hasher;
  /** The original of a file, once. Throws AppError. */
  readonly openOriginal: (fileId: FileId, signal: AbortSignal) => Promise<AsyncIterable<Uint8Array>>;
  /** Resolves when so many bytes more may be read from the bank. */
  readonly take: (sizeBytes: number) => Promise<void>;
  readonly folders: () => readonly WatchedFolder[];
  readonly clock: Pick<Clock, 'nowMs'>;
  /** Keeps what was found; missing where the journal must not be written. */
  readonly note?: ((check: HeldFileCheck, content: VerifiedContent | null) => void) | undefined;
}

export interface VerifyRequest {
  /** Only what lies in this directory; null for everything. */
  readonly directory: LocalPath | null;
  /** Files that were found equal after this moment are skipped; null compares everything again. */
  readonly skipEqualSinceMs: number | null;
  /** Awaited, so that a slow listener slows the reading and fills no memory. */
  readonly onCheck: (check: HeldFileCheck) => Promise<void> | null;
  readonly signal: AbortSignal;
}

export interface Verifier {
  /**
   * Reads what the journal says is confirmed back from the bank and compares its content with the receipt, and the
   * local file too. Uploads nothing and changes nothing but the note of when a file was last found equal, so that
   * it may be broken off at any moment. Throws what is about the account or the way to the bank, and not about one file,
   * and the signal's reason.
   */
  verify(request: VerifyRequest): Promise<VerifyTotals>;
  sourceOf(file: HeldFile): HeldSource | null;
  heldFiles(): Iterable<HeldFile>;
  heldCount(): number;
}

// Small files are a matter of waiting for answers; more at once would take the line from the uploads.
const AT_ONCE = 3;
// Two short pauses bridge a hiccup of the bank; a longer failure is reported.
const RETRY_PAUSES_MS = [1_000, 5_000];

const missingCodes: ReadonlySet<string> = new Set(['FORBIDDEN', 'NOT_FOUND', 'ASSET_GONE']);

export function createVerifier(deps: VerifierDeps): Verifier {
  const { receipts, hasher } = deps;

  function sourceOf({ watchedFolderId, path, localPath }: HeldFile): HeldSource | null {
    if (watchedFolderId === null)
      return localPath === null ? null : { path: asId<LocalPath>(localPath), root: null };
    const root = deps.folders().find((folder) => folder.watchedFolderId === watchedFolderId)?.root;
    return root === undefined ? null : { path: asId<LocalPath>(join(root, ...path.split('/'))), root };
  }

  async function digestOnBank({ fileId }: HeldFile, signal: AbortSignal, onBytes: (count: number) => void) {
    const hash = createHash('sha256');
    for await (const chunk of await deps.openOriginal(fileId, signal)) {
      await deps.take(chunk.byteLength);
      signal.throwIfAborted();
      onBytes(chunk.byteLength);
      hash.update(chunk);
    }
    return hash.digest('hex') as Sha256;
  }

  async function compareBank(
    file: HeldFile,
    signal: AbortSignal,
    onBytes: (count: number) => void,
  ): Promise<{
    readonly bank: BankComparison;
    readonly code: string | null;
    readonly content: VerifiedContent | null;
  }> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        let sizeBytes = 0;
        const sha256 = await digestOnBank(file, signal, (count) => {
          sizeBytes += count;
          onBytes(count);
        });
        const bank = sha256 === file.sha256 ? 'equal' : 'different';
        return { bank, code: null, content: { sizeBytes, sha256 } };
      } catch (error) {
        signal.throwIfAborted();
        const { code } = toAppError(error);
        if (missingCodes.has(code)) return { bank: 'missing', code, content: null };
        // To try again would knock at a door that is to be left alone for a while.
        if (isAboutAccount(code) || code === 'LOGIN_THROTTLED') throw error;
        const delayMs = retryRuleOf(code) === 'never' ? undefined : RETRY_PAUSES_MS[attempt];
        if (delayMs !== undefined) await pause(delayMs, undefined, { signal });
        else if (retryRuleOf(code) === 'whenOnline') throw error;
        else return { bank: 'unreadable', code, content: null };
      }
    }
  }

  async function compareLocal(
    file: HeldFile,
    source: HeldSource | null,
    signal: AbortSignal,
  ): Promise<{ readonly local: LocalComparison; readonly code: string | null }> {
    if (source === null) return { local: 'unknown', code: null };
    try {
      const { sha256 } = await hasher.hashFile({ ...source, signal });
      return { local: sha256 === file.sha256 ? 'equal' : 'changed', code: null };
    } catch (error) {
      signal.throwIfAborted();
      const { code } = toAppError(error);
      if (code === 'FILE_GONE' || code === 'ROOT_MISSING') return { local: 'gone', code: null };
      return { local: code === 'FILE_CHANGED' ? 'changed' : 'unreadable', code };
    }
  }

  return {
    sourceOf,
    heldFiles: receipts.heldFiles,
    heldCount: receipts.heldCount,
    async verify({ directory, skipEqualSinceMs, onCheck, signal }) {
      const totals = {
        checked: 0,
        equal: 0,
        different: 0,
        missing: 0,
        unreadable: 0,
        changedHere: 0,
        skipped: 0,
        bytes: 0,
      };
      const isWanted = (file: HeldFile, source: HeldSource | null): boolean =>
        directory === null || (source !== null && isInside(directory, source.path) && file.path !== '');
      const isFresh = ({ verifiedBy, verifiedAtMs }: HeldFile): boolean =>
        skipEqualSinceMs !== null && verifiedBy === 'content' && (verifiedAtMs ?? 0) >= skipEqualSinceMs;

      async function check(file: HeldFile, source: HeldSource | null): Promise<void> {
        const compared = await compareBank(file, signal, (count) => {
          totals.bytes += count;
        });
        const here = await compareLocal(file, source, signal);
        const found: HeldFileCheck = {
          file,
          localPath: source?.path ?? null,
          bank: compared.bank,
          local: here.local,
          code: compared.code ?? here.code,
        };
        if (found.bank === 'equal') receipts.noteContentEqual(file.fileId, file.sha256, deps.clock.nowMs());
        deps.note?.(found, compared.content);
        totals.checked += 1;
        totals[verdictOf(found)] += 1;
        await onCheck(found);
      }

      const left = receipts.heldFiles()[Symbol.iterator]();
      const failed = new AbortController();
      async function work(): Promise<void> {
        for (let next = left.next(); next.done !== true; next = left.next()) {
          signal.throwIfAborted();
          if (failed.signal.aborted) return;
          const source = sourceOf(next.value);
          if (!isWanted(next.value, source)) continue;
          if (isFresh(next.value)) totals.skipped += 1;
          else await check(next.value, source);
        }
      }
      const workers = Array.from({ length: AT_ONCE }, () =>
        work().catch((error: unknown) => {
          failed.abort();
          throw error;
        }),
      );
      const outcomes = await Promise.allSettled(workers);
      const failure = outcomes.find((outcome) => outcome.status === 'rejected');
      if (failure !== undefined) throw failure.reason;
      return totals;
    },
  };
}

function isInside(directory: LocalPath, path: LocalPath): boolean {
  if (!isAbsolute(directory)) throw new AppError('BAD_USAGE', { path: directory });
  return path === directory || path.startsWith(directory.endsWith(sep) ? directory : directory + sep);
}
