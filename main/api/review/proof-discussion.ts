import { z } from 'zod';
import { proofVersionIdSchema, type RouteName, routes } from '../../../shared/api/index.ts';
import { AppError } from '../../../shared/errors/index.ts';
import type { ProofId, ProofVersionId } from '../../../shared/model/index.ts';
import type { BankReader } from '../json-calls/bank-reader.ts';
import type { BankCapabilities } from '../json-calls/capabilities.ts';
import { lenient, listOf, readItem } from '../json-calls/lenient-fields.ts';
import {
  type BankCommentShape,
  type BankPoint,
  type BankProofComment,
  commentReading,
} from './comment-reading.ts';
import { type BankDecisionRecord, decisionRecordReading } from './decision-reading.ts';

export interface CommentDraft {
  /** The same for each try: the bank stores the comment once. */
  readonly key: string;
  readonly versionId: ProofVersionId;
  readonly text: string;
  readonly position: (BankPoint & { readonly page: number }) | null;
  readonly page: number | null;
  readonly timeSeconds: number | null;
  readonly shape: BankCommentShape | null;
  readonly parentId: string | null;
}

/** The pages of one version that one guest saw. Times are Unix seconds. */
export interface BankSeenVersion {
  readonly guestName: string;
  readonly guestEmail: string;
  readonly versionId: ProofVersionId;
  readonly pages: readonly { readonly page: number; readonly firstSeen: number; readonly lastSeen: number }[];
}

/** Extensions for a review (`docs/api/extensions.md#proof-discussion`). Calls throw AppError; NOT_FOUND where the bank has none. */
export interface ProofDiscussion {
  canComment(signal: AbortSignal): Promise<boolean>;
  saveComment(proofId: ProofId, draft: CommentDraft, signal: AbortSignal): Promise<BankProofComment>;
  resolveComment(
    proofId: ProofId,
    commentId: string,
    isResolved: boolean,
    signal: AbortSignal,
  ): Promise<BankProofComment>;
  /** Null when this bank does not record seen pages. */
  seenPages(proofId: ProofId, signal: AbortSignal): Promise<readonly BankSeenVersion[] | null>;
  decisionRecord(proofId: ProofId, signal: AbortSignal): Promise<BankDecisionRecord>;
}

export function createProofDiscussion({
  reader,
  capabilities,
}: {
  readonly reader: BankReader;
  readonly capabilities: (signal: AbortSignal) => Promise<BankCapabilities>;
}): ProofDiscussion {
  const has = async (name: RouteName, signal: AbortSignal): Promise<boolean> =>
    (await capabilities(signal)).has(name);

  async function requireCall(name: RouteName, signal: AbortSignal): Promise<void> {
    if (await has(name, signal)) return;
    throw new AppError('NOT_FOUND', { reason: 'this bank has no such call' });
  }

  return {
    canComment: (signal) => has('saveProofComment', signal),
    async saveComment(proofId, draft, signal) {
      await requireCall('saveProofComment', signal);
      const params = { proof_id: proofId };
      const json = toWireDraft(draft);
      const value = await reader.json({ route: routes.saveProofComment, params, json, signal });
      return readItem(commentReading, value, 'no comment');
    },
    async resolveComment(proofId, commentId, isResolved, signal) {
      await requireCall('resolveProofComment', signal);
      const params = {
        proof_id: proofId,
        comment_id: routes.resolveProofComment.params.comment_id.parse(commentId),
      };
      const json = { Resolved: isResolved };
      const value = await reader.json({ route: routes.resolveProofComment, params, json, signal });
      return readItem(commentReading, value, 'no comment');
    },
    async seenPages(proofId, signal) {
      if (!(await has('listSeenPages', signal))) return null;
      const value = await reader.json({ route: routes.listSeenPages, params: { proof_id: proofId }, signal });
      return readItem(seenReading, value, 'no list of seen pages');
    },
    async decisionRecord(proofId, signal) {
      await requireCall('readDecisionRecord', signal);
      const params = { proof_id: proofId };
      const value = await reader.json({ route: routes.readDecisionRecord, params, signal });
      return readItem(decisionRecordReading, value, 'no decision record');
    },
  };
}

function toWireDraft(draft: CommentDraft) {
  const { key, versionId, text, position, page, timeSeconds, shape, parentId } = draft;
  return {
    Key: key,
    VersionId: versionId,
    Body: text,
    ...(position === null ? {} : { Position: { X: position.x, Y: position.y, Page: position.page } }),
    ...(page === null ? {} : { Page: page }),
    ...(timeSeconds === null ? {} : { Time: timeSeconds }),
    ...(shape === null
      ? {}
      : { Shape: { Kind: shape.kind, Points: shape.points.map(({ x, y }) => ({ X: x, Y: y })) } }),
    ...(parentId === null ? {} : { ParentId: parentId }),
  };
}

const seenPageReading = z
  .looseObject({ Page: z.int().positive(), FirstSeen: lenient.time, LastSeen: lenient.time })
  .transform(({ Page, FirstSeen, LastSeen }) => ({ page: Page, firstSeen: FirstSeen, lastSeen: LastSeen }));

const seenReading = listOf(
  z
    .looseObject({
      GuestName: lenient.text,
      GuestEmail: lenient.text,
      VersionId: proofVersionIdSchema,
      Pages: listOf(seenPageReading),
    })
    .transform(
      (wire): BankSeenVersion => ({
        guestName: wire.GuestName,
        guestEmail: wire.GuestEmail,
        versionId: wire.VersionId,
        pages: wire.Pages,
      }),
    ),
);
