import { Textarea } from '@mantine/core';
import { longestFolderPattern } from '../../../../shared/rpc/index.ts';
import { useTexts } from '../../../format/index.ts';
import { useIgnoreProblemText } from '../../../forms/index.ts';

/** The ignore rules of one folder, beside those of all folders. */
export function OwnPatterns({
  text,
  onText,
}: {
  /** One a line. */
  readonly text: string;
  readonly onText: (text: string) => void;
}) {
  const { t } = useTexts();
  const problem = useIgnoreProblemText(text, longestFolderPattern);
  return (
    <Textarea
      label={t('wizard.rules.label')}
      description={t('wizard.rules.hint')}
      value={text}
      error={problem}
      autosize
      minRows={2}
      maxRows={8}
      spellCheck={false}
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      onChange={(event) => onText(event.currentTarget.value)}
    />
  );
}
