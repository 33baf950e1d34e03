import type { ProofId } from '../../shared/model/index.ts';
import type { ShareView } from '../../shared/rpc/index.ts';
import { emailKey } from '../transfer/index.ts';
import type { ScreenShares } from './screen-shares.ts';

/** The store for the times at which links were copied. */
export interface LinkCopies {
  add(proofId: ProofId, email: string): void;
  lastOf(proofId: ProofId): ReadonlyMap<string, number>;
}

/** Sharing with a record of the links it gave out: one is written down before it leaves, and reported with each share. */
export function withLinkLedger(shares: ScreenShares, copies: LinkCopies): ScreenShares {
  const reported = (share: ShareView): ShareView => {
    const last = copies.lastOf(share.proofId);
    const guests = share.guests.map((guest) => ({
      ...guest,
      linkCopiedAtMs: last.get(emailKey(guest.email)) ?? null,
    }));
    return { ...share, guests };
  };
  return {
    share: async (proofId, signal) => reported(await shares.share(proofId, signal)),
    async saveShare(request, signal) {
      const saved = await shares.saveShare(request, signal);
      return { ...saved, share: reported(saved.share) };
    },
    revoke: async (proofId, email, signal) => reported(await shares.revoke(proofId, email, signal)),
    async shareUrl(proofId, email, signal) {
      const url = await shares.shareUrl(proofId, email, signal);
      copies.add(proofId, emailKey(email));
      return url;
    },
  };
}
