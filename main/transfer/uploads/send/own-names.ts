import { blockingKey, type Intent, type IntentId } from '../../../../shared/model/index.ts';
import { SMALL_FILE_BYTES } from '../../attempt/upload-body.ts';

/**
 * Which creates must not depend on the folder being without this name and content: those of which another file here has an
 * equal one on the bank. Two equal files are two assets. The hash is known only with the last byte, so a small file is sent
 * conditionally, and sent again where the bank names an asset of ours; of a large file, name and size decide beforehand.
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

// Of an unbounded first upload only the latest are kept. One that was dropped costs a request that creates nothing.
const MOST_NAMES = 50_000;

export function createOwnNames(
  openBeside: (intentId: IntentId) => readonly { readonly sizeBytes: number }[],
): OwnNames {
  const largeFiles = new Set<string>();
  const refused = new Set<IntentId>();
  const keyOf = ({ target, sentName, fingerprint }: Intent): string =>
    `${fingerprint.sizeBytes} ${blockingKey(target, sentName)}`;

  function mayHaveAnEqual(intent: Intent): boolean {
    const { sizeBytes } = intent.fingerprint;
    if (sizeBytes <= SMALL_FILE_BYTES) return false;
    return (
      largeFiles.has(keyOf(intent)) ||
      openBeside(intent.intentId).some((other) => other.sizeBytes === sizeBytes)
    );
  }

  return {
    mayBeConditional: (intent) => !refused.has(intent.intentId) && !mayHaveAnEqual(intent),
    note(intent) {
      if (intent.target.kind !== 'asset' || intent.fingerprint.sizeBytes <= SMALL_FILE_BYTES) return;
      if (largeFiles.size >= MOST_NAMES) largeFiles.clear();
      largeFiles.add(keyOf(intent));
    },
    refuse: ({ intentId }) => void refused.add(intentId),
    forget: (intentId) => void refused.delete(intentId),
  };
}
