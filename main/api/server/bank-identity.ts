/**
 * main/api: the facts that a bank shows right after a log-in, to tell banks apart under any address. It reads with a token that
 * nothing else uses yet, and it judges nothing.
 */
import { createHash } from 'node:crypto';
import { type Route, routes, tokenHeader } from '../../../shared/api/index.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { type AssetId, type BankFolderId, splitFileName } from '../../../shared/model/index.ts';
import type { Clock } from '../../platform/index.ts';
import { readAttachmentType } from '../assets/attachment-types.ts';
import { readSearchAnswer } from '../assets/search-answer.ts';
import { exactly, folderClause } from '../assets/search-clauses.ts';
import { answerError, type BankAnswer, type Redact } from '../http/answer-error.ts';
import type { BankHttp } from '../http/bank-http.ts';
import { isJsonObject, looksLikeHtml, parseJson } from '../http/json-answer.ts';

/** An asset as the bank shows it now. */
export interface SeenAsset {
  readonly assetId: AssetId;
  /** Unix seconds, by the bank's clock. */
  readonly createdS: number;
}

/** The facts about a bank that one log-in can read. All throw AppError for a bank that is busy, failing or gone. */
export interface BankSight {
  /** The id that the bank gives itself for good (`GET /bank`); null where it does not say. */
  bankId(signal: AbortSignal): Promise<string | null>;
  /** A digest of the lists that every bank has: proof statuses and attachment types, with ids and names. */
  marks(signal: AbortSignal): Promise<string>;
  /** Assets of the folder that are named like one of these files; none where the bank shows nothing there. */
  findNamed(
    bankFolderId: BankFolderId,
    fileNames: readonly string[],
    signal: AbortSignal,
  ): Promise<readonly SeenAsset[]>;
}

/** Asked of each token before it is used; what it throws ends the log-in. */
export type RecognizeBank = (sight: BankSight, signal: AbortSignal) => Promise<void>;

/** A call without parameters in its path. */
type PlainRoute = Pick<Route, 'method' | 'path'>;

export interface BankSightDeps {
  readonly http: Pick<BankHttp, 'exchange'>;
  readonly clock: Pick<Clock, 'nowMs'>;
  readonly redact: Redact;
}

export function createBankSight({ http, clock, redact }: BankSightDeps, token: string): BankSight {
  /** Null where the bank has no such call, or does not let this user see it. */
  async function read(
    { method, path }: PlainRoute,
    signal: AbortSignal,
    json?: unknown,
  ): Promise<BankAnswer | null> {
    const answer = await http.exchange({
      method,
      path,
      headers: { [tokenHeader]: token },
      json,
      // All that is asked here is a look.
      isRead: true,
      signal,
    });
    const { status } = answer;
    if (status >= 200 && status <= 299) return answer;
    if (status >= 400 && status <= 499 && !isPassing.has(status)) return null;
    const error = answerError(answer, redact, clock.nowMs());
    // A token that was given out just now is no refusal of the user.
    throw error.code === 'NOT_SIGNED_IN' ? new AppError('BANK_FAILED', error.details, error) : error;
  }

  async function listOf(route: PlainRoute, signal: AbortSignal): Promise<readonly unknown[]> {
    const answer = await read(route, signal);
    const value = answer === null ? [] : parseJson(answer.body);
    return Array.isArray(value) ? value : [];
  }

  return {
    async bankId(signal) {
      const answer = await read(routes.readBank, signal);
      // Some servers answer an address that they do not know with a page.
      if (answer === null || looksLikeHtml(answer.body)) return null;
      const value = parseJson(answer.body);
      if (!isJsonObject(value))
        throw new AppError('BANK_ANSWER_UNREADABLE', { reason: 'no bank in the answer' });
      return readId(value.Id);
    },
    async marks(signal) {
      const statuses = (await listOf(routes.listProofStatuses, signal)).map((item) =>
        isJsonObject(item) ? [String(item.Id), JSON.stringify(item.Name ?? null)] : [],
      );
      const types = (await listOf(routes.listAttachmentTypes, signal))
        .flatMap(readAttachmentType)
        .map(({ typeId, name }) => [typeId, JSON.stringify(name)]);
      return createHash('sha256')
        .update(JSON.stringify([statuses.toSorted(), types.toSorted()]))
        .digest('hex');
    },
    async findNamed(bankFolderId, fileNames, signal) {
      // An asset is named after its file, with or without the extension.
      const names = fileNames.flatMap((name) => [name, splitFileName(name).stem]);
      const clauses = [folderClause(bankFolderId, false), exactly(...new Set(names))];
      const answer = await read(routes.searchAssets, signal, clauses);
      const listing = answer === null ? null : await readSearchAnswer(parseJson(answer.body));
      return (listing?.assets ?? []).map(({ assetId, created }) => ({ assetId, createdS: created }));
    },
  };
}

/** Of 4xx: those that say nothing about the call. */
const isPassing: ReadonlySet<number> = new Set([401, 408, 425, 429]);

function readId(value: unknown): string | null {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}
