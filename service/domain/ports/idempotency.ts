import { AppError } from '../../../shared/errors/index.ts';

/** An upload that carries an idempotency key. Keys are per user. `target`: the method, and the path with its ids and file name. */
export interface IdempotentRequest {
  readonly userId: string;
  readonly key: string;
  readonly target: string;
}

/** The answer to the first complete request with a key; its status is always 200. */
export interface RecordedAnswer {
  /** Text of the body; empty for an answer without one. */
  readonly body: string;
  /** Set when the upload created nothing, as the folder held the same file already. */
  readonly existingAssetId: string | null;
}

export interface RecordedRequest {
  readonly target: string;
  readonly sha256: string;
  readonly answer: RecordedAnswer;
}

/** The terms that an upload is committed under, beside its content. */
export interface UploadTerms<Result> {
  /** Null without a key. `answerOf` makes the answer that is recorded in the transaction of the upload itself. */
  readonly once: (IdempotentRequest & { answerOf(outcome: SettledUpload<Result>): RecordedAnswer }) | null;
  /** Creates nothing when the folder holds an asset with the same file name and content. Only for new assets. */
  readonly unlessExists: boolean;
}

export type SettledUpload<Result> =
  | { readonly kind: 'created'; readonly result: Result }
  /** Nothing was created: `result` was there before. */
  | { readonly kind: 'existing'; readonly result: Result };

export type UploadOutcome<Result> =
  | SettledUpload<Result>
  /** Nothing was created: an earlier request with the same key had the effect. */
  | { readonly kind: 'replayed'; readonly answer: RecordedAnswer };

export interface IdempotencyStore {
  find(request: Pick<IdempotentRequest, 'userId' | 'key'>): Promise<RecordedRequest | null>;
  /** Forgets keys that are older than `keyLifeSeconds`. `nowSeconds`: Unix seconds. */
  prune(nowSeconds: number): Promise<void>;
}

/** 30 days: longer than any client keeps an ambiguous upload. */
export const keyLifeSeconds = 30 * 24 * 60 * 60;

/** Throws IDEMPOTENCY_KEY_REUSED when the key was used for another route, name or content. */
export function requireSameRequest(
  recorded: RecordedRequest,
  request: { readonly target: string; readonly sha256: string | null },
): void {
  const differs =
    recorded.target !== request.target || (request.sha256 !== null && recorded.sha256 !== request.sha256);
  if (differs) throw new AppError('IDEMPOTENCY_KEY_REUSED');
}
