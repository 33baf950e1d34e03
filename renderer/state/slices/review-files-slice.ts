import type { ErrorCode } from '../../../shared/errors/index.ts';
import type { ProofUploadTarget } from '../../../shared/model/index.ts';
import { type RpcClient, type RpcFailure, readRpcFailure } from '../../../shared/rpc/index.ts';
import { handOverFailure } from '../hand-over/hand-over-failure.ts';
import { beginWhenOpen } from '../hand-over/until-open.ts';
import type { NoticesSlice } from './notices-slice.ts';
import type { ChosenFile, UploadsDeps } from './uploads-slice.ts';

/** The target of files that are dropped or chosen now, and its name for the user. */
export interface ReviewTarget {
  readonly target: ProofUploadTarget;
  readonly name: string;
}

/** A file on its way from the person's hand to the host. */
export interface ReviewSending {
  readonly sendingId: number;
  readonly target: ProofUploadTarget;
  readonly fileName: string;
  readonly sizeBytes: number;
  readonly sentBytes: number;
  readonly failure: RpcFailure | null;
}

/** Files for review until the host has them; from there on `proofs.uploadEvents` tells of them. */
export interface ReviewFilesSlice {
  /** Set by the page that is open: files dropped anywhere on the window are meant for it. */
  readonly reviewTarget: ReviewTarget | null;
  /** Files that wait for the user's confirmation: a dropped file is never sent without it. */
  readonly reviewDraft: (ReviewTarget & { readonly files: readonly ChosenFile[] }) | null;
  readonly reviewSendings: readonly ReviewSending[];
  setReviewTarget(target: ReviewTarget | null): void;
  /**
   * Adds files to those of the same place that wait for the person's word, none of them twice. False when nothing is taken, as
   * files for another place wait, or the one file of a next round does.
   */
  offerForReview(target: ReviewTarget, files: readonly ChosenFile[]): boolean;
  withdrawReview(): void;
  /** Hands the offered files over, one after the other. */
  sendReview(): Promise<void>;
  /** Takes a file off the list; one that is being handed over is not handed over any further. */
  dismissSending(sendingId: number): void;
}

export interface ReviewFilesDeps {
  readonly proofs: Pick<RpcClient['proofs'], 'beginUpload'>;
  readonly send: UploadsDeps['send'];
  readonly untilOpen: UploadsDeps['untilOpen'];
}

export function createReviewFilesSlice(
  set: (change: Partial<ReviewFilesSlice>) => void,
  get: () => ReviewFilesSlice & Pick<NoticesSlice, 'report'>,
  { proofs, send, untilOpen }: ReviewFilesDeps,
): ReviewFilesSlice {
  let lastId = 0;
  /** Of the files that are being handed over. */
  const bodies = new Map<number, AbortController>();
  const drop = (sendingId: number): void =>
    set({ reviewSendings: get().reviewSendings.filter((sending) => sending.sendingId !== sendingId) });
  const patch = (sendingId: number, change: Partial<ReviewSending>): void =>
    set({
      reviewSendings: get().reviewSendings.map((sending) =>
        sending.sendingId === sendingId ? { ...sending, ...change } : sending,
      ),
    });

  const handOver = async (
    { sendingId, ...sending }: ReviewSending,
    body: Blob,
    reportedCodes: Set<ErrorCode>,
  ): Promise<void> => {
    const own = new AbortController();
    const { signal } = own;
    bodies.set(sendingId, own);
    try {
      const { fileName, sizeBytes, target } = sending;
      const { uploadGrant } = await beginWhenOpen(
        () => proofs.beginUpload({ fileName, sizeBytes, target }, { signal }),
        untilOpen,
        signal,
      );
      const onProgress = (sentBytes: number): void => patch(sendingId, { sentBytes });
      await send({ uploadGrant, body, onProgress, signal });
      drop(sendingId);
    } catch (error) {
      // The user dismissed it and knows.
      if (signal.aborted) return;
      const reported = handOverFailure(error);
      const failure = readRpcFailure(reported);
      patch(sendingId, { failure });
      // On its own page it stands in the list; elsewhere the user would not look.
      if (isSameTarget(get().reviewTarget?.target, sending.target) || reportedCodes.has(failure.code)) return;
      reportedCodes.add(failure.code);
      get().report(reported, sending.fileName);
    } finally {
      bodies.delete(sendingId);
    }
  };

  return {
    reviewTarget: null,
    reviewDraft: null,
    reviewSendings: [],
    setReviewTarget: (reviewTarget) => set({ reviewTarget }),
    offerForReview: ({ target, name }, files) => {
      const waiting = get().reviewDraft;
      if (waiting !== null && !isSameTarget(waiting.target, target)) return false;
      const before = waiting?.files ?? [];
      const offered = withoutDuplicates([...before, ...files]);
      if (offered.length === before.length) return true;
      // A next round is one file: with several the choice is ambiguous.
      const isRound = target.kind === 'next-version';
      if (isRound && before.length > 0) return false;
      set({ reviewDraft: { target, name, files: isRound ? offered.slice(0, 1) : offered } });
      return true;
    },
    withdrawReview: () => set({ reviewDraft: null }),
    sendReview: async () => {
      const draft = get().reviewDraft;
      if (draft === null) return;
      const work = draft.files.map(({ name, body }) => {
        lastId += 1;
        const sending: ReviewSending = {
          sendingId: lastId,
          target: draft.target,
          // One form of the name for all systems (`docs/protocol/upload.md#nfc-names`).
          fileName: name.normalize('NFC'),
          sizeBytes: body.size,
          sentBytes: 0,
          failure: null,
        };
        return { sending, body };
      });
      set({
        reviewDraft: null,
        reviewSendings: [...get().reviewSendings, ...work.map(({ sending }) => sending)],
      });
      // One that was taken off the list, as when another account is shown, is not handed over any more.
      const isWanted = ({ sendingId }: ReviewSending): boolean =>
        get().reviewSendings.some((sending) => sending.sendingId === sendingId);
      // A full disk is reported once, not for each file.
      const reportedCodes = new Set<ErrorCode>();
      for (const { sending, body } of work)
        if (isWanted(sending)) await handOver(sending, body, reportedCodes);
    },
    dismissSending: (sendingId) => {
      drop(sendingId);
      bodies.get(sendingId)?.abort();
    },
  };
}

function isSameTarget(open: ProofUploadTarget | undefined, target: ProofUploadTarget): boolean {
  if (open === undefined) return false;
  return open.kind === 'new-proof'
    ? target.kind === 'new-proof' && open.projectId === target.projectId
    : target.kind === 'next-version' && open.proofId === target.proofId;
}

/** Tells one chosen file from another, as far as a page can: it does not learn where they lie. */
export function chosenFileKey({ name, body }: ChosenFile): string {
  const modifiedMs = body instanceof File ? body.lastModified : 0;
  return `${modifiedMs} ${body.size} ${name.normalize('NFC')}`;
}

/** The first of each. */
function withoutDuplicates(files: readonly ChosenFile[]): readonly ChosenFile[] {
  const keys = new Set<string>();
  return files.filter((file) => {
    const key = chosenFileKey(file);
    const isFirst = !keys.has(key);
    keys.add(key);
    return isFirst;
  });
}
