import './localized-fields.css';
import { SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { languages } from '../../../shared/i18n/index.ts';
import { inLanguageOrder, useLanguageName, useTexts } from '../../format/index.ts';

/** A text in several languages: one field, and a switch between the languages of the bank and those that the text has already. */
export function LocalizedFields({
  legend,
  texts,
  problem,
  isLong = false,
  onChange,
}: {
  readonly legend: string;
  readonly texts: Readonly<Record<string, string>>;
  readonly problem?: string | undefined;
  readonly isLong?: boolean;
  readonly onChange: (texts: Readonly<Record<string, string>>) => void;
}) {
  const { t, language } = useTexts();
  const languageName = useLanguageName();
  const keys = inLanguageOrder([...new Set([...Object.keys(texts), ...languages])]);
  const [key, setKey] = useState(() => firstShown(keys, texts, language));
  const shared = {
    'aria-label': `${legend}: ${languageName(key)}`,
    value: texts[key] ?? '',
    lang: key === 'x-default' ? undefined : key,
    error: problem,
  };
  const change = (text: string): void => onChange({ ...texts, [key]: text });
  return (
    <fieldset className="localized-fields">
      <legend>{legend}</legend>
      <SegmentedControl
        className="localized-fields-languages"
        size="xs"
        aria-label={t('asset.languageOf', { field: legend })}
        value={key}
        onChange={setKey}
        data={keys.map((each) => ({
          value: each,
          label: (
            <span title={languageName(each)} data-filled={isFilled(texts[each]) || undefined}>
              <span aria-hidden="true">{each === 'x-default' ? '∗' : each.toUpperCase()}</span>
              <span className="g-unseen">{languageName(each)}</span>
            </span>
          ),
        }))}
      />
      {isLong ? (
        <Textarea
          key={key}
          autosize
          minRows={2}
          maxRows={6}
          {...shared}
          onChange={(event) => change(event.currentTarget.value)}
        />
      ) : (
        <TextInput key={key} {...shared} onChange={(event) => change(event.currentTarget.value)} />
      )}
    </fieldset>
  );
}

/** The user's own language, unless only others have a text. */
function firstShown(
  keys: readonly string[],
  texts: Readonly<Record<string, string>>,
  language: string,
): string {
  const own = keys.includes(language) ? language : (keys[0] ?? language);
  return isFilled(texts[own]) ? own : (keys.find((key) => isFilled(texts[key])) ?? own);
}

function isFilled(text: string | undefined): boolean {
  return text !== undefined && text.trim() !== '';
}
