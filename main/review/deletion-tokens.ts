import { AppError } from '../../shared/errors/index.ts';
import type { Deletion } from '../../shared/rpc/index.ts';

/** Tokens that prove that a person was shown what a deletion takes away. Each is good once, for exactly what was shown. */
export interface DeletionTokens {
  give(deletion: Deletion, shown: string): string;
  /** The object that was shown. Throws GRANT_UNKNOWN for a token that was not given for this, or was used. */
  take(confirmation: string, deletion: Deletion): string;
}

// A dialog that is open longer than so many others is forgotten.
const MOST_TOKENS = 100;

export function createDeletionTokens(randomId: () => string): DeletionTokens {
  const tokens = new Map<string, { readonly deletion: Deletion; readonly shown: string }>();
  return {
    give(deletion, shown) {
      const token = randomId();
      tokens.set(token, { deletion, shown });
      const [oldest] = tokens.keys();
      if (tokens.size > MOST_TOKENS && oldest !== undefined) tokens.delete(oldest);
      return token;
    },
    take(confirmation, { proofId, versionId }) {
      const given = tokens.get(confirmation);
      tokens.delete(confirmation);
      const isSame = given?.deletion.proofId === proofId && given.deletion.versionId === versionId;
      if (given === undefined || !isSame) throw new AppError('GRANT_UNKNOWN', { kind: 'deletion' });
      return given.shown;
    },
  };
}
