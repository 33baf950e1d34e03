import './localized-fields.css';
import { Textarea, TextInput } from '@mantine/core';
import { languages } from '../../../shared/i18n/index.ts';
import { inLanguageOrder, useLanguageName } from '../../format/index.ts';

/** One field for each language that the bank knows, and for each that the text has already. */
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
  const languageName = useLanguageName();
  const keys = inLanguageOrder([...new Set([...Object.keys(texts), ...languages])]);
  return (
    <fieldset className="localized-fields">
      <legend>{legend}</legend>
      {keys.map((key, index) => {
        const shared = {
          label: languageName(key),
          'aria-label': `${legend}: ${languageName(key)}`,
          value: texts[key] ?? '',
          lang: key === 'x-default' ? undefined : key,
          // One message for all of them stands at the first.
          error: index === 0 ? problem : problem !== undefined,
        };
        const change = (text: string): void => onChange({ ...texts, [key]: text });
        return isLong ? (
          <Textarea
            key={key}
            size="xs"
            autosize
            minRows={1}
            maxRows={5}
            {...shared}
            onChange={(event) => change(event.currentTarget.value)}
          />
        ) : (
          <TextInput key={key} {...shared} onChange={(event) => change(event.currentTarget.value)} />
        );
      })}
    </fieldset>
  );
}
