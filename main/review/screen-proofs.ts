import { AppError } from '../../shared/errors/index.ts';
import type { ProofId } from '../../shared/model/index.ts';
import type { ProofList, ProofView, ShareView } from '../../shared/rpc/index.ts';
import type { BankClient, BankProof } from '../api/index.ts';
import type { Clock, Random } from '../platform/index.ts';
import type { RememberedStore } from '../settings/index.ts';
import {
  type AtMostOnceRequests,
  deleteRepeatedly,
  handOverProof,
  type ProofUploads,
  retryProof,
} from '../transfer/index.ts';
import { createDeletionTokens } from './deletion-tokens.ts';
import { createScreenDiscussion } from './discussion/screen-discussion.ts';
import { createFinalStatuses } from './final-statuses.ts';
import { type FoundProofs, findListedProofs, findRememberedProofs, found } from './find-proofs.ts';
import { type LinkCopies, withLinkLedger } from './link-ledger.ts';
import { createPictureConversions } from './picture-conversions.ts';
import { type ProofSurroundings, toProofCard, toProofView, toUploadView } from './proof-cards.ts';
import { createProofGuests, type ProofGuests } from './proof-guests.ts';
import type { RpcProofs } from './review-ports.ts';
import { createScreenShares, type ScreenShares } from './screen-shares.ts';

export interface ScreenProofsDeps {
  readonly bank: Pick<
    BankClient,
    | 'listProjects'
    | 'readProof'
    | 'listProofs'
    | 'proofStatuses'
    | 'proofComments'
    | 'canComment'
    | 'saveComment'
    | 'resolveComment'
    | 'seenPages'
    | 'decisionRecord'
    | 'saveProof'
    | 'deleteProof'
    | 'deleteProofVersion'
    | 'readShare'
    | 'saveShare'
    | 'conversions'
  >;
  readonly remembered: RememberedStore;
  readonly uploads: ProofUploads;
  readonly linkCopies: LinkCopies;
  readonly requests: AtMostOnceRequests;
  readonly clock: Pick<Clock, 'after' | 'monotonicMs'>;
  readonly random: Random;
  readonly randomId: () => string;
}

/** Proofs in the words of the screens. */
export function createScreenProofs(deps: ScreenProofsDeps): RpcProofs {
  const { bank, remembered, uploads, clock, random } = deps;
  const tokens = createDeletionTokens(deps.randomId);
  const pictures = createPictureConversions(bank);
  const guests = createProofGuests(deps);
  const finalStatuses = createFinalStatuses(deps);

  async function read(proofs: readonly BankProof[], signal: AbortSignal): Promise<ProofSurroundings> {
    const [conversions, asked, finalStatusIds] = await Promise.all([
      pictures(signal),
      guests.askedFor(proofs, signal),
      finalStatuses(signal),
    ]);
    return { pictures: conversions, asked, finalStatuses: finalStatusIds };
  }

  async function toList({ proofs, ...facts }: FoundProofs, signal: AbortSignal): Promise<ProofList> {
    const surroundings = await read(proofs, signal);
    return { ...facts, proofs: proofs.map((proof) => toProofCard(proof, surroundings)) };
  }

  async function readView(proofId: ProofId, signal: AbortSignal): Promise<ProofView> {
    const proof = await bank.readProof(proofId, signal);
    return toProofView(proof, await read([proof], signal));
  }

  return {
    ...createScreenDiscussion(bank),
    ...withLinkLedger(withNotes(createScreenShares(deps), guests), deps.linkCopies),
    statuses: (signal) => bank.proofStatuses(signal),
    async ofProject(projectId, signal) {
      const listed = await bank.listProofs(projectId, signal);
      return toList(
        listed === null
          ? await findRememberedProofs(bank, remembered.list(), projectId, signal)
          : found(true, listed, 0),
        signal,
      );
    },
    async all(signal) {
      const listed = await findListedProofs(bank, signal);
      return toList(listed ?? (await findRememberedProofs(bank, remembered.list(), null, signal)), signal);
    },
    read: readView,
    // Idempotent: the user may repeat it after a failure.
    async save({ proofId, name, description, statusId, deadline }, signal) {
      const changes = {
        ...(name === undefined ? {} : { name }),
        ...(description === undefined ? {} : { description }),
        ...(statusId === undefined ? {} : { statusId }),
        ...(deadline === undefined ? {} : { deadline }),
      };
      await bank.saveProof(proofId, changes, signal);
      return readView(proofId, signal);
    },
    async askDeletion(deletion, signal) {
      const proof = await bank.readProof(deletion.proofId, signal);
      const { guests } = await bank.readShare(deletion.proofId, signal);
      const latest = proof.currentVersionId ?? proof.versions.at(-1)?.versionId;
      if (deletion.versionId !== null && deletion.versionId !== latest)
        throw new AppError('BAD_REQUEST', {
          field: 'versionId',
          reason: 'only the latest version can be deleted',
        });
      return {
        confirmation: tokens.give(deletion, versionsOf(proof)),
        name: proof.name,
        versionCount: deletion.versionId === null ? proof.versions.length : 1,
        activeGuestCount: guests.filter(({ isActive }) => isActive).length,
      };
    },
    async remove({ confirmation, ...deletion }, signal) {
      const { proofId, versionId } = deletion;
      const shown = tokens.take(confirmation, deletion);
      const proof = await bank.readProof(proofId, signal);
      // A new round has arrived since: the user did not agree to lose that.
      if (versionsOf(proof) !== shown) throw new AppError('CONFLICT', { reason: 'the proof has changed' });
      await deleteRepeatedly(
        { clock, random },
        {
          send: (stop) =>
            versionId === null
              ? bank.deleteProof(proofId, stop)
              : bank.deleteProofVersion(proofId, versionId, stop),
          isGone: (stop) => isGone(bank, deletion, stop),
        },
        signal,
      );
      if (versionId === null) await remembered.remove('proof', proofId);
    },
    takeUpload:
      (target) =>
      async (localPath, { fileName }, isSpooled, signal) => ({
        kind: 'proof-promised',
        proofUploadId: await handOverProof(uploads, { target, localPath, fileName, isSpooled }, signal),
      }),
    uploads: () => uploads.list().map(toUploadView),
    retryUpload: (proofUploadId, signal) => retryProof(uploads, proofUploadId, signal),
    dismissUpload: (proofUploadId) => uploads.dismiss(proofUploadId),
    subscribe: (listener) => uploads.subscribe(listener),
  };
}

/** Reading or changing the guests of a proof brings its bucket up to date as well. */
function withNotes(shares: ScreenShares, { note }: Pick<ProofGuests, 'note'>): ScreenShares {
  const noted = (share: ShareView): ShareView => {
    note(share);
    return share;
  };
  return {
    ...shares,
    share: async (proofId, signal) => noted(await shares.share(proofId, signal)),
    async saveShare(request, signal) {
      const saved = await shares.saveShare(request, signal);
      noted(saved.share);
      return saved;
    },
    revoke: async (proofId, email, signal) => noted(await shares.revoke(proofId, email, signal)),
  };
}

function versionsOf({ versions }: { readonly versions: readonly { readonly versionId: string }[] }): string {
  return versions.map(({ versionId }) => versionId).join(' ');
}

async function isGone(
  bank: Pick<BankClient, 'readProof'>,
  { proofId, versionId }: Parameters<RpcProofs['askDeletion']>[0],
  signal: AbortSignal,
): Promise<boolean> {
  try {
    const { versions } = await bank.readProof(proofId, signal);
    return versionId !== null && versions.every((version) => version.versionId !== versionId);
  } catch (error) {
    if (error instanceof AppError && (error.code === 'FORBIDDEN' || error.code === 'NOT_FOUND')) return true;
    throw error;
  }
}
