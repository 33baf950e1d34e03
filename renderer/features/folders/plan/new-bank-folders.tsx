import { useTexts } from '../../../format/index.ts';

// As many as a person reads; the rest is counted.
const mostNames = 12;

/** The bank folders that Start would make, by their paths below the linked one. */
export function NewBankFolders({ paths }: { readonly paths: readonly string[] }) {
  const { t, number } = useTexts();
  if (paths.length === 0) return null;
  const names = paths.slice(0, mostNames).join(', ');
  const more = paths.length - mostNames;
  return (
    <p className="wizard-new-folders">
      {t('wizard.plan.newFolders', {
        count: paths.length,
        names: more > 0 ? t('wizard.plan.moreFolders', { names, more: number(more) }) : names,
      })}
    </p>
  );
}
