import { AppError } from '../../../shared/errors/index.ts';
import type { ProofUpload, ProofUploadId } from '../../../shared/model/index.ts';
import type { Log } from '../../platform/index.ts';
import type { ProofUploadStore } from './proof-ports.ts';
import { type ProofUploadContext, type ProofUploadEvent, stepProofUpload } from './proof-upload-machine.ts';

/** The promises to send proofs, in memory as in the journal, with subscribers to their changes. */
export interface ProofUploadIndex {
  /** Oldest first. */
  all(): readonly ProofUpload[];
  get(proofUploadId: ProofUploadId): ProofUpload | null;
  /** Throws NOT_FOUND. */
  current(proofUploadId: ProofUploadId): ProofUpload;
  /** Durable when it returns; `replaced` end in the same step: beside it, they would be a second proof. */
  add(upload: ProofUpload, replaced: readonly ProofUpload[], alongside?: () => void): void;
  /** The one door for changes: durable when it returns. Throws NOT_FOUND. */
  apply(proofUploadId: ProofUploadId, event: ProofUploadEvent): ProofUpload;
  forget(proofUploadId: ProofUploadId): void;
  /** All confirmed ones but the latest. */
  forgetOldest(): void;
  report(): void;
  /** Calls the listener after each change. Returns the remover. */
  subscribe(listener: () => void): () => void;
  /** Resolves at the next change, or when the signal aborts. */
  changed(signal: AbortSignal): Promise<void>;
}

export interface ProofUploadIndexDeps {
  readonly store: ProofUploadStore;
  readonly log: Log;
  readonly context: () => ProofUploadContext;
}

// Confirmed uploads stay in the list for people to see; older ones are in the project itself.
const KEPT_CONFIRMED = 50;

export function createProofUploadIndex({ store, log, context }: ProofUploadIndexDeps): ProofUploadIndex {
  const uploads = new Map(store.list().map((upload) => [upload.proofUploadId, upload]));
  const listeners = new Set<() => void>();

  const report = (): void => {
    for (const listener of [...listeners]) listener();
  };

  function current(proofUploadId: ProofUploadId): ProofUpload {
    const upload = uploads.get(proofUploadId);
    if (upload === undefined) throw new AppError('NOT_FOUND', { proofUploadId });
    return upload;
  }

  function put(upload: ProofUpload, replaced: readonly ProofUpload[], alongside?: () => void): void {
    const replacedIds = replaced.map(({ proofUploadId }) => proofUploadId);
    store.put(upload, replacedIds, alongside);
    uploads.set(upload.proofUploadId, upload);
    for (const proofUploadId of replacedIds) uploads.delete(proofUploadId);
  }

  function forget(proofUploadId: ProofUploadId): void {
    store.remove(proofUploadId);
    uploads.delete(proofUploadId);
    report();
  }

  return {
    all: () => [...uploads.values()],
    get: (proofUploadId) => uploads.get(proofUploadId) ?? null,
    current,
    add(upload, replaced, alongside) {
      put(upload, replaced, alongside);
      report();
    },
    apply(proofUploadId, event) {
      const before = current(proofUploadId);
      const after = stepProofUpload(before, event, context());
      if (after === before) return before;
      put(after, []);
      log.info('proof upload', { proofUploadId, from: before.phase.kind, to: after.phase.kind });
      report();
      return after;
    },
    forget,
    forgetOldest() {
      const confirmed = [...uploads.values()].filter(({ phase }) => phase.kind === 'confirmed');
      for (const { proofUploadId } of confirmed.slice(0, Math.max(0, confirmed.length - KEPT_CONFIRMED)))
        forget(proofUploadId);
    },
    report,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    changed(signal) {
      return new Promise((resolve) => {
        const finish = () => {
          listeners.delete(finish);
          signal.removeEventListener('abort', finish);
          resolve();
        };
        listeners.add(finish);
        signal.addEventListener('abort', finish, { once: true });
        if (signal.aborted) finish();
      });
    },
  };
}
