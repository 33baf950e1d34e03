import { Button, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { MessageId, ProjectId } from '../../../../shared/model/index.ts';
import type { MessageView } from '../../../../shared/rpc/index.ts';
import { useTexts } from '../../../format/index.ts';
import { useAbilities, useAtMostOnce, useReviewQueries } from '../../../queries/index.ts';
import { failureToShow, useRpc } from '../../../rpc/index.ts';
import { FailureView, MessageText, SavingFields, useGuardedChanges, useNow } from '../../../ui/index.ts';
import { threadsOf } from './message-threads.ts';

const pollEveryMs = 30_000;
const clockEveryMs = 60_000;

/** The conversations of a project, newest thread first; deleted messages stay, greyed and without their words. */
export function Messages({ projectId }: { readonly projectId: ProjectId }) {
  const { t } = useTexts();
  const review = useReviewQueries();
  const abilities = useAbilities();
  const nowMs = useNow(clockEveryMs);
  // All drafts stay: a user who answers one thread and opens another finds the typed text.
  const [begun, setBegun] = useState<ReadonlySet<MessageId | 'new'>>(new Set());
  const begin = (at: MessageId | 'new'): void => setBegun((before) => new Set(before).add(at));
  const end = (at: MessageId | 'new'): void =>
    setBegun((before) => new Set([...before].filter((each) => each !== at)));
  const messages = useQuery({
    ...review.projects.messages.queryOptions({ input: { projectId } }),
    refetchInterval: pollEveryMs,
  });
  const failure = failureToShow(messages.error);
  const canPost = abilities?.canPostMessages === true;
  const threads = threadsOf(messages.data ?? []);
  return (
    <section aria-label={t('messages.title')}>
      <div className="project-section-head">
        <h3>{t('messages.title')}</h3>
        {canPost && (
          <Button variant="default" size="compact-xs" onClick={() => begin('new')}>
            {t('messages.new')}
          </Button>
        )}
      </div>
      {failure !== null && <FailureView code={failure} onRetry={() => void messages.refetch()} />}
      {begun.has('new') && <PostForm projectId={projectId} parentId={null} onClose={() => end('new')} />}
      {messages.data?.length === 0 && <p className="g-dim">{t('messages.none')}</p>}
      {threads.map(({ first, replies }) => (
        <article key={first.messageId} className="message-thread" aria-label={first.subject ?? first.author}>
          <Message message={first} nowMs={nowMs} />
          {replies.map((reply) => (
            <div key={reply.messageId} className="message-reply">
              <Message message={reply} nowMs={nowMs} />
            </div>
          ))}
          {canPost && !first.isDeleted && !begun.has(first.messageId) && (
            <Button variant="subtle" size="compact-xs" onClick={() => begin(first.messageId)}>
              {t('messages.reply')}
            </Button>
          )}
          {begun.has(first.messageId) && (
            <PostForm projectId={projectId} parentId={first.messageId} onClose={() => end(first.messageId)} />
          )}
        </article>
      ))}
    </section>
  );
}

function Message({ message, nowMs }: { readonly message: MessageView; readonly nowMs: number }) {
  const { t, relative } = useTexts();
  const { subject, author, created, isDeleted, bodyHtml } = message;
  return (
    <div className="message" data-deleted={isDeleted || undefined}>
      {subject !== null && subject !== '' && <p className="message-subject">{subject}</p>}
      <p className="message-head g-dim">
        {author} · {relative(Math.min(created * 1_000, nowMs), nowMs)}
      </p>
      {isDeleted ? <p className="g-dim">{t('messages.deleted')}</p> : <MessageText html={bodyHtml} />}
    </div>
  );
}

function PostForm({
  projectId,
  parentId,
  onClose,
}: {
  readonly projectId: ProjectId;
  /** Null begins a thread. */
  readonly parentId: MessageId | null;
  readonly onClose: () => void;
}) {
  const { t } = useTexts();
  const rpc = useRpc();
  const [subject, setSubject] = useState('');
  const [text, setText] = useState('');
  useGuardedChanges(subject !== '' || text !== '');
  const post = useAtMostOnce(
    (message: { readonly subject: string | null; readonly text: string }, requestId) =>
      rpc.projects.postMessage({ requestId, projectId, parentId, ...message }),
    onClose,
    subject,
  );
  const isWhole = text.trim() !== '' && (parentId !== null || subject.trim() !== '');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isWhole) post.ask({ subject: parentId === null ? subject.trim() : null, text });
  };
  return (
    <form className="message-form" onSubmit={submit}>
      <SavingFields isSaving={post.isBusy}>
        {parentId === null && (
          <TextInput
            label={t('messages.subject')}
            value={subject}
            autoFocus
            onChange={(event) => setSubject(event.currentTarget.value)}
          />
        )}
        <Textarea
          label={t('messages.text')}
          size="xs"
          autosize
          minRows={2}
          maxRows={10}
          value={text}
          autoFocus={parentId !== null}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </SavingFields>
      {post.failure !== null && <FailureView code={post.failure} ofRequest />}
      <div className="message-form-foot">
        <Button type="submit" loading={post.isBusy} disabled={!isWhole}>
          {t('messages.post')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  );
}
