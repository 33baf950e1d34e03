import { describe, expect, it } from 'vitest';
import {
  type EngineView,
  foldEvent,
  foldFolder,
  unknownEngine,
} from '../../../../../renderer/state/slices/engine-slice.ts';
import type { EngineEventView } from '../../../../../shared/rpc/index.ts';
import { transfer } from '../../../../support/transfer-view.ts';
import { folderThatIs, session, statusWith } from '../../samples.ts';

describe('renderer/state/engine-slice', () => {
  it('shows the counts of the engine as they are', () => {
    const counts = { queued: 7, running: 2, waiting: 3, parked: 1, confirmed: 90, bytesLeft: 5 };
    const view = foldAll([snapshot({}), { kind: 'status', status: statusWith(counts) }]);
    expect(view.status?.counts).toEqual(counts);
  });

  it('lays deltas over the snapshot', () => {
    const view = foldAll([
      snapshot({ rows: [transfer('a', 'queued'), transfer('b', 'queued')] }),
      {
        kind: 'transfers',
        changed: [transfer('a', 'sending')],
        removed: [transfer('b', 'queued').intentId],
      },
    ]);
    expect([...view.transfers.byId.values()]).toEqual([transfer('a', 'sending')]);
  });

  it('asks for the pages again when counts show rows without a delta, not for bytes alone', () => {
    const revisions = [
      foldAll([snapshot({})]),
      foldAll([snapshot({}), { kind: 'status', status: statusWith({ queued: 1, bytesLeft: 9 }) }]),
      foldAll([
        snapshot({ counts: { queued: 1, bytesLeft: 9 } }),
        { kind: 'status', status: statusWith({ queued: 1, bytesLeft: 4 }) },
      ]),
    ].map(({ transfers }) => transfers.revision);
    expect(revisions).toEqual([1, 2, 1]);
  });

  it('keeps the batch through a snapshot that comes in its middle', () => {
    const view = foldAll([
      snapshot({ counts: { queued: 3, bytesLeft: 300 } }),
      snapshot({ counts: { queued: 1, bytesLeft: 100, confirmed: 2 } }),
    ]);
    expect(view.batch).toEqual({ doneFiles: 2, totalFiles: 3, doneBytes: 200, totalBytes: 300 });
  });

  it('begins everything anew at the snapshot of another account', () => {
    const view = foldAll([
      snapshot({ counts: { queued: 3, confirmed: 10 }, rows: [transfer('a', 'queued')] }),
      {
        ...snapshot({ counts: { queued: 1, confirmed: 500 } }),
        session: { ...session, accountId: 'a2' },
      },
    ]);
    expect(view.batch).toEqual({ doneFiles: 0, totalFiles: 1, doneBytes: 0, totalBytes: 0 });
    expect(view.transfers.byId.size).toBe(0);
  });

  it('takes over a session without touching the rest', () => {
    const before = foldAll([snapshot({ counts: { parked: 2 } })]);
    const after = foldEvent(before, { kind: 'session', session: { ...session, isSignedIn: false } });
    expect(after).toEqual({ ...before, session: { ...session, isSignedIn: false } });
  });

  it('shows a folder as its save answered until a status says what it is, and takes in no folder that is gone', () => {
    const entry = folderThatIs('up-to-date');
    const saved = { ...entry.folder, excludes: ['draft*'] };
    const excludes = ({ status }: Pick<EngineView, 'status'>): unknown =>
      status?.folders.map(({ folder, word }) => [folder.excludes, word]);
    const before = foldEvent(unknownEngine, {
      kind: 'status',
      status: { ...statusWith({}), folders: [entry] },
    });
    const gone = foldEvent(unknownEngine, { kind: 'status', status: statusWith({}) });
    expect([before, foldFolder(before, saved), foldFolder(gone, saved)].map(excludes)).toEqual([
      [[[], 'up-to-date']],
      [[['draft*'], 'up-to-date']],
      [],
    ]);
    expect(foldFolder(unknownEngine, saved)).toEqual({ status: null });
  });
});

function snapshot(parts: {
  readonly counts?: Parameters<typeof statusWith>[0];
  readonly rows?: readonly ReturnType<typeof transfer>[];
}): Extract<EngineEventView, { kind: 'snapshot' }> {
  const rows = parts.rows ?? [];
  return {
    kind: 'snapshot',
    session,
    status: statusWith(parts.counts ?? {}),
    transfers: { rows, total: rows.length },
  };
}

function foldAll(events: readonly EngineEventView[]): EngineView {
  return events.reduce(foldEvent, unknownEngine);
}
