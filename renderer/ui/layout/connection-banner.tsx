import './connection-banner.css';
import { Loader } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useTexts } from '../../format/index.ts';

/** Says at once that what the page shows is no longer live, and what will happen about it. */
export function ConnectionBanner({ phase }: { readonly phase: 'lost' | 'refused' }) {
  const { t } = useTexts();
  return (
    <div className="connection-banner" role="alert" data-tone={phase === 'lost' ? 'warn' : 'bad'}>
      <IconPlugConnectedX size={17} stroke={2} />
      <strong>{t(`connection.${phase}`)}</strong>
      <span>{t(`connection.${phase}Hint`)}</span>
      {phase === 'lost' && <Loader size={13} color="currentColor" />}
    </div>
  );
}
