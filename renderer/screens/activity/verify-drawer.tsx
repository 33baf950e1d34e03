import './verify-drawer.css';
import { Drawer, Loader } from '@mantine/core';
import { useEffect, useState } from 'react';
import { AppError, type ErrorCode } from '../../../shared/errors/index.ts';
import type { VerifyEvent } from '../../../shared/rpc/index.ts';
import { FailureView, ProgressBar } from '../../components/index.ts';
import { useTexts } from '../../format/index.ts';
import { useRpc } from '../../rpc/index.ts';
import { toFailureCode } from '../../stores/index.ts';

/** Compares contents for as long as it is open. */
export function VerifyDrawer({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTexts();
  const [round, setRound] = useState(0);
  return (
    <Drawer
      opened
      onClose={onClose}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      title={t('verify.title')}
    >
      <p className="g-dim">{t('verify.lead')}</p>
      <Verification key={round} onAgain={() => setRound(round + 1)} />
    </Drawer>
  );
}

/** One round, begun when it appears and ended when it goes. */
function Verification({ onAgain }: { readonly onAgain: () => void }) {
  const rpc = useRpc();
  const [seen, setSeen] = useState<VerifyEvent | null>(null);
  const [failure, setFailure] = useState<ErrorCode | null>(null);
  useEffect(() => {
    const closed = new AbortController();
    const follow = async (): Promise<void> => {
      let isDone = false;
      for await (const event of await rpc.activity.verify(undefined, { signal: closed.signal })) {
        setSeen(event);
        isDone = event.isDone;
      }
      if (!isDone) throw new AppError('HOST_UNREACHABLE');
    };
    follow().catch((error: unknown) => {
      // A lost connection, too: it comes back by itself, and this round does not.
      if (!closed.signal.aborted) setFailure(toFailureCode(error));
    });
    return () => closed.abort();
  }, [rpc]);
  return (
    <>
      {failure !== null && <FailureView code={failure} onRetry={onAgain} />}
      {seen === null ? failure === null && <Loader /> : <VerifyResult seen={seen} />}
    </>
  );
}

function VerifyResult({ seen }: { readonly seen: VerifyEvent }) {
  const { t, number } = useTexts();
  const { checked, equal } = seen.totals;
  const text = t('verify.progress', { done: number(checked), total: number(seen.total) });
  return (
    <>
      {!seen.isDone && <ProgressBar value={checked} max={Math.max(1, seen.total)} label={text} text={text} />}
      <p role="status">
        {text}. {seen.isDone && equal === checked && t('verify.allEqual')}
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
