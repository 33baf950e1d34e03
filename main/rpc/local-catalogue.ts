import type { ProjectId, ProofUploadId } from '../../shared/model/index.ts';
import type { BankClient } from '../api/index.ts';
import type { Log } from '../platform/index.ts';
import type { RememberedItem, RememberedStore } from '../settings/index.ts';
import type { ProofUploads } from '../transfer/index.ts';

export interface LocalCatalogueDeps {
  readonly bank: Pick<BankClient, 'describe'>;
  readonly remembered: RememberedStore;
  readonly uploads: Pick<ProofUploads, 'list' | 'dismiss' | 'subscribe'>;
  readonly log: Log;
}

/**
 * What a person pasted or made from here at one bank, for banks that cannot list it. A proof whose upload is confirmed is in it
 * at once, and is remembered for good where the bank will not show it again.
 */
export function createLocalCatalogue({
  bank,
  remembered,
  uploads,
  log,
}: LocalCatalogueDeps): RememberedStore {
  const seen = new Set<ProofUploadId>();

  const made = (): readonly MadeProof[] =>
    uploads.list().flatMap(({ upload: { phase, target, proofUploadId, fileName } }) => {
      if (phase.kind !== 'confirmed' || target.kind !== 'new-proof') return [];
      const item = { kind: 'proof', id: phase.proofId, name: fileName, parentId: target.projectId } as const;
      return [{ proofUploadId, item }];
    });

  async function remember({ proofUploadId, item }: MadeProof): Promise<void> {
    if ((await bank.describe(new AbortController().signal)).has('listProofs')) return;
    // Taken out again meanwhile.
    if (made().every((each) => each.proofUploadId !== proofUploadId)) return;
    await remembered.put(item);
  }

  function rememberNew(): void {
    for (const each of made()) {
      if (seen.has(each.proofUploadId)) continue;
      seen.add(each.proofUploadId);
      remember(each).catch((error: unknown) => log.warn('a new proof could not be remembered', { error }));
    }
  }
  uploads.subscribe(rememberNew);

  return {
    list() {
      const listed = remembered.list();
      const known = new Set(listed.flatMap(({ kind, id }) => (kind === 'proof' ? [id] : [])));
      return [...made().flatMap(({ item }) => (known.has(item.id) ? [] : [item])), ...listed];
    },
    put: remembered.put,
    async remove(kind, id) {
      // Its upload would bring it back.
      if (kind === 'proof')
        for (const { item, proofUploadId } of made())
          if (item.id === id) await uploads.dismiss(proofUploadId);
      await remembered.remove(kind, id);
    },
  };
}

interface MadeProof {
  readonly proofUploadId: ProofUploadId;
  readonly item: RememberedItem & { readonly kind: 'proof'; readonly parentId: ProjectId };
}
