import { AppError } from '../../../shared/errors/index.ts';
import type { AccountStore, CatalogueStore } from '../ports/ports.ts';
import type { GuestChange, ShareStore } from '../ports/sharing-ports.ts';
import type { User } from '../records/account.ts';
import type { ProofAccess } from '../records/proof.ts';
import type { ShareRecord } from '../records/share.ts';
import { readEmail, readGuestName, readLanguage, readPlainText } from '../validation/guest-input.ts';
import { createLinkCode } from './link-code.ts';

/** A share request as the wire carries it (`docs/api/reference.md#share`); its shape is checked before, the words in it here. */
export interface ShareInput {
  readonly ProofId: string;
  readonly ProofStatusId?: string | null | undefined;
  readonly Guests: readonly GuestInput[];
  readonly IsCancelled?: boolean | null | undefined;
  readonly EmailMessageContent?: string | null | undefined;
  readonly EmailLanguageCode?: string | null | undefined;
  readonly AreCommentsShared?: boolean | null | undefined;
}

interface GuestInput {
  readonly Email: string;
  readonly Name?: string | null | undefined;
  readonly IsOpinionAllowed?: boolean | null | undefined;
  readonly SendEmailInvitation?: boolean | null | undefined;
  readonly IsActive?: boolean | null | undefined;
}

export interface Sharing {
  /** Throws FORBIDDEN for an unknown proof, BAD_REQUEST for everything that cannot be carried out; then nothing changes. */
  share(user: User, input: ShareInput): Promise<ShareRecord>;
  read(user: User, proofId: string): Promise<ShareRecord>;
}

/** Guests in one request: more than any round of a proof has, few enough for one short transaction. */
const mostGuests = 500;
/** Some ten printed pages: longer invitations are not read. */
const longestMessage = 20_000;

export function createSharing(deps: {
  readonly proofs: ProofAccess;
  readonly shares: ShareStore;
  readonly accounts: Pick<AccountStore, 'emailOf'>;
  readonly catalogue: Pick<CatalogueStore, 'listProofStatuses'>;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Called after mails were queued, so that they leave soon. */
  readonly mailQueued: () => void;
}): Sharing {
  const { proofs, shares, accounts, catalogue, now, mailQueued } = deps;

  async function requireStatus(statusId: string, isShared: boolean): Promise<void> {
    const status = (await catalogue.listProofStatuses()).find((one) => one.statusId === statusId);
    const field = 'body.ProofStatusId';
    if (status === undefined)
      throw new AppError('BAD_REQUEST', { field, reason: 'There is no proof status with this id.' });
    if (isShared && !status.isSharingAllowed)
      throw new AppError('BAD_REQUEST', { field, reason: 'A proof of this status cannot be shared.' });
  }

  async function read(user: User, proofId: string): Promise<ShareRecord> {
    const { statusId } = await proofs.requireProof(user, proofId);
    return { ...(await shares.read(proofId)), statusId };
  }

  return {
    read,

    async share(user, input) {
      const proof = await proofs.requireProof(user, input.ProofId);
      const guests = readGuests(input.Guests);
      const message = readPlainText(
        input.EmailMessageContent ?? '',
        'body.EmailMessageContent',
        longestMessage,
      );
      const languageCode = input.EmailLanguageCode ?? '';
      const language = languageCode === '' ? null : readLanguage(languageCode, 'body.EmailLanguageCode');
      const cancelsAll = input.IsCancelled === true;
      const statusId = input.ProofStatusId ?? null;
      // Ending must always be possible, and goes well together with "Approved".
      const isEnding = cancelsAll || (guests.length > 0 && guests.every((guest) => guest.isActive === false));
      await requireStatus(statusId ?? proof.statusId, !isEnding);

      await shares.change({
        proofId: proof.proofId,
        statusId,
        cancelsAll,
        revives: input.IsCancelled === false,
        guests: cancelsAll ? [] : guests,
        areCommentsShared: input.AreCommentsShared ?? null,
        mail: {
          message,
          language,
          proofName: proof.name,
          deadline: proof.deadline,
          inviterName: user.fullName,
          inviterEmail: await accounts.emailOf(user.userId),
        },
        nowMs: now(),
      });
      const share = await read(user, proof.proofId);
      // Called last, so that the answer says "queued" and not, by chance, a later state.
      if (guests.some((guest) => guest.wantsMail)) mailQueued();
      return share;
    },
  };
}

function readGuests(inputs: readonly GuestInput[]): readonly GuestChange[] {
  if (inputs.length > mostGuests) {
    throw new AppError('BAD_REQUEST', {
      field: 'body.Guests',
      reason: `More than ${mostGuests} guests in one request.`,
    });
  }
  const known = new Set<string>();
  return inputs.map((input, index) => {
    const field = `body.Guests.${index}`;
    const address = readEmail(input.Email, `${field}.Email`);
    if (known.has(address.emailKey)) {
      throw new AppError('BAD_REQUEST', {
        field: `${field}.Email`,
        reason: 'The same guest is there twice; case does not matter.',
      });
    }
    known.add(address.emailKey);
    const name = input.Name ?? null;
    const isActive = input.IsActive ?? null;
    return {
      ...address,
      name: name === null ? null : readGuestName(name, `${field}.Name`),
      isOpinionAllowed: input.IsOpinionAllowed ?? null,
      wantsMail: isActive !== false && (input.SendEmailInvitation ?? false),
      isActive,
      freshCode: createLinkCode(),
    };
  });
}
