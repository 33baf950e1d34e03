import { blockingKey, type Intent, type IntentId, type Sha256 } from '../../../../shared/model/index.ts';
import { SMALL_FILE_BYTES } from '../../attempt/upload-body.ts';

/**
 * Which creates must not depend on the folder being without this name and content: those of which another file here has an
 * equal one on the bank. Two equal files are two assets. Name and size tell which files may be equal; of those a small file is hashed
 * before it is sent, and a large one is not sent twice for a condition that would refuse it.
 */
export interface OwnNames {
  /** Of creates alone: true when it may be conditional. `hashOf` reads the file; its errors are thrown. */
  mayBeConditional(intent: Intent, hashOf: () => Promise<Sha256>): Promise<boolean>;
  /** A file here has an asset of this name in this folder. */
  note(intent: Intent): void;
  /** The bank created nothing for this intent, because of another file's asset. */
  refuse(intent: Intent): void;
  forget(intentId: IntentId): void;
}

type OpenBeside = readonly { readonly sizeBytes: number; readonly sha256: Sha256 | null }[];

// Of an unbounded first upload only the latest are kept. One that was dropped costs a request that creates nothing.
const MOST_FILES = 50_000;

export function createOwnNames(openBeside: (intentId: IntentId) => OpenBeside): OwnNames {
  /** By name and size: the contents of files that are on the bank. */
  const hashes = new Map<string, Set<Sha256>>();
  const refused = new Set<IntentId>();
  let count = 0;
  const keyOf = ({ target, sentName, fingerprint }: Intent): string =>
    `${fingerprint.sizeBytes} ${blockingKey(target, sentName)}`;

  return {
    async mayBeConditional(intent, hashOf) {
      if (refused.has(intent.intentId)) return false;
      const { sizeBytes } = intent.fingerprint;
      const onBank = hashes.get(keyOf(intent));
      const beside = openBeside(intent.intentId).filter((other) => other.sizeBytes === sizeBytes);
      // A manual upload may have another stamp by now. Its content is compared while it is sent.
      if (sizeBytes > SMALL_FILE_BYTES || intent.source.watchedFolderId === null)
        return onBank === undefined && beside.length === 0;
      // The hash of an open upload is known with its last byte. Until then the bank decides.
      const known = [...(onBank ?? []), ...beside.flatMap(({ sha256 }) => sha256 ?? [])];
      return known.length === 0 || !known.includes(await hashOf());
    },
    note(intent) {
      if (intent.target.kind !== 'asset' || intent.sha256 === null) return;
      if (count >= MOST_FILES) {
        hashes.clear();
        count = 0;
      }
      const key = keyOf(intent);
      const known = hashes.get(key) ?? new Set();
      hashes.set(key, known.add(intent.sha256));
      count += 1;
    },
    refuse: ({ intentId }) => void refused.add(intentId),
    forget: (intentId) => void refused.delete(intentId),
  };
}
