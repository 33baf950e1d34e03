import { Textarea } from '@mantine/core';
import { useTexts } from '../../format/index.ts';

export function RulesStep({
  text,
  onChange,
}: {
  readonly text: string;
  readonly onChange: (text: string) => void;
}) {
  const { t } = useTexts();
  return (
    <>
      <p className="wizard-lead">{t('wizard.rules.lead')}</p>
      <Textarea
        label={t('wizard.rules.label')}
        description={t('wizard.rules.hint')}
        value={text}
        autosize
        minRows={8}
        maxRows={14}
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </>
  );
}
