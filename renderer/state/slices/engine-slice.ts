import { assertNever, type EngineCounts } from '../../../shared/model/index.ts';
import type {
  EngineEventView,
  EngineStatusView,
  SessionView,
  WatchedFolderView,
} from '../../../shared/rpc/index.ts';
import type { ConnectionPhase } from '../../rpc/index.ts';
import { type Batch, foldBatch } from '../folds/fold-batch.ts';
import {
  foldTransfers,
  type LiveTransfers,
  noTransfers,
  replaceTransfers,
  touchTransfers,
} from '../folds/fold-transfers.ts';

/** The state of the stream so far. All null until the first snapshot. */
export interface EngineView {
  readonly session: SessionView | null;
  readonly status: EngineStatusView | null;
  readonly batch: Batch | null;
  readonly transfers: LiveTransfers;
}

export interface EngineSlice extends EngineView {
  readonly connection: ConnectionPhase;
  apply(event: EngineEventView): void;
  /** The answer of a save: the folder opened again before the next status of the stream must not show the state from before. */
  keepFolder(folder: WatchedFolderView): void;
  setConnection(connection: ConnectionPhase): void;
}

export const unknownEngine: EngineView = {
  session: null,
  status: null,
  batch: null,
  transfers: noTransfers,
};

export function createEngineSlice(
  set: (change: Partial<EngineSlice>) => void,
  get: () => EngineSlice,
  onOtherAccount: () => void = () => {},
): EngineSlice {
  return {
    ...unknownEngine,
    connection: 'connecting',
    apply(event) {
      const { session } = get();
      const isOther = event.kind === 'snapshot' && session !== null && !isSameAccount(session, event.session);
      if (isOther) onOtherAccount();
      set(foldEvent(get(), event));
    },
    keepFolder: (folder) => set(foldFolder(get(), folder)),
    setConnection: (connection) => set({ connection }),
  };
}

/** One event of the stream into what is known. Pure. */
export function foldEvent(view: EngineView, event: EngineEventView): EngineView {
  switch (event.kind) {
    case 'snapshot': {
      // A snapshot of the same account may come in the middle of a batch, instead of too many deltas.
      const isSame = isSameAccount(view.session, event.session);
      return {
        ...foldStatus(isSame ? view : unknownEngine, event.status),
        session: event.session,
        transfers: replaceTransfers(view.transfers, event.transfers.rows),
      };
    }
    case 'session':
      return { ...pick(view), session: event.session };
    case 'status':
      return foldStatus(view, event.status);
    case 'transfers':
      return { ...pick(view), transfers: foldTransfers(view.transfers, event.changed, event.removed) };
    default:
      return assertNever(event);
  }
}

/** Merges the answer of a save into the known state: a folder that is not in the status (any more) is not added. Pure. */
export function foldFolder({ status }: EngineView, folder: WatchedFolderView): Pick<EngineView, 'status'> {
  if (status === null) return { status };
  const folders = status.folders.map((entry) =>
    entry.folder.watchedFolderId === folder.watchedFolderId ? { ...entry, folder } : entry,
  );
  return { status: { ...status, folders } };
}

function foldStatus(view: EngineView, status: EngineStatusView): EngineView {
  const before = view.status?.counts ?? null;
  return {
    ...pick(view),
    status,
    batch: foldBatch(view.batch, before, status.counts),
    // The engine tells of rows that move; rows that were only promised, in their thousands, show in the counts first.
    transfers:
      before !== null && haveRowsMoved(before, status.counts)
        ? touchTransfers(view.transfers)
        : view.transfers,
  };
}

function haveRowsMoved(before: EngineCounts, after: EngineCounts): boolean {
  const { bytesLeft: _before, ...rowsBefore } = before;
  const { bytesLeft: _after, ...rowsAfter } = after;
  return JSON.stringify(rowsBefore) !== JSON.stringify(rowsAfter);
}

function isSameAccount(before: SessionView | null, after: SessionView): boolean {
  return before !== null && before.accountId === after.accountId;
}

function pick({ session, status, batch, transfers }: EngineView): EngineView {
  return { session, status, batch, transfers };
}
