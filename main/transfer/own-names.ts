import { blockingKey, type Intent, type IntentId } from '../../shared/model/index.ts';

/**
 * Which creates must not depend on the folder being without this name and content: those whose name another file here has on the
 * bank already, or is about to have. Two equal files are two assets.
 */
export interface OwnNames {
  /** True when a create may be made conditional. */
  mayBeConditional(intent: Intent): boolean;
  /** A file here has an asset of this name in this folder. */
  note(intent: Intent): void;
  /** The bank created nothing for this intent, because of another file's asset. */
  refuse(intent: Intent): void;
  forget(intentId: IntentId): void;
}

// Of an unbounded first upload only the latest names are kept. One that was dropped costs a request that creates nothing.
const MOST_NAMES = 50_000;

export function createOwnNames(isAnotherOpen: (intentId: IntentId) => boolean): OwnNames {
  const names = new Set<string>();
  const refused = new Set<IntentId>();
  const keyOf = ({ target, sentName }: Intent): string => blockingKey(target, sentName);

  function add(key: string): void {
    if (names.size >= MOST_NAMES) names.clear();
    names.add(key);
  }

  return {
    mayBeConditional: (intent) =>
      !refused.has(intent.intentId) && !names.has(keyOf(intent)) && !isAnotherOpen(intent.intentId),
    note(intent) {
      if (intent.target.kind === 'asset') add(keyOf(intent));
    },
    refuse(intent) {
      refused.add(intent.intentId);
      add(keyOf(intent));
    },
    forget: (intentId) => void refused.delete(intentId),
  };
}
