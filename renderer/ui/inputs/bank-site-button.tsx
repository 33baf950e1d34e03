import { Button, type ButtonProps } from '@mantine/core';
import { useTexts } from '../../format/index.ts';

/** Leads to the bank's own pages, in another window. */
export function BankSiteButton({
  href,
  about,
  ...look
}: Pick<ButtonProps, 'size' | 'leftSection'> & {
  readonly href: string;
  /** Part of the label, where several stand in one list. */
  readonly about?: string;
}) {
  const { t } = useTexts();
  const label = t('asset.openBankSite');
  return (
    <Button
      {...look}
      component="a"
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      variant="default"
      aria-label={about === undefined ? undefined : `${label}: ${about}`}
    >
      {label}
    </Button>
  );
}
