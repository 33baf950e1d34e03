import { AppError, toAppError } from '../../shared/errors/index.ts';
import type { ProofId } from '../../shared/model/index.ts';
import type { ShareSave } from '../../shared/rpc/index.ts';
import type { BankClient, BankShare, ShareChange } from '../api/index.ts';
import {
  type AmbiguousMail,
  type AtMostOnceRequests,
  emailKey,
  fateOfFailure,
  hasChanged,
  type Look,
  planMail,
} from '../transfer/index.ts';
import { toShareView } from './proof-cards.ts';
import type { RpcProofs } from './review-ports.ts';

export interface ScreenSharesDeps {
  readonly bank: Pick<BankClient, 'readShare' | 'saveShare'>;
  readonly requests: AtMostOnceRequests;
}

interface SavedShare {
  readonly share: BankShare;
  readonly notMailed: readonly string[];
}

export type ScreenShares = Pick<RpcProofs, 'share' | 'saveShare' | 'revoke' | 'shareUrl'>;

/** Sharing in the terms of the screens: mails only the guests that the caller names, and each once for one request. */
export function createScreenShares({ bank, requests }: ScreenSharesDeps): ScreenShares {
  /** Mails of lost requests, for as long as this process lives. */
  const ambiguous = new Map<ProofId, readonly AmbiguousMail[]>();

  async function saveOnce(request: ShareSave, signal: AbortSignal) {
    const { proofId, guests, mailTo } = request;
    const unknown = mailTo.find((email) => !guests.some((guest) => isSameEmail(guest.email, email)));
    if (unknown !== undefined)
      throw new AppError('BAD_REQUEST', {
        field: 'mailTo',
        reason: 'a mail is requested for an address that is not a guest; add the guest first',
      });
    const { share, notMailed } = await requests.once<SavedShare>(request.requestId, async () => {
      const before = await bank.readShare(proofId, signal);
      const plan = planMail(mailTo, ambiguous.get(proofId) ?? [], before.guests);
      const isMailed = (email: string) => plan.mailTo.some((one) => isSameEmail(one, email));
      const change: ShareChange = {
        proofId,
        statusId: request.statusId,
        guests: guests.map((guest) => ({
          email: guest.email,
          ...saidOf(guest, before),
          isActive: true,
          sendsMail: isMailed(guest.email),
        })),
        isCancelled: false,
        message: request.message === '' ? null : request.message,
        language: request.language,
        ...(request.areCommentsShared === undefined ? {} : { areCommentsShared: request.areCommentsShared }),
      };
      return {
        async send(stop) {
          const mails = mailsOf(plan.mailTo, before);
          // Before it leaves: with any answer, these mails may be out.
          ambiguous.set(proofId, [...(ambiguous.get(proofId) ?? []), ...mails]);
          try {
            return { share: await bank.saveShare(change, stop), notMailed: plan.notMailed };
          } catch (error) {
            // Refused for certain, so none of them is; those of earlier requests still may be.
            if (fateOfFailure(toAppError(error)) === 'not-applied')
              ambiguous.set(
                proofId,
                (ambiguous.get(proofId) ?? []).filter((mail) => !mails.includes(mail)),
              );
            throw error;
          }
        },
        async look(stop) {
          const look = lookFor(change, before, await bank.readShare(proofId, stop));
          return look.kind === 'applied'
            ? { kind: look.kind, value: { share: look.value, notMailed: plan.notMailed } }
            : look;
        },
      };
    });
    ambiguous.set(proofId, withoutMails(ambiguous.get(proofId) ?? [], mailTo));
    return { share: toShareView(share), notMailed };
  }

  return {
    share: async (proofId, signal) => toShareView(await bank.readShare(proofId, signal)),
    saveShare: saveOnce,
    async revoke(proofId, email, signal) {
      const { guests } = await bank.readShare(proofId, signal);
      const ended = guests.filter((guest) => email === null || isSameEmail(guest.email, email));
      if (ended.length === 0 && email !== null) throw new AppError('NOT_FOUND', { reason: 'no such guest' });
      const share = await bank.saveShare(
        {
          proofId,
          statusId: null,
          guests: ended.map((guest) => ({ email: guest.email, isActive: false, sendsMail: false })),
          isCancelled: email === null,
          message: null,
          language: null,
        },
        signal,
      );
      return toShareView(share);
    },
    async shareUrl(proofId, email, signal) {
      const { guests } = await bank.readShare(proofId, signal);
      const url = guests.find((guest) => isSameEmail(guest.email, email))?.shareUrl ?? null;
      if (url === null || url === '') throw new AppError('NOT_FOUND', { reason: 'this guest has no link' });
      return url;
    },
  };
}

function isSameEmail(left: string, right: string): boolean {
  return emailKey(left) === emailKey(right);
}

function guestOf({ guests }: BankShare, email: string) {
  return guests.find((guest) => isSameEmail(guest.email, email)) ?? null;
}

/** Omitted facts about a guest stay on the bank. The right of a new guest to decide is never left to a bank's default. */
function saidOf(
  { email, name = '', isOpinionAllowed }: ShareSave['guests'][number],
  before: BankShare,
): Pick<ShareChange['guests'][number], 'name' | 'isOpinionAllowed'> {
  const right = isOpinionAllowed ?? (guestOf(before, email) === null ? false : null);
  return { ...(name === '' ? {} : { name }), ...(right === null ? {} : { isOpinionAllowed: right }) };
}

function mailsOf(mailTo: readonly string[], before: BankShare): readonly AmbiguousMail[] {
  return mailTo.map((email) => ({ email, before: guestOf(before, email) }));
}

function withoutMails(mails: readonly AmbiguousMail[], settled: readonly string[]): readonly AmbiguousMail[] {
  return mails.filter(({ email }) => !settled.some((one) => isSameEmail(one, email)));
}

/** Applied: every guest is there as wanted, and at least one shows a newer round than before, if one was to come of it. */
function lookFor(change: ShareChange, before: BankShare, now: BankShare): Look<BankShare> {
  const areAsWanted = change.guests.every(({ email, isOpinionAllowed }) => {
    const guest = guestOf(now, email);
    return (
      guest?.isActive === true && guest.isOpinionAllowed === (isOpinionAllowed ?? guest.isOpinionAllowed)
    );
  });
  const hasMoved = change.guests.some(({ email }) => hasChanged(guestOf(before, email), guestOf(now, email)));
  if (areAsWanted && hasMoved) return { kind: 'applied', value: now };
  // The same as before the request, which wanted just that: the outcome cannot be seen, and only a mail would differ.
  return areAsWanted ? { kind: 'unclear' } : { kind: 'absent' };
}
