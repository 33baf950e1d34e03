import type { ProofId } from '../../../shared/model/index.ts';
import type { Log } from '../../platform/index.ts';
import type { RpcSession } from '../ports/ports.ts';
import type { RpcSettings } from '../ports/settings-ports.ts';
import { withLatest } from './recent-list.ts';

export interface RecentProofsDeps {
  readonly session: Pick<RpcSession, 'view'>;
  readonly settings: Pick<RpcSettings, 'get' | 'update'>;
  readonly log: Log;
}

/** Proofs that were opened, of each account the latest, for menus outside of the page. Resolve when it is durable; never reject. */
export interface RecentProofs {
  opened(accountId: string, proof: { readonly proofId: ProofId; readonly name: string }): Promise<void>;
  removed(accountId: string, proofId: ProofId): Promise<void>;
}

// As many as a person finds again without reading a menu.
const MOST_RECENT = 5;

export function createRecentProofs({ session, settings, log }: RecentProofsDeps): RecentProofs {
  const update = (change: Parameters<RpcSettings['update']>[0]): Promise<void> =>
    // A proof is shown also where a disk is full.
    settings.update(change).catch((error: unknown) => {
      log.warn('recent proofs could not be kept', { error: String(error) });
    });

  return {
    async opened(accountId, { proofId, name }) {
      const first = settings.get().recentProofs.find((entry) => entry.accountId === accountId);
      // A page that stays open reads its proof again and again.
      if (first?.proofId === proofId && first.name === name) return;
      const { accounts } = session.view();
      await update((before) => ({
        ...before,
        recentProofs: withLatest(
          before.recentProofs,
          { accountId, proofId, name },
          { isSame: (entry) => entry.proofId === proofId, most: MOST_RECENT, accounts },
        ),
      }));
    },
    removed: (accountId, proofId) =>
      update((before) => ({
        ...before,
        recentProofs: before.recentProofs.filter(
          (entry) => entry.accountId !== accountId || entry.proofId !== proofId,
        ),
      })),
  };
}
