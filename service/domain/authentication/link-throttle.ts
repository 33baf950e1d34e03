import { AppError } from '../../../shared/errors/index.ts';
import { createFailureCount } from './failure-count.ts';

/** Limits how many links that open nothing one address may try. */
export interface LinkThrottle {
  /** Milliseconds that this address has to wait; 0 for none. */
  waitMs(address: string): number;
  /** Throws BANK_BUSY with `retryAfterSeconds` while the address has to wait. */
  require(address: string): void;
  /** A link of this address was unknown. */
  missed(address: string): void;
}

/** Wrong links within a minute that are free: a cut-off link is tried a few times, a guesser gets 28,800 tries a day. */
const freeMisses = 20;

export function createLinkThrottle(
  deps: { readonly now: () => number },
  /** False behind a proxy that is not trusted: everybody has its address, and one guesser would shut out all guests. */
  { limitsAddresses }: { readonly limitsAddresses: boolean },
): LinkThrottle {
  const misses = createFailureCount(deps, freeMisses);
  const waitMs = (address: string): number => (limitsAddresses ? misses.waitMs(address) : 0);
  return {
    waitMs,
    require(address) {
      const left = waitMs(address);
      if (left > 0) throw new AppError('BANK_BUSY', { retryAfterSeconds: Math.ceil(left / 1000) });
    },
    missed: misses.add,
  };
}
