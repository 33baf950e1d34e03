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
 * Objects that the user pasted or made from here at one bank, for banks that cannot list them. A proof with a confirmed upload is
 * in it at once, and stays for good where the bank will not show it again.
 */
export function createLocalCatalogue({
  bank,
  remembered,
  uploads,
  log,
}: LocalCatalogueDeps): RememberedStore {
  const seen = new Set<ProofUploadId>();
  const takenOut = new Set<string>();

  const made = (): readonly MadeProof[] =>
    uploads.list().flatMap(({ upload: { phase, target, proofUploadId, fileName } }) => {
      if (phase.kind !== 'confirmed' || target.kind !== 'new-proof') return [];
      const item = { kind: 'proof', id: phase.proofId, name: fileName, parentId: target.projectId } as const;
      return [{ proofUploadId, item }];
    });

  async function remember({ item }: MadeProof): Promise<void> {
    if ((await bank.describe(new AbortController().signal)).has('listProofs')) return;
    if (!takenOut.has(item.id)) await remembered.put(item);
  }

  /** Also what another run of Galley made, or this one before it was ended. */
  function rememberNew(): void {
    for (const each of made()) {
      const { proofUploadId, item } = each;
      if (seen.has(proofUploadId) || isRemembered(item)) continue;
      seen.add(proofUploadId);
      remember(each).catch((error: unknown) => {
        // The next change of an upload tries it again.
        seen.delete(proofUploadId);
        log.warn('a new proof could not be remembered', { error });
      });
    }
  }

  function isRemembered({ id }: MadeProof['item']): boolean {
    return remembered.list().some((known) => known.kind === 'proof' && known.id === id);
  }

  rememberNew();
  uploads.subscribe(rememberNew);

  return {
    list: () => [...made().flatMap(({ item }) => (isRemembered(item) ? [] : [item])), ...remembered.list()],
    async put(item) {
      if (item.kind === 'proof') takenOut.delete(item.id);
      await remembered.put(item);
    },
    async remove(kind, id) {
      if (kind === 'proof') {
        takenOut.add(id);
        // Its upload would bring it back.
        for (const { item, proofUploadId } of made())
          if (item.id === id) await uploads.dismiss(proofUploadId);
      }
      await remembered.remove(kind, id);
    },
  };
}

interface MadeProof {
  readonly proofUploadId: ProofUploadId;
  readonly item: RememberedItem & { readonly kind: 'proof'; readonly parentId: ProjectId };
}
