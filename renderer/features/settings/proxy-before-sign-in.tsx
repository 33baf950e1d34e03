import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTexts } from '../../format/index.ts';
import { useHostQueries } from '../../queries/index.ts';
import { failureToShow } from '../../rpc/index.ts';
import { FailureView } from '../../ui/index.ts';
import { ProxySection } from './proxy-section.tsx';

/** The proxy, for users who need one before there is an account, and so before the settings can be reached. */
export function ProxyBeforeSignIn() {
  const { t } = useTexts();
  const host = useHostQueries();
  const sectionId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const settings = useQuery({ ...host.settings.get.queryOptions(), enabled: isOpen });
  const failure = failureToShow(settings.error);
  return (
    <div>
      <Button
        className="proxy-open"
        variant="subtle"
        size="compact-xs"
        aria-expanded={isOpen}
        aria-controls={sectionId}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t('signIn.proxy')}
      </Button>
      <div id={sectionId} hidden={!isOpen}>
        {failure !== null && <FailureView code={failure} onRetry={() => void settings.refetch()} />}
        {settings.data !== undefined && <ProxySection proxy={settings.data.proxy} />}
      </div>
    </div>
  );
}
