import type { ProofCommentView } from '../../../shared/rpc/index.ts';
import { useTexts } from '../../format/index.ts';
import { useNow } from '../../ui/index.ts';

const clockEveryMs = 60_000;

/** Comments of guests on the shown version; numbers are those of the points on the picture. A number leads to its page. */
export function CommentList({
  comments,
  page,
  onPage,
}: {
  readonly comments: readonly ProofCommentView[];
  readonly page: number;
  readonly onPage: (page: number) => void;
}) {
  const { t, relative, number } = useTexts();
  const nowMs = useNow(clockEveryMs);
  return (
    <section aria-label={t('comments.title')}>
      <h2>{t('comments.title')}</h2>
      {comments.length === 0 && <p className="g-dim">{t('comments.none')}</p>}
      <ol className="proof-comments">
        {comments.map(({ commentId, guestName, guestEmail, text, created, position }, index) => (
          <li key={commentId}>
            <p className="proof-comment-head">
              {position !== null && (
                <button
                  type="button"
                  className="proof-pin-mark"
                  aria-label={t('comments.show', { number: number(index + 1) })}
                  aria-pressed={position.page === page}
                  onClick={() => onPage(position.page)}
                >
                  {index + 1}
                </button>
              )}
              <strong title={guestEmail}>{guestName === '' ? guestEmail : guestName}</strong>
              {position !== null && position.page > 1 && (
                <span className="g-dim">{t('comments.page', { page: number(position.page) })}</span>
              )}
              <span className="g-dim">{relative(Math.min(created * 1_000, nowMs), nowMs)}</span>
            </p>
            <p className="proof-comment-text">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
