import { describe, expect, it } from 'vitest';
import { createNoticeGroups, noticeCommands } from '../../../../../main/hosts/electron/notices.ts';

const quiet = { queued: 0, running: 0, parked: 0, confirmed: 0 };

describe('notices', () => {
  it('says nothing of what happened before Galley started', () => {
    expect(createNoticeGroups().look({ ...quiet, parked: 3, confirmed: 900 }, 0)).toEqual([]);
  });

  it('tells a batch once, when it has ended', () => {
    const { look } = createNoticeGroups();
    look(quiet, 0);
    const during = [100, 200, 339].flatMap((confirmed) =>
      look({ ...quiet, running: 6, confirmed }, confirmed),
    );
    expect([
      during,
      look({ ...quiet, confirmed: 340 }, 400),
      look({ ...quiet, confirmed: 340 }, 500),
    ]).toEqual([[], [{ kind: 'uploaded', count: 340 }], []]);
  });

  it('says at most one thing of a kind in a minute, and then all of it together', () => {
    const { look } = createNoticeGroups();
    look(quiet, 0);
    expect([
      look({ ...quiet, confirmed: 1 }, 1_000),
      look({ ...quiet, confirmed: 2 }, 2_000),
      look({ ...quiet, confirmed: 5 }, 59_000),
      look({ ...quiet, confirmed: 5 }, 61_000),
      look({ ...quiet, confirmed: 6 }, 62_000),
    ]).toEqual([[{ kind: 'uploaded', count: 1 }], [], [], [{ kind: 'uploaded', count: 4 }], []]);
  });

  it('tells what needs a person apart from what is done, and first', () => {
    const { look } = createNoticeGroups();
    look(quiet, 0);
    expect(look({ ...quiet, parked: 2, confirmed: 10 }, 1_000)).toEqual([
      { kind: 'issues', count: 2 },
      { kind: 'uploaded', count: 10 },
    ]);
  });

  it('says nothing of what was answered meanwhile', () => {
    const { look } = createNoticeGroups();
    look(quiet, 0);
    look({ ...quiet, running: 1, parked: 4 }, 1_000);
    expect(look({ ...quiet, parked: 1 }, 2_000)).toEqual([{ kind: 'issues', count: 1 }]);
  });

  it('begins anew with another account', () => {
    const { look, reset } = createNoticeGroups();
    look(quiet, 0);
    reset();
    expect(look({ ...quiet, confirmed: 5_000, parked: 9 }, 1_000)).toEqual([]);
  });

  it('leads to the list that it speaks of', () => {
    expect(noticeCommands).toEqual({
      uploaded: { kind: 'activity', filter: 'done' },
      issues: { kind: 'activity', filter: 'issues' },
    });
  });
});
