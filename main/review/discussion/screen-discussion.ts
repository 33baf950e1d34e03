import { joinFileName, type ProofId } from '../../../shared/model/index.ts';
import type {
  CommentResolution,
  CommentSave,
  CommentShapeView,
  DecisionRow,
  ProofCommentView,
  SeenVersionView,
} from '../../../shared/rpc/index.ts';
import type { BankClient, BankDecisionRecord, BankProofComment } from '../../api/index.ts';
import { toDecisionCsv } from './decision-csv.ts';

/** Every call throws AppError; NOT_FOUND on a bank without the call. */
export interface ScreenDiscussion {
  /** Null where the bank does not give comments out. */
  comments(
    proofId: ProofId,
    signal: AbortSignal,
  ): Promise<{ readonly isWritable: boolean; readonly comments: readonly ProofCommentView[] } | null>;
  comment(request: CommentSave, signal: AbortSignal): Promise<ProofCommentView>;
  resolveComment(request: CommentResolution, signal: AbortSignal): Promise<ProofCommentView>;
  /** Null where the bank does not record seen pages. */
  seen(proofId: ProofId, signal: AbortSignal): Promise<readonly SeenVersionView[] | null>;
  decisionRecord(
    proofId: ProofId,
    signal: AbortSignal,
  ): Promise<{ readonly csv: string; readonly rows: readonly DecisionRow[] }>;
}

/** Comments, seen pages and decisions in the words of the screens. */
export function createScreenDiscussion(
  bank: Pick<
    BankClient,
    'proofComments' | 'canComment' | 'saveComment' | 'resolveComment' | 'seenPages' | 'decisionRecord'
  >,
): ScreenDiscussion {
  return {
    async comments(proofId, signal) {
      const [comments, isWritable] = await Promise.all([
        bank.proofComments(proofId, signal),
        bank.canComment(signal),
      ]);
      return comments === null ? null : { isWritable, comments: comments.map(toCommentView) };
    },
    // The key makes the bank store it once, so the user may repeat it after a failure.
    comment: async ({ proofId, ...draft }, signal) =>
      toCommentView(await bank.saveComment(proofId, draft, signal)),
    resolveComment: async ({ proofId, commentId, isResolved }, signal) =>
      toCommentView(await bank.resolveComment(proofId, commentId, isResolved, signal)),
    seen: (proofId, signal) => bank.seenPages(proofId, signal),
    async decisionRecord(proofId, signal) {
      const rows = toRows(await bank.decisionRecord(proofId, signal));
      return { rows, csv: toDecisionCsv(rows) };
    },
  };
}

function toCommentView({ shape, ...comment }: BankProofComment): ProofCommentView {
  // The shape was read by the schema of the wire, which has the same kinds and counts of points.
  return { ...comment, shape: shape as CommentShapeView | null };
}

function toRows({ versions }: BankDecisionRecord): readonly DecisionRow[] {
  return versions.flatMap(({ versionId, stem, extension, created, sha256, guests }) =>
    guests.map((guest) => ({
      versionId,
      fileName: joinFileName(stem, extension),
      versionCreated: created,
      sha256,
      ...guest,
    })),
  );
}
