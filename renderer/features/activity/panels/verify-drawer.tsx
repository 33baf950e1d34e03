import './verify-drawer.css';
import { Drawer, Loader } from '@mantine/core';
import { useCallback } from 'react';
import type { VerifyEvent } from '../../../../shared/rpc/index.ts';
import { useTexts } from '../../../format/index.ts';
import { type Folding, useWholeReading } from '../../../queries/index.ts';
import { useRpc } from '../../../rpc/index.ts';
import { FailureView, ProgressBar } from '../../../ui/index.ts';

/** Compares contents for as long as it is open. */
export function VerifyDrawer({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTexts();
  return (
    <Drawer
      opened
      onClose={onClose}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      title={t('verify.title')}
    >
      <p className="g-dim">{t('verify.lead')}</p>
      <Verification />
    </Drawer>
  );
}

/** One round, begun when it appears and ended when it goes. */
function Verification() {
  const rpc = useRpc();
  const open = useCallback((signal: AbortSignal) => rpc.activity.verify(undefined, { signal }), [rpc]);
  const { reported: seen, failure, again } = useWholeReading(open, verifyFolding);
  return (
    <>
      {failure !== null && <FailureView code={failure} onRetry={again} />}
      {seen === null ? failure === null && <Loader /> : <VerifyResult seen={seen} />}
    </>
  );
}

/** Each event says all that is known by then. */
const verifyFolding: Folding<VerifyEvent, VerifyEvent | null> = {
  nothing: null,
  fold: (_before, event) => event,
  isLast: ({ isDone }) => isDone,
};

function VerifyResult({ seen }: { readonly seen: VerifyEvent }) {
  const { t, number } = useTexts();
  const { checked, equal } = seen.totals;
  const text = t('verify.progress', { done: number(checked), total: number(seen.total) });
  return (
    <>
      {!seen.isDone && <ProgressBar value={checked} max={Math.max(1, seen.total)} label={text} text={text} />}
      <p role="status">
        {seen.isDone ? (
          `${text}. ${equal === checked ? t('verify.allEqual') : ''}`
        ) : (
          // Announced once, at the end.
          <span aria-live="off">{text}.</span>
        )}
      </p>
      {seen.findings.length > 0 && (
        <ul className="verify-findings" aria-label={t('verify.findings')}>
          {seen.findings.map(({ path, verdict }) => (
            <li key={path}>
              <span>{path}</span>
              <span data-tone={verdict === 'changedHere' ? 'warn' : 'bad'}>{t(`verify.${verdict}`)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
