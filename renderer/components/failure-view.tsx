import './failure-view.css';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ErrorCode } from '../../shared/errors/index.ts';
import { useTexts } from '../format/index.ts';

/** What failed and the one thing to do. `onRetry` where asking again may help. */
export function FailureView({
  code,
  subject,
  onRetry,
}: {
  readonly code: ErrorCode;
  readonly subject?: string | undefined;
  readonly onRetry?: (() => void) | undefined;
}) {
  const { t } = useTexts();
  return (
    <div className="failure-view" data-tone="bad" role="alert">
      <IconAlertTriangle size={18} stroke={2} />
      <div>
        {subject !== undefined && subject !== '' && <p className="failure-view-subject">{subject}</p>}
        <p className="failure-view-what">{t(`error.${code}.what`)}</p>
        <p>{t(`error.${code}.action`)}</p>
      </div>
      {onRetry !== undefined && (
        <Button variant="default" onClick={onRetry}>
          {t('failure.retry')}
        </Button>
      )}
    </div>
  );
}
