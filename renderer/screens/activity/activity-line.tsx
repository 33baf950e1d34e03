import { Box } from '@mantine/core';
import { memo } from 'react';
import type { TransferView } from '../../../shared/model/index.ts';
import { TransferRow } from '../../components/index.ts';
import { useRpc } from '../../rpc/index.ts';
import { answerChoices, canCancel, canRetry, useAppStore } from '../../stores/index.ts';
import type { OpenRowMenu } from './row-menu.tsx';

/**
 * One line of the list, wired to what its buttons do. Undefined while its page is on the way. Drawn anew only when its
 * own row has changed: the list is drawn with every frame of scrolling and every word of the engine.
 */
export const ActivityLine = memo(function ActivityLine({
  transfer,
  target,
  nowMs,
  isActive,
  onWhy,
  onMenu,
}: {
  readonly transfer: TransferView | undefined;
  readonly target: string;
  readonly nowMs: number;
  readonly isActive: boolean;
  readonly onWhy: (transfer: TransferView) => void;
  readonly onMenu: (menu: OpenRowMenu) => void;
}) {
  const rpc = useRpc();
  const report = useAppStore((state) => state.report);
  if (transfer === undefined) return <Box role="gridcell" className="activity-pending" />;
  const { intentId, path, state, cause } = transfer;
  const choices = state === 'parked' ? answerChoices(cause) : [];
  const orReport = (work: Promise<void>): void => {
    work.catch((error: unknown) => report(error, path));
  };
  return (
    <TransferRow
      transfer={transfer}
      target={target}
      nowMs={nowMs}
      isActive={isActive}
      canCancel={canCancel(state)}
      canRetry={canRetry(transfer, nowMs)}
      choices={choices}
      onCancel={() => orReport(rpc.engine.cancel({ intentId }))}
      onRetry={() => orReport(rpc.engine.retry({ intentId }))}
      onAnswer={(choice) => orReport(rpc.engine.answer({ intentId, choice }))}
      onWhy={() => onWhy(transfer)}
      onMenu={(anchor) => onMenu({ transfer, anchor })}
    />
  );
});
