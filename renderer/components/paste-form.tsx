import './paste-form.css';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { ErrorCode } from '../../shared/errors/index.ts';
import { useTexts } from '../format/index.ts';

/** A pasted id or link, for what the bank cannot list. What was refused stays in the field. */
export function PasteForm({
  label,
  isBusy,
  failure,
  onPaste,
}: {
  readonly label: string;
  readonly isBusy: boolean;
  readonly failure: ErrorCode | null;
  readonly onPaste: (text: string) => void;
}) {
  const { t } = useTexts();
  const [text, setText] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() !== '') onPaste(text.trim());
  };
  return (
    <form className="paste-form" onSubmit={submit}>
      <TextInput
        label={label}
        value={text}
        spellCheck={false}
        error={failure === null ? null : t(`error.${failure}.what`)}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={isBusy} disabled={text.trim() === ''}>
        {t('review.openPasted')}
      </Button>
    </form>
  );
}
