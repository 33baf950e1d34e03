import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { ProofId, ProofVersionId } from '../../../shared/model/index.ts';
import { useTexts } from '../../format/index.ts';
import { useAtMostOnce } from '../../queries/index.ts';
import { useRpc } from '../../rpc/index.ts';
import { FailureView, SavingFields, useGuardedChanges } from '../../ui/index.ts';

export interface CommentTarget {
  readonly proofId: ProofId;
  readonly versionId: ProofVersionId;
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
  // By text, until the bank has taken it: with an answer lost anywhere on the way, the next try has the same key.
  const [keys] = useState(() => new Map<string, string>());
  useGuardedChanges(text !== '');
  const post = useAtMostOnce(
    (said: string) => {
      const key = keys.get(said) ?? crypto.randomUUID().replaceAll('-', '');
      keys.set(said, key);
      return rpc.proofs.comment({
        ...target,
        key,
        text: said,
        parentId,
        position: null,
        page: null,
        timeSeconds: null,
        shape: null,
      });
    },
    () => {
      keys.clear();
      setText('');
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
          autoFocus={parentId !== null}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </SavingFields>
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
