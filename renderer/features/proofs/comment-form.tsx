import { Button, CloseButton, Textarea } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { ProofId, ProofVersionId } from '../../../shared/model/index.ts';
import { useTexts } from '../../format/index.ts';
import { useAtMostOnce } from '../../queries/index.ts';
import { useRpc } from '../../rpc/index.ts';
import { FailureView, SavingFields, useGuardedChanges } from '../../ui/index.ts';
import type { Drawn } from './stage/proof-stage.tsx';

export interface CommentTarget {
  readonly proofId: ProofId;
  readonly versionId: ProofVersionId;
  /** The drawing on the picture that goes with the next comment. */
  readonly drawn: Drawn | null;
  readonly onDrawn: (drawn: Drawn | null) => void;
}

/** A comment of the user on the whole version, or a reply. The text stays until the bank has taken it. */
export function CommentForm({
  target,
  parentId,
  onClose,
}: {
  readonly target: CommentTarget;
  /** Null begins a thread. */
  readonly parentId: string | null;
  /** Absent for a form that stays. */
  readonly onClose?: () => void;
}) {
  const { t } = useTexts();
  const rpc = useRpc();
  const [text, setText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  // A drawing belongs to the comment that begins a thread.
  const drawn = parentId === null ? target.drawn : null;
  useEffect(() => {
    if (drawn !== null) field.current?.focus();
  }, [drawn]);
  // By text, until the bank has taken it: with an answer lost anywhere on the way, the next try has the same key.
  const [keys] = useState(() => new Map<string, string>());
  useGuardedChanges(text !== '');
  const post = useAtMostOnce(
    (said: string) => {
      const key = keys.get(said) ?? crypto.randomUUID().replaceAll('-', '');
      keys.set(said, key);
      return rpc.proofs.comment({
        proofId: target.proofId,
        versionId: target.versionId,
        key,
        text: said,
        parentId,
        ...placeOf(drawn),
        timeSeconds: null,
      });
    },
    () => {
      keys.clear();
      setText('');
      if (drawn !== null) target.onDrawn(null);
      onClose?.();
    },
    text,
  );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() !== '') post.ask(text.trim());
  };
  return (
    <form className="message-form" onSubmit={submit}>
      <SavingFields isSaving={post.isBusy}>
        <Textarea
          label={parentId === null ? t('discussion.write') : t('discussion.writeReply')}
          size="xs"
          autosize
          minRows={2}
          maxRows={10}
          maxLength={5_000}
          value={text}
          ref={field}
          autoFocus={parentId !== null}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </SavingFields>
      {drawn !== null && (
        <p className="proof-drawn">
          <span>{t('markup.drawn', { page: String(drawn.page) })}</span>
          <CloseButton size={20} aria-label={t('markup.remove')} onClick={() => target.onDrawn(null)} />
        </p>
      )}
      {post.failure !== null && <FailureView code={post.failure} ofRequest />}
      <div className="message-form-foot">
        <Button type="submit" size="xs" loading={post.isBusy} disabled={text.trim() === ''}>
          {parentId === null ? t('discussion.add') : t('discussion.sendReply')}
        </Button>
        {onClose !== undefined && (
          <Button variant="default" size="xs" onClick={onClose}>
            {t('common.cancel')}
          </Button>
        )}
      </div>
    </form>
  );
}

/** A pin is kept as the position that guests' pages know; everything else as a drawing. */
function placeOf(drawn: Drawn | null) {
  if (drawn === null) return { position: null, page: null, shape: null };
  const { shape, page } = drawn;
  const [point] = shape.points;
  return shape.kind === 'pin' && point !== undefined
    ? { position: { ...point, page }, page: null, shape: null }
    : { position: null, page, shape };
}
