import { randomUUID } from 'node:crypto';
import { AppError } from '../../../../../shared/errors/index.ts';
import { asId, joinFileName, type ProofId, type ProofStatusId } from '../../../../../shared/model/index.ts';
import type { ShareSave, ShareView } from '../../../../../shared/rpc/index.ts';
import type { BankProof } from '../../../../api/index.ts';
import { systemClock } from '../../../../platform/index.ts';
import { createScreenShares } from '../../../../review/index.ts';
import { createAtMostOnceRequests } from '../../../../transfer/index.ts';
import type { CliContext } from '../../context/cli-context.ts';
import { withBank } from '../../context/with-bank.ts';
import { type ExitCode, exitCodes } from '../../output/exit-codes.ts';
import { anyName } from '../../output/output.ts';

export interface ProofStatusFlags {
  readonly set?: string;
}

export interface ProofShareFlags {
  readonly guest: readonly string[];
  readonly mayDecide?: boolean;
  readonly mail: readonly string[];
  readonly message?: string;
  readonly language?: string;
  readonly status?: string;
  readonly revoke: readonly string[];
  readonly revokeAll?: boolean;
  readonly link?: string;
}

/** `galley proof show ID`: the proof, its versions, what guests did. */
export function proofShowCommand(context: CliContext, id: string): Promise<ExitCode> {
  return withBank(context, async (bank) => {
    const signal = context.surroundings.interrupted;
    const proof = await bank.readProof(asId<ProofId>(id), signal);
    reportProof(context, proof);
    for (const { versionId, stem, extension, sizeBytes, created, activity } of proof.versions) {
      const fileName = joinFileName(stem, extension);
      context.output.event({ event: 'version', id: versionId, fileName, size: sizeBytes, created, activity });
      context.output.answer(`  ${versionId}\t${fileName}\t${sizeBytes}`);
    }
    for (const comment of (await bank.proofComments(proof.proofId, signal)) ?? []) {
      const { guestName, guestEmail, versionId, text, created } = comment;
      context.output.event({ event: 'comment', guestName, guestEmail, versionId, text, created });
      context.output.answer(`  ${guestName || guestEmail}: ${text}`);
    }
    return exitCodes.done;
  });
}

/** `galley proof status`: the statuses of the bank; with an id that of one proof, which `--set` changes. */
export function proofStatusCommand(
  context: CliContext,
  id: string | undefined,
  flags: ProofStatusFlags,
): Promise<ExitCode> {
  if (id === undefined && flags.set !== undefined)
    throw new AppError('BAD_USAGE', { reason: '--set needs the id of a proof' });
  return withBank(context, async (bank) => {
    const { output, surroundings } = context;
    const signal = surroundings.interrupted;
    if (id !== undefined) {
      const proofId = asId<ProofId>(id);
      if (flags.set !== undefined)
        await bank.saveProof(proofId, { statusId: asId<ProofStatusId>(flags.set) }, signal);
      reportProof(context, await bank.readProof(proofId, signal));
      return exitCodes.done;
    }
    for (const { statusId, name, isSharingAllowed } of await bank.proofStatuses(signal)) {
      output.event({ event: 'proof-status', id: statusId, name, sharingAllowed: isSharingAllowed });
      output.answer(`${statusId}\t${anyName(name)}${isSharingAllowed ? '\tmay be shared' : ''}`);
    }
    return exitCodes.done;
  });
}

/** `galley proof share ID`: shows who may see it, shares it, ends sharing, or tells the link of one guest. */
export function proofShareCommand(
  context: CliContext,
  id: string,
  flags: ProofShareFlags,
): Promise<ExitCode> {
  const guests = flags.guest.map((text) => readGuest(text, flags.mayDecide === true));
  if (guests.length === 0 && (flags.mail.length > 0 || flags.status !== undefined))
    throw new AppError('BAD_USAGE', { reason: '--mail and --status need a --guest' });
  return withBank(context, async (bank) => {
    const { output, surroundings } = context;
    const signal = surroundings.interrupted;
    const proofId = asId<ProofId>(id);
    const requests = createAtMostOnceRequests({ clock: systemClock, book: null });
    signal.addEventListener('abort', requests.stop, { once: true });
    const shares = createScreenShares({ bank, requests });
    if (guests.length > 0) {
      const { notMailed } = await shares.saveShare(
        {
          requestId: randomUUID(),
          proofId,
          statusId: flags.status === undefined ? null : asId<ProofStatusId>(flags.status),
          guests,
          mailTo: flags.mail,
          message: flags.message ?? '',
          language: flags.language ?? null,
        },
        signal,
      );
      for (const email of notMailed) output.note(`${email} was not mailed again.`);
    }
    for (const email of flags.revoke) await shares.revoke(proofId, email, signal);
    if (flags.revokeAll === true) await shares.revoke(proofId, null, signal);
    if (flags.link === undefined) return reportShare(context, await shares.share(proofId, signal));
    const url = await shares.shareUrl(proofId, flags.link, signal);
    output.event({ event: 'link', proofId, email: flags.link, url });
    output.answer(url);
    output.note('Whoever holds this link acts as this guest.');
    return exitCodes.done;
  });
}

/**
 * `Anna Virtanen <anna@example.org>`, or the address alone. Facts that are not given stay as on the bank: the next round of a
 * known guest changes neither their name nor their right to decide.
 */
function readGuest(text: string, mayDecide: boolean): ShareSave['guests'][number] {
  const match = /^\s*(?:(.*?)\s*<\s*([^<>\s]+@[^<>\s]+)\s*>|([^<>\s]+@[^<>\s]+))\s*$/.exec(text);
  const email = match?.[2] ?? match?.[3];
  if (email === undefined)
    throw new AppError('BAD_USAGE', { reason: `--guest takes "Name <address>" or an address, not ${text}` });
  const name = match?.[1] ?? '';
  return { email, ...(name === '' ? {} : { name }), ...(mayDecide ? { isOpinionAllowed: true } : {}) };
}

function reportProof({ output }: CliContext, proof: BankProof): void {
  const { proofId, projectId, name, description, statusId, modified, versions, currentVersionId } = proof;
  output.event({
    event: 'proof',
    id: proofId,
    projectId,
    name,
    description,
    statusId,
    modified,
    versions: versions.length,
    currentVersionId,
  });
  output.answer(`${proofId}\t${name}\tstatus ${statusId}\t${versions.length} versions`);
}

function reportShare({ output }: CliContext, share: ShareView): ExitCode {
  const { proofId, statusId, isCancelled, guests } = share;
  output.event({ event: 'share', proofId, statusId, cancelled: isCancelled, guests: guests.length });
  for (const guest of guests) {
    const { email, name, isActive, isOpinionAllowed, response, accessCount, commentCount, invitation } =
      guest;
    output.event({
      event: 'guest',
      email,
      name,
      active: isActive,
      mayDecide: isOpinionAllowed,
      response,
      accessCount,
      commentCount,
      invitation: invitation?.state ?? null,
    });
    output.answer(`${email}\t${name}\t${isActive ? 'active' : 'ended'}\t${response}`);
  }
  output.note(`${guests.filter(({ isActive }) => isActive).length} guests can open it.`);
  return exitCodes.done;
}
