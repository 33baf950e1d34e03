import { type AppError, retryRuleOf } from '../../shared/errors/index.ts';
import type { BackoffPolicy } from '../platform/index.ts';
import { isAboutAccount } from '../transfer/index.ts';

/**
 * The meaning of a failure for one item. `wait`: the bank as a whole is away, busy or refuses the account, which says nothing about
 * the item. `again`: the same item after a pause. `storage`: the journal cannot be written. `fail`: the item ends.
 */
export type FailureJudgement = 'wait' | 'again' | 'storage' | 'fail';

// A bank that answers four times with a failure to the same request gives it for this asset.
const MOST_ATTEMPTS = 5;

/** Before the same item is tried again. */
export const itemBackoff: BackoffPolicy = { firstMs: 1_000, maxMs: 60_000 };

/** `attempts`: how often the bank has answered this item with a failure that may pass, this one included. Pure. */
export function judgeFailure({ code }: Pick<AppError, 'code'>, attempts: number): FailureJudgement {
  if (code === 'JOURNAL_FULL') return 'storage';
  if (code === 'BANK_BUSY') return 'wait';
  // The sign-in was repeated already; a token that is still refused has as many tries as any other failure.
  if (code !== 'NOT_SIGNED_IN' && (isAboutAccount(code) || retryRuleOf(code) === 'whenOnline')) return 'wait';
  const rule = retryRuleOf(code);
  const mayPass = rule === 'backoff' || rule === 'after' || code === 'NOT_SIGNED_IN';
  return mayPass && attempts < MOST_ATTEMPTS ? 'again' : 'fail';
}
