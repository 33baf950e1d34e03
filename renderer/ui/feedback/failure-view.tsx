import './failure-view.css';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ErrorCode, failureTextsOf } from '../../../shared/errors/index.ts';
import { useTexts } from '../../format/index.ts';

/**
 * The failure and the one thing to do. `onRetry` where another try may help; `ofRequest` where the user asked the bank for a
 * change, which nothing repeats.
 */
export function FailureView({
  code,
  subject,
  onRetry,
  ofRequest = false,
}: {
  readonly code: ErrorCode;
  readonly subject?: string | undefined;
  readonly onRetry?: (() => void) | undefined;
  readonly ofRequest?: boolean;
}) {
  const { t } = useTexts();
  const texts = failureTextsOf(code, ofRequest ? 'click' : 'goes-on');
  return (
    <div className="failure-view" data-tone="bad" role="alert">
      <IconAlertTriangle size={18} stroke={2} />
      <div>
        {subject !== undefined && subject !== '' && <p className="failure-view-subject">{subject}</p>}
        <p className="failure-view-what">{t(texts.what)}</p>
        <p>{t(texts.action)}</p>
      </div>
      {onRetry !== undefined && (
        <Button variant="default" onClick={onRetry}>
          {t('failure.retry')}
        </Button>
      )}
    </div>
  );
}
