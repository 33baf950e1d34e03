import { memo } from 'react';
import type { EngineState } from '../../../../shared/model/index.ts';
import type { ActivityFileRow } from '../../../../shared/rpc/index.ts';
import { DownloadRow, GridPart, TransferRow } from '../../../ui/index.ts';
import type { OpenRowMenu } from './row-menu.tsx';
import { useIssueFacts } from './use-issue-facts.ts';
import { useRowCommands } from './use-row-commands.ts';
import { useTargetText } from './use-target-text.ts';

/**
 * One line of the list, wired to what its buttons do. Undefined while its page is on the way. Drawn anew only when its
 * own row has changed: the list is drawn with every frame of scrolling and every word of the engine.
 */
export const ActivityLine = memo(
  function ActivityLine({
    row,
    pictureUrl,
    nowMs,
    held,
    isActive,
    onWhy,
    onMenu,
  }: {
    readonly row: ActivityFileRow | undefined;
    readonly pictureUrl: string | null;
    readonly nowMs: number;
    /** As of `heldWord`. */
    readonly held: EngineState | null;
    readonly isActive: boolean;
    readonly onWhy: (row: ActivityFileRow) => void;
    readonly onMenu: (menu: OpenRowMenu) => void;
  }) {
    const commandsOf = useRowCommands();
    const target = useTargetText(row);
    const factsOf = useIssueFacts();
    if (row === undefined) return <GridPart role="gridcell" className="activity-pending" />;
    const commands = commandsOf(row, nowMs);
    const props = {
      target,
      pictureUrl,
      nowMs,
      held,
      isActive,
      canCancel: commands.canCancel,
      canRetry: commands.canRetry,
      onCancel: commands.cancel,
      onRetry: commands.retry,
      onWhy: () => onWhy(row),
      onMenu: (anchor: HTMLElement) => onMenu({ row, anchor }),
    };
    if (row.kind === 'download') return <DownloadRow {...props} download={row.download} />;
    const line = (
      <TransferRow
        {...props}
        transfer={row.transfer}
        facts={factsOf(row.transfer.cause, nowMs)}
        choices={commands.choices}
        onAnswer={commands.answer}
      />
    );
    return row.isInBatch ? <div className="activity-inside">{line}</div> : line;
  },
  // The list lays the newest word over each row and so makes new ones; what counts is what they hold.
  (before, after) =>
    contentOf(before.row) === contentOf(after.row) &&
    isInside(before.row) === isInside(after.row) &&
    before.pictureUrl === after.pictureUrl &&
    before.nowMs === after.nowMs &&
    before.held === after.held &&
    before.isActive === after.isActive,
);

function contentOf(row: ActivityFileRow | undefined): unknown {
  return row?.kind === 'upload' ? row.transfer : row?.download;
}

function isInside(row: ActivityFileRow | undefined): boolean {
  return row?.kind === 'upload' && row.isInBatch;
}
