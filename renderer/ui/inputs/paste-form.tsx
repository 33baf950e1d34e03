import './paste-form.css';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { ErrorCode } from '../../../shared/errors/index.ts';
import { type PasteFault, type Remember, readPastedId } from '../../../shared/rpc/index.ts';
import { useTexts } from '../../format/index.ts';

/**
 * A pasted id or link, for objects that the bank cannot list. Refused text stays in the field; text that names nothing is not
 * asked about.
 */
export function PasteForm({
  kind,
  label,
  isBusy,
  failure,
  onPaste,
}: {
  /** The kind of object of a bare id. */
  readonly kind: Remember['kind'];
  readonly label: string;
  readonly isBusy: boolean;
  readonly failure: ErrorCode | null;
  readonly onPaste: (text: string) => void;
}) {
  const { t } = useTexts();
  const [text, setText] = useState('');
  const [fault, setFault] = useState<PasteFault | null>(null);
  const refusal = fault === null ? failure && t(`error.${failure}.what`) : t(`paste.fault.${fault}`);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const pasted = text.trim();
    if (pasted === '') return;
    const read = readPastedId({ kind, text: pasted });
    if (typeof read === 'string') setFault(read);
    else onPaste(pasted);
  };
  return (
    <form className="paste-form" onSubmit={submit}>
      <TextInput
        label={label}
        value={text}
        spellCheck={false}
        error={refusal}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setFault(null);
        }}
      />
      <Button type="submit" variant="default" loading={isBusy} disabled={text.trim() === ''}>
        {t('review.openPasted')}
      </Button>
    </form>
  );
}
