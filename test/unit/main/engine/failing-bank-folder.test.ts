import { describe, expect, it } from 'vitest';
import { AppError, type ErrorCode } from '../../../../shared/errors/index.ts';
import { asId, type BankFolderId, type RoutingRule } from '../../../../shared/model/index.ts';
import { createFakeClock, type FakeClock } from '../../../support/fake-clock.ts';
import { inbox } from '../../../support/open-test-journal.ts';
import { type EngineFixture, startEngineFixture } from './engine-fixture.ts';

const PAUSE_MS = 15_000;
const idOf = (name: string) => asId<BankFolderId>(`folder-${name}`);

/** One of them comes before `b`, in any order. */
const bothSides = ['a', 'c'] as const;

/** A tree with directories `a` to `c` that are bank folders already. */
async function mirrored(
  tree: Readonly<Record<string, string>>,
  prepare: (fixture: EngineFixture) => void,
  ruledId: BankFolderId = asId<BankFolderId>('Print'),
): Promise<EngineFixture & { readonly clock: FakeClock }> {
  const clock = createFakeClock();
  const fixture = await startEngineFixture({ tree, clock });
  for (const name of ['a', 'b', 'c'])
    fixture.bank.folders.push({ bankFolderId: idOf(name), parentId: inbox, name });
  prepare(fixture);
  const { engine, root } = fixture;
  const rules: RoutingRule[] = [
    { kind: 'asset', pattern: '*.pdf', bankFolder: { id: ruledId, name: 'Print' } },
  ];
  await engine.link({
    root,
    bankFolderId: inbox,
    bankFolderName: 'Inbox',
    excludes: [],
    rules,
    subfolders: 'mirror',
  });
  return { ...fixture, clock };
}

const trouble = ({ engine }: EngineFixture) => engine.status().folders[0]?.health.trouble;
const lists = ({ bank }: EngineFixture) => bank.requests.filter((request) => request === 'list').length;

describe('a bank folder that keeps failing', () => {
  it('keeps nothing waiting but its own files, which go on when it answers again', async () => {
    const fixture = await mirrored(
      { 'a/x.tif': 'x', 'b/d/q.tif': 'q', 'b/y.tif': 'y', 'c/w.tif': 'w', 'z.tif': 'z' },
      ({ bank }) => {
        for (const name of bothSides) bank.failing.set(`list ${idOf(name)}`, 'BANK_FAILED');
      },
    );
    const others = { 'b/d/q.tif': 'queued', 'b/y.tif': 'queued', 'z.tif': 'queued' };
    await expect.poll(() => fixture.states()).toEqual(others);
    expect(trouble(fixture)).toBe('BANK_FAILED');
    fixture.bank.failing.clear();
    // Either of the two may have failed a moment later than the other files were promised, and waits from then on.
    const goneOn = async () => {
      await fixture.clock.advance(PAUSE_MS);
      return fixture.states();
    };
    await expect.poll(goneOn).toEqual({ ...others, 'a/x.tif': 'queued', 'c/w.tif': 'queued' });
    await fixture.looked();
    expect(trouble(fixture)).toBe(null);
  });

  it('keeps no other file of the same directory waiting, and is asked once for all directories', async () => {
    const fixture = await mirrored(
      { 'a/x.pdf': 'x', 'b/y.pdf': 'y', 'c/q.pdf': 'q', 'c/q.tif': 'q', 'z.pdf': 'z' },
      ({ bank }) => void bank.failing.set('list Print', 'BANK_FAILED'),
    );
    await expect.poll(() => fixture.states()).toEqual({ 'c/q.tif': 'queued' });
    // That of the rule, the linked one as a proof that the bank is there, and that of `c`.
    expect(lists(fixture)).toBe(3);
  });

  it('may be that of a directory and of a rule at the same time', async () => {
    const fixture = await mirrored(
      { 'a/x.pdf': 'x', 'a/x.tif': 'x', 'b/y.tif': 'y' },
      ({ bank }) => void bank.failing.set(`list ${idOf('a')}`, 'BANK_FAILED'),
      idOf('a'),
    );
    await expect.poll(() => fixture.states()).toEqual({ 'b/y.tif': 'queued' });
  });

  it('may be one with unlisted subfolders', async () => {
    const tree = { 'a/deep/x.tif': 'x', 'b/y.tif': 'y', 'c/deep/x.tif': 'x' };
    const fixture = await mirrored(tree, ({ bank }) => {
      const { folderChildren } = bank;
      bank.folderChildren = (parentId, signal) =>
        bothSides.map(idOf).includes(parentId)
          ? Promise.reject(new AppError('BANK_FAILED'))
          : folderChildren(parentId, signal);
    });
    await expect.poll(() => fixture.states()).toEqual({ 'b/y.tif': 'queued' });
  });

  it('is asked for its subfolders once for all directories below it, near and far', async () => {
    const asked: string[] = [];
    const below = { 'b/one/x.tif': 'x', 'b/two/far/x.tif': 'x', 'b/two/x.tif': 'x' };
    const tree = { ...below, 'a/y.tif': 'y', 'c/y.tif': 'y' };
    const fixture = await mirrored(tree, ({ bank }) => {
      const { folderChildren } = bank;
      bank.folderChildren = (parentId, signal) => {
        asked.push(parentId);
        return parentId === idOf('b')
          ? Promise.reject(new AppError('BANK_FAILED'))
          : folderChildren(parentId, signal);
      };
    });
    await expect.poll(() => fixture.states()).toEqual({ 'a/y.tif': 'queued', 'c/y.tif': 'queued' });
    expect(asked.filter((parentId) => parentId === idOf('b'))).toEqual([idOf('b')]);
  });

  it('may be one that does not answer in time, while the bank does', async () => {
    const tree = { 'a/x.tif': 'x', 'b/y.tif': 'y', 'c/x.tif': 'x' };
    const fixture = await mirrored(tree, ({ bank }) => {
      const { listFolder } = bank;
      bank.listFolder = (id, signal) =>
        bothSides.map(idOf).includes(id)
          ? Promise.reject(new AppError('BANK_UNREACHABLE', { reason: 'response-timeout' }))
          : listFolder(id, signal);
    });
    // Offline until the bank has answered to a sign-in.
    await expect.poll(() => fixture.engine.status().word).toBe('offline');
    await fixture.clock.advance(1_000);
    await expect.poll(() => fixture.states()).toEqual({ 'b/y.tif': 'queued' });
  });

  it.each<ErrorCode>(['BANK_FAILED', 'BANK_UNREACHABLE'])(
    'ends the look at everything when the linked one answers %s as well',
    async (code) => {
      const fixture = await mirrored({ 'a/x.tif': 'x', 'b/y.tif': 'y', 'c/q.tif': 'q' }, ({ bank }) => {
        bank.failing.set('list', code);
      });
      await expect.poll(() => trouble(fixture)).toBe(code);
      expect([fixture.states(), lists(fixture) <= 2]).toEqual([{}, true]);
    },
  );
});
