import { describe, expect, it } from 'vitest';
import { createEventFold } from '../../../../../main/rpc/streams/event-fold.ts';
import { quietStatus, transfer } from '../stub-account.ts';

describe('event-fold', () => {
  it('has nothing to say at first', () => {
    expect(createEventFold().take()).toBeNull();
  });

  it('keeps only the last status and the last state of each row', () => {
    const fold = createEventFold();
    const later = { ...quietStatus, bytesPerSecond: 7 };
    fold.add({ kind: 'status', status: quietStatus });
    fold.add({ kind: 'status', status: later });
    fold.add({ kind: 'transfers', changed: [transfer('a'), transfer('b')], removed: [] });
    fold.add({ kind: 'transfers', changed: [transfer('a', { sentBytes: 50 })], removed: [] });
    expect([fold.take(), fold.take(), fold.take()]).toEqual([
      { kind: 'status', status: later },
      { kind: 'transfers', changed: [transfer('a', { sentBytes: 50 }), transfer('b')], removed: [] },
      null,
    ]);
  });

  it('drops a row that has gone, and forgets that it had gone when it comes back', () => {
    const fold = createEventFold();
    fold.add({ kind: 'transfers', changed: [transfer('a'), transfer('b')], removed: [] });
    fold.add({ kind: 'transfers', changed: [], removed: [transfer('a').intentId, transfer('b').intentId] });
    fold.add({ kind: 'transfers', changed: [transfer('b')], removed: [] });
    expect(fold.take()).toEqual({
      kind: 'transfers',
      changed: [transfer('b')],
      removed: [transfer('a').intentId],
    });
  });

  it('sends 500 running rows in messages of 200, each row in turn', () => {
    const fold = createEventFold();
    const rows = Array.from({ length: 500 }, (_, index) => transfer(`t${index}`));
    const changedIds = (): string[] => {
      const event = fold.take();
      return event?.kind === 'transfers' ? event.changed.map(({ intentId }) => intentId) : [];
    };
    fold.add({ kind: 'transfers', changed: rows, removed: [] });
    const first = changedIds();
    // All of them progress again before the rest was read: those that were sent go to the end.
    fold.add({ kind: 'transfers', changed: rows, removed: [] });
    const second = changedIds();
    const third = changedIds();
    expect([
      first.length,
      second.length,
      third.length,
      new Set([...first, ...second, ...third]).size,
    ]).toEqual([200, 200, 200, 500]);
  });

  it('asks for one snapshot instead of more rows than a page can use', () => {
    const fold = createEventFold();
    for (let batch = 0; batch < 20; batch += 1) {
      const changed = Array.from({ length: 100 }, (_, index) => transfer(`t${batch}-${index}`));
      fold.add({ kind: 'transfers', changed, removed: [] });
      fold.add({ kind: 'status', status: quietStatus });
    }
    expect([fold.take(), fold.take()]).toEqual([{ kind: 'snapshot' }, null]);
  });

  it('lets neither a busy status nor busy rows hold the other back', () => {
    const fold = createEventFold();
    const kinds = Array.from({ length: 4 }, () => {
      fold.add({ kind: 'status', status: quietStatus });
      fold.add({ kind: 'transfers', changed: [transfer('a')], removed: [] });
      return fold.take()?.kind;
    });
    expect(kinds).toEqual(['status', 'transfers', 'status', 'transfers']);
  });
});
