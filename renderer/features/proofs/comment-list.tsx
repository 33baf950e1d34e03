import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { ProofCommentView } from '../../../shared/rpc/index.ts';
import { useTexts } from '../../format/index.ts';
import { useAtMostOnce } from '../../queries/index.ts';
import { useRpc } from '../../rpc/index.ts';
import { FailureView, useNow } from '../../ui/index.ts';
import { CommentForm, type CommentTarget } from './comment-form.tsx';

const clockEveryMs = 60_000;

/**
 * Comments on the shown version, each with its replies; numbers are those of the points on the picture. A number leads to its page.
 * `target` is null where the user cannot write.
 */
export function CommentList({
  comments,
  page,
  onPage,
  target,
}: {
  readonly comments: readonly ProofCommentView[];
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly target: CommentTarget | null;
}) {
  const { t } = useTexts();
  const [showsResolved, setShowsResolved] = useState(false);
  const hasResolved = comments.some(({ resolvedAt }) => resolvedAt !== null);
  const threads = threadsOf(comments).filter(({ first }) => showsResolved || first.resolvedAt === null);
  return (
    <section aria-label={t('comments.title')}>
      <h2>{t('comments.title')}</h2>
      {comments.length === 0 && <p className="g-dim">{t('comments.none')}</p>}
      {hasResolved && (
        <Checkbox
          size="xs"
          label={t('discussion.showResolved')}
          checked={showsResolved}
          onChange={(event) => setShowsResolved(event.currentTarget.checked)}
        />
      )}
      <ol className="proof-comments">
        {threads.map(({ first, index, replies }) => (
          <li key={first.commentId}>
            <Comment comment={first} number={index + 1} page={page} onPage={onPage} />
            {replies.length > 0 && (
              <ol className="proof-comments proof-comment-replies">
                {replies.map((reply) => (
                  <li key={reply.commentId}>
                    <Comment comment={reply} number={null} page={page} onPage={onPage} />
                  </li>
                ))}
              </ol>
            )}
            {target !== null && <ThreadActions comment={first} target={target} />}
          </li>
        ))}
      </ol>
      {target !== null && <CommentForm key={target.versionId} target={target} parentId={null} />}
    </section>
  );
}

interface Thread {
  readonly first: ProofCommentView;
  /** Its place among all comments: the number of its point on the picture. */
  readonly index: number;
  readonly replies: readonly ProofCommentView[];
}

/** A reply to a comment that is not in the list stands by itself. */
function threadsOf(comments: readonly ProofCommentView[]): readonly Thread[] {
  const ids = new Set(comments.map(({ commentId }) => commentId));
  const isReply = ({ parentId }: ProofCommentView): boolean => parentId !== null && ids.has(parentId);
  return comments.flatMap((first, index) =>
    isReply(first)
      ? []
      : [{ first, index, replies: comments.filter(({ parentId }) => parentId === first.commentId) }],
  );
}

function Comment({
  comment,
  number: mark,
  page,
  onPage,
}: {
  readonly comment: ProofCommentView;
  /** Null for a reply. */
  readonly number: number | null;
  readonly page: number;
  readonly onPage: (page: number) => void;
}) {
  const { t, relative, number } = useTexts();
  const nowMs = useNow(clockEveryMs);
  const { author, guestEmail, text, created, position, resolvedBy } = comment;
  return (
    <>
      <p className="proof-comment-head">
        {position !== null && mark !== null && (
          <button
            type="button"
            className="proof-pin-mark"
            aria-label={t('comments.show', { number: number(mark) })}
            aria-pressed={position.page === page}
            onClick={() => onPage(position.page)}
          >
            {mark}
          </button>
        )}
        <strong title={guestEmail}>{author.name === '' ? guestEmail : author.name}</strong>
        {position !== null && position.page > 1 && (
          <span className="g-dim">{t('comments.page', { page: number(position.page) })}</span>
        )}
        <span className="g-dim">{relative(Math.min(created * 1_000, nowMs), nowMs)}</span>
      </p>
      <p className="proof-comment-text">{text}</p>
      {resolvedBy !== null && <p className="g-dim">{t('discussion.resolvedBy', { name: resolvedBy })}</p>}
    </>
  );
}

/** Reply, and Resolve or Reopen. */
function ThreadActions({
  comment,
  target,
}: {
  readonly comment: ProofCommentView;
  readonly target: CommentTarget;
}) {
  const { t } = useTexts();
  const rpc = useRpc();
  const [isReplying, setIsReplying] = useState(false);
  const isResolved = comment.resolvedAt !== null;
  const { commentId } = comment;
  // Idempotent: the user may repeat it after a failure.
  const resolve = useAtMostOnce((wanted: boolean) =>
    rpc.proofs.resolveComment({ proofId: target.proofId, commentId, isResolved: wanted }),
  );
  return (
    <>
      {!isReplying && (
        <Button variant="subtle" size="compact-xs" onClick={() => setIsReplying(true)}>
          {t('discussion.reply')}
        </Button>
      )}
      <Button
        variant="subtle"
        size="compact-xs"
        loading={resolve.isBusy}
        onClick={() => resolve.ask(!isResolved)}
      >
        {isResolved ? t('discussion.reopen') : t('discussion.resolve')}
      </Button>
      {resolve.failure !== null && <FailureView code={resolve.failure} ofRequest />}
      {isReplying && (
        <CommentForm target={target} parentId={commentId} onClose={() => setIsReplying(false)} />
      )}
    </>
  );
}
