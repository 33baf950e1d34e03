import { TextInput, type TextInputProps } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { readDateField, reviseDateField, shownInDateField } from './read-date-field.ts';

/** A field for a day, which tells one that cannot be read apart from none (`readDateField`). */
export function DateInput({
  value,
  error,
  onChange,
  ...others
}: Omit<TextInputProps, 'type' | 'value' | 'onChange' | 'onKeyDown' | 'onKeyUp' | 'onBlur'> & {
  readonly value: string;
  readonly onChange: (text: string) => void;
}) {
  // Every date is half typed for a while: the error waits until the user has finished.
  const [isTyping, setIsTyping] = useState(false);
  const revise = (event: SyntheticEvent<HTMLInputElement>): void => {
    const text = reviseDateField(value, event.currentTarget);
    if (text !== null) onChange(text);
  };
  return (
    <TextInput
      {...others}
      type="date"
      value={shownInDateField(value)}
      error={isTyping ? null : error}
      onChange={(event) => onChange(readDateField(event.currentTarget))}
      onKeyDown={({ key }) => {
        // It sends the form before it is let go: a date that is wrong is one of the fields that the form leads to.
        if (key === 'Enter') setIsTyping(false);
      }}
      onKeyUp={(event) => {
        setIsTyping(event.key !== 'Enter' && event.key !== 'Tab');
        revise(event);
      }}
      onBlur={(event) => {
        setIsTyping(false);
        revise(event);
      }}
    />
  );
}
