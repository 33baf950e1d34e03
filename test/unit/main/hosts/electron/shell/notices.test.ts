import { describe, expect, it } from 'vitest';
import {
  createNoticeGroups,
  type NoticeKind,
  noticeCommand,
} from '../../../../../../main/hosts/electron/shell/notices.ts';
import type { EngineCounts, EngineStatus, IssueCounts } from '../../../../../../shared/model/index.ts';
import { quietStatus } from '../../../rpc/stub-account.ts';

describe('notices', () => {
  it('says nothing of what happened before Galley started', () => {
    expect(createNoticeGroups().look(at({ parked: 3, confirmed: 900 }), 0)).toEqual([]);
  });

  it('tells a batch once, when it has ended', () => {
    const { look } = createNoticeGroups();
    look(at({}), 0);
    const during = [100, 200, 339].flatMap((confirmed) => look(at({ running: 6, confirmed }), confirmed));
    expect([during, look(at({ confirmed: 340 }), 400), look(at({ confirmed: 340 }), 500)]).toEqual([
      [],
      [{ kind: 'uploaded', count: 340 }],
      [],
    ]);
  });

  it('says at most one thing of a kind in a minute, and then all of it together', () => {
    const { look } = createNoticeGroups();
    look(at({}), 0);
    expect([
      look(at({ confirmed: 1 }), 1_000),
      look(at({ confirmed: 2 }), 2_000),
      look(at({ confirmed: 5 }), 59_000),
      look(at({ confirmed: 5 }), 61_000),
      look(at({ confirmed: 6 }), 62_000),
    ]).toEqual([[{ kind: 'uploaded', count: 1 }], [], [], [{ kind: 'uploaded', count: 4 }], []]);
  });

  it('tells what needs a person apart from what is done, and first', () => {
    const { look } = createNoticeGroups();
    look(at({}), 0);
    expect(look(at({ parked: 2, confirmed: 10 }), 1_000)).toEqual([
      { kind: 'issues', count: 2 },
      { kind: 'uploaded', count: 10 },
    ]);
  });

  it('says nothing about an issue that was answered since', () => {
    const { look } = createNoticeGroups();
    look(at({}), 0);
    look(at({ running: 1, parked: 4 }), 1_000);
    expect(look(at({ parked: 1 }), 2_000)).toEqual([{ kind: 'issues', count: 1 }]);
  });

  it('begins anew with another account', () => {
    const { look, reset } = createNoticeGroups();
    look(at({}), 0);
    reset();
    expect(look(at({ confirmed: 5_000, parked: 9 }), 1_000)).toEqual([]);
  });

  it('counts folders, smart folders and proof uploads that need the user', () => {
    const { look } = createNoticeGroups();
    look(at({}), 0);
    const { counts, issues } = at({ parked: 1 });
    expect(look({ counts, issues: { ...issues, folders: 1, smartFolders: 1, proofs: 2 } }, 1_000)).toEqual([
      { kind: 'issues', count: 5 },
    ]);
  });

  it('knows how long it holds back what it may not say yet, and waits for no time while a batch goes on', () => {
    const { look, heldForMs } = createNoticeGroups();
    look(at({}), 0);
    look(at({ confirmed: 1 }), 1_000);
    const nothing = heldForMs(1_000);
    look(at({ confirmed: 2, running: 1 }), 2_000);
    const moving = heldForMs(2_000);
    look(at({ confirmed: 3 }), 3_000);
    expect([nothing, moving, heldForMs(3_000), heldForMs(90_000)]).toEqual([null, null, 58_000, 0]);
  });

  it('leads to the list that it speaks of', () => {
    const command = (kind: NoticeKind, change: Partial<IssueCounts>) =>
      noticeCommand(kind, { issues: { ...at({}).issues, ...change } });
    expect([
      command('uploaded', { proofs: 1 }),
      command('issues', { uploads: 1, proofs: 1 }),
      command('issues', { proofs: 1 }),
      command('issues', { smartFolders: 1, proofs: 1 }),
    ]).toEqual([
      { kind: 'activity', filter: 'done' },
      { kind: 'activity', filter: 'issues' },
      { kind: 'go', place: 'proofs' },
      { kind: 'go', place: 'folders' },
    ]);
  });
});

/** The status of an account with these counts and nothing else. */
function at(counts: Partial<EngineCounts>): Pick<EngineStatus, 'counts' | 'issues'> {
  return {
    counts: { ...quietStatus.counts, confirmed: 0, ...counts },
    issues: { ...quietStatus.issues, uploads: counts.parked ?? 0 },
  };
}
