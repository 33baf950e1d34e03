import { AppError } from '../../../shared/errors/index.ts';
import type { DiscussionStore, NewComment } from '../ports/discussion-ports.ts';
import type { User } from '../records/account.ts';
import type { CommentRecord, GuestDecision, SeenVersion } from '../records/comment.ts';
import type { ProofAccess, ProofRecord } from '../records/proof.ts';
import { readCommentText, requirePlace } from './comment-place.ts';

export interface DecisionRecord {
  readonly proof: ProofRecord;
  /** Unix seconds. */
  readonly created: number;
  readonly decisions: readonly GuestDecision[];
}

/** What the users of a bank read and write about a review. All throw FORBIDDEN for a proof that is not the user's to work on. */
export interface Discussion {
  listComments(user: User, proofId: string): Promise<readonly CommentRecord[]>;
  /** Stores it once for each key of the user. Throws BAD_REQUEST for texts, places and parents that cannot be. */
  comment(user: User, proofId: string, comment: Omit<NewComment, 'created'>): Promise<CommentRecord>;
  /** Throws FORBIDDEN for an unknown comment too. */
  resolve(user: User, proofId: string, commentId: string, isResolved: boolean): Promise<CommentRecord>;
  listSeen(user: User, proofId: string): Promise<readonly SeenVersion[]>;
  record(user: User, proofId: string): Promise<DecisionRecord>;
}

export function createDiscussion(deps: {
  readonly proofs: Pick<ProofAccess, 'requireProof'>;
  readonly store: DiscussionStore;
  /** Unix milliseconds. */
  readonly now: () => number;
}): Discussion {
  const { proofs, store } = deps;
  const nowSeconds = (): number => Math.floor(deps.now() / 1000);

  return {
    async listComments(user, proofId) {
      await proofs.requireProof(user, proofId);
      return store.listComments(proofId);
    },
    async comment(user, proofId, comment) {
      const { versions } = await proofs.requireProof(user, proofId);
      const version = versions.find(({ versionId }) => versionId === comment.versionId);
      if (version === undefined)
        throw new AppError('BAD_REQUEST', {
          field: 'body.VersionId',
          reason: 'The proof has no such version.',
        });
      const body = readCommentText(comment.body);
      const page = requirePlace(comment, version.image);
      const { userId } = user;
      return store.addUserComment({ ...comment, proofId, userId, body, page, created: nowSeconds() });
    },
    async resolve(user, proofId, commentId, isResolved) {
      await proofs.requireProof(user, proofId);
      const by = isResolved ? user.userId : null;
      const comment = await store.resolve({ proofId, commentId, by, now: nowSeconds() });
      if (comment === null) throw new AppError('FORBIDDEN', { right: 'member' });
      return comment;
    },
    async listSeen(user, proofId) {
      await proofs.requireProof(user, proofId);
      return store.listSeen(proofId);
    },
    async record(user, proofId) {
      const proof = await proofs.requireProof(user, proofId);
      return { proof, created: nowSeconds(), decisions: await store.listDecisions(proofId) };
    },
  };
}
