import { describe, expect, it } from 'vitest';
import { createFolderRules } from '../../../../../main/rules/ignore-files.ts';
import type { LocalEntry, RelativePath } from '../../../../../shared/model/index.ts';
import { createFakeClock } from '../../../../support/fake-clock.ts';
import { fingerprint, folderId, openTestJournal } from '../../../../support/open-test-journal.ts';
import { startEngineFixture } from '../../engine/engine-fixture.ts';

const root = '' as RelativePath;
const settleMs = 2_000;

/** The rules of one folder in runs that follow each other, over one journal. `text` null: the file is unreadable. */
async function createRuns() {
  const { journal } = await openTestJournal();
  const disk: { text: string | null; ino: bigint } = { text: '', ino: 1n };
  const clock = createFakeClock();
  const entry = (): LocalEntry => ({
    path: '.galleyignore' as RelativePath,
    kind: 'file',
    fingerprint: fingerprint(10, disk.ino),
  });
  return {
    clock,
    kept: () => [...journal.heldRules(folderId).list()],
    write(text: string | null) {
      disk.text = text;
      disk.ino += 1n;
    },
    run() {
      const rules = createFolderRules(
        {
          async readText() {
            if (disk.text === null) throw new Error('held by another program');
            return disk.text;
          },
          fingerprintAt: async () => null,
          onUnreadable: () => undefined,
          memory: journal.heldRules(folderId),
          settleMs: () => settleMs,
          clock,
        },
        [],
      );
      return {
        see: () => rules.learn(root, [entry()], true),
        seeNone: () => rules.learn(root, [], true),
        isUnread: () => rules.unreadAt(root) !== null,
        ignored: () =>
          ['a.psd', 'a.mov'].filter((path) => rules.current().decide(path as RelativePath, 'file').isIgnored),
      };
    },
  };
}

describe('rules over a restart', () => {
  it('hold while their file is away to be edited, and until it has been away for the settle time', async () => {
    const { clock, kept, write, run } = await createRuns();
    write('*.psd');
    await run().see();
    const next = run();
    expect([await next.seeNone(), next.ignored()]).toEqual([false, ['a.psd']]);
    await clock.advance(settleMs);
    expect([await next.seeNone(), next.ignored(), kept()]).toEqual([true, [], []]);
  });

  it('hold while their file is written piece by piece, also when Galley ends a second time in between', async () => {
    const { clock, kept, write, run } = await createRuns();
    write('*.psd\n*.mov');
    await run().see();
    write('*.psd');
    const second = run();
    expect([await second.see(), second.ignored()]).toEqual([false, ['a.psd', 'a.mov']]);
    const third = run();
    expect([await third.see(), third.ignored()]).toEqual([false, ['a.psd', 'a.mov']]);
    await clock.advance(settleMs);
    expect([await third.see(), third.ignored(), kept()]).toEqual([true, ['a.psd'], [['', '*.psd']]]);
  });

  it('hold at once when they leave out more, and without a wait when they are the same', async () => {
    const { write, run } = await createRuns();
    write('*.psd');
    await run().see();
    const same = run();
    expect([await same.see(), same.ignored()]).toEqual([true, ['a.psd']]);
    write('*.psd\n*.mov');
    const more = run();
    expect([await more.see(), more.ignored()]).toEqual([true, ['a.psd', 'a.mov']]);
  });

  it('are not taken for what holds now where their file cannot be read: it may leave out more', async () => {
    const { write, run } = await createRuns();
    write('*.psd');
    await run().see();
    write(null);
    const next = run();
    expect([await next.see(), next.isUnread(), next.ignored()]).toEqual([false, true, ['a.psd']]);
  });

  it('are written down for a folder that is looked after', async () => {
    const tree = { '.galleyignore': '*.psd', 'a.psd': 'a', 'b.txt': 'b' };
    const fixture = await startEngineFixture({ tree });
    const { watchedFolderId } = await fixture.link();
    await fixture.looked();
    expect([...fixture.journal.heldRules(watchedFolderId).list()]).toEqual([['', '*.psd']]);
    expect(fixture.states()).toEqual({ 'b.txt': 'queued' });
  });
});
