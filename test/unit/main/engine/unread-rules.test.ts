import { rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ScannedDirectory } from '../../../../main/disk/index.ts';
import { rulesFileAt } from '../../../../main/folders/runner/folder-set.ts';
import type { LookOutcome } from '../../../../main/planning/directory-processor.ts';
import { createSettling } from '../../../../main/planning/settling.ts';
import { createFolderRules } from '../../../../main/rules/ignore-files.ts';
import { AppError, type ErrorCode } from '../../../../shared/errors/index.ts';
import type { RelativePath } from '../../../../shared/model/index.ts';
import { startEngineBench } from './engine-bench.ts';
import { type LookBench, lookAt, startLookBench } from './look-bench.ts';

const SETTLE_MS = 2_000;

interface RulesBench extends LookBench {
  /** What the files of rules say; null: they are there and cannot be read. */
  text: string | null;
  /** What reading them comes to, whatever they say; null: nothing. */
  trouble: ErrorCode | null;
  learnAbove(directory: string): Promise<boolean>;
  look(directory?: string, see?: (scanned: ScannedDirectory) => ScannedDirectory): Promise<LookOutcome>;
}

/** Looks at single directories, under rules whose text the disk gives out or not. */
async function benchWith(text: string | null): Promise<RulesBench> {
  const bench = await startLookBench({
    '.galleyignore': '# as the test says',
    'a.txt': 'a',
    'wip/b.txt': 'b',
  });
  const { clock, folder } = bench;
  const rules = createFolderRules(
    {
      async readText() {
        if (locked.trouble !== null) throw new AppError(locked.trouble);
        if (locked.text === null) throw new AppError('FILE_BUSY');
        return locked.text;
      },
      fingerprintAt: (path) => rulesFileAt(folder, path),
      onUnreadable: () => undefined,
      settleMs: () => SETTLE_MS,
      clock,
    },
    [],
  );
  const processor = bench.startProcessor(rules, createSettling(clock, { settleMs: 0, areStampsLocal: true }));
  const locked: RulesBench = {
    ...bench,
    text,
    trouble: null,
    learnAbove: (directory) => rules.learnAbove(directory as RelativePath),
    look: (directory, see) => lookAt(processor, bench.root, directory, see),
  };
  return locked;
}

const unseen = (scanned: ScannedDirectory): ScannedDirectory => ({
  ...scanned,
  trouble: { kind: 'unreadable', errno: 'EIO' },
  digest: '',
  names: '',
  kinds: new Uint8Array(),
  stamps: new BigInt64Array(),
});

describe('rules that cannot be read', () => {
  it('plan nothing where they hold as long as nobody has read them, and then all of it', async () => {
    const bench = await benchWith(null);
    const outcomes = [await bench.look(), await bench.look('wip')];
    expect(outcomes.map(({ unreadRules }) => [unreadRules?.directory, unreadRules?.error.code])).toEqual([
      ['', 'FILE_BUSY'],
      ['', 'FILE_BUSY'],
    ]);
    expect(bench.states()).toEqual({});
    bench.text = 'wip/';
    expect(await bench.look()).toMatchObject({ unreadRules: null, hasNewRules: true });
    expect(await bench.look('wip')).toMatchObject({ unreadRules: null, hasNewRules: false });
    expect(bench.states()).toEqual({ 'a.txt': 'queued' });
  });

  it('hold on as they were read before, and are looked at again, though the directory is as it was', async () => {
    const bench = await benchWith('wip/');
    await bench.look();
    bench.bank.add('a.txt', 'a');
    await bench.finish('a.txt', 'a');
    bench.text = null;
    await writeFile(join(bench.root, '.galleyignore'), '# edited, and locked');
    expect(await bench.look()).toMatchObject({ unreadRules: null, lookAgainInMs: 15_000 });
    await bench.look('wip');
    expect(bench.states()).toEqual({ 'a.txt': 'confirmed' });
    bench.text = '';
    expect(await bench.look()).toMatchObject({ hasNewRules: false, lookAgainInMs: SETTLE_MS });
    await bench.look('wip');
    expect(bench.states()).toEqual({ 'a.txt': 'confirmed' });
    await bench.clock.advance(SETTLE_MS);
    expect(await bench.look()).toMatchObject({ hasNewRules: true, lookAgainInMs: null });
    await bench.look('wip');
    expect(bench.states()).toEqual({ 'a.txt': 'confirmed', 'wip/b.txt': 'queued' });
  });

  it('hold on while their file is away for a moment, though the directory is looked at meanwhile', async () => {
    const bench = await benchWith('wip/');
    await bench.look();
    await rename(join(bench.root, '.galleyignore'), join(bench.root, 'edited'));
    expect(await bench.look()).toMatchObject({ lookAgainInMs: SETTLE_MS });
    await bench.look('wip');
    await bench.clock.advance(SETTLE_MS - 1);
    expect(await bench.look()).toMatchObject({ lookAgainInMs: 1 });
    expect(bench.states()).toEqual({ 'a.txt': 'queued', edited: 'queued' });
    await bench.clock.advance(1);
    expect(await bench.look()).toMatchObject({ hasNewRules: true, lookAgainInMs: null });
    await bench.look('wip');
    expect(bench.states()).toEqual({ 'a.txt': 'queued', edited: 'queued', 'wip/b.txt': 'queued' });
  });

  it('are not read from a link, neither by the look at its directory nor by one below it', async () => {
    const bench = await benchWith('wip/');
    await rm(join(bench.root, '.galleyignore'));
    await symlink('a.txt', join(bench.root, '.galleyignore'));
    expect(await bench.look()).toMatchObject({ unreadRules: { directory: '' } });
    expect(await bench.learnAbove('wip')).toBe(false);
    expect(await bench.look('wip')).toMatchObject({ unreadRules: { directory: '' } });
    expect(bench.states()).toEqual({});
  });

  it('hold on while the directory that they lie in cannot be read', async () => {
    const bench = await benchWith('wip/');
    await bench.look();
    await bench.look('', unseen);
    await bench.look('wip');
    expect(bench.states()).toEqual({ 'a.txt': 'queued' });
  });

  it('hold everything back once their file holds no text that can be read, whatever was read before', async () => {
    const bench = await benchWith('wip/');
    await bench.look();
    expect(bench.states()).toEqual({ 'a.txt': 'queued' });
    bench.trouble = 'RULES_UNREADABLE';
    await writeFile(join(bench.root, '.galleyignore'), '# edited, and saved in another code page');
    await writeFile(join(bench.root, 'new.txt'), 'new');
    const outcomes = [await bench.look(), await bench.look('wip')];
    expect(outcomes.map(({ unreadRules }) => [unreadRules?.directory, unreadRules?.error.code])).toEqual([
      ['', 'RULES_UNREADABLE'],
      ['', 'RULES_UNREADABLE'],
    ]);
    bench.trouble = null;
    bench.text = 'wip/\nnew.txt';
    expect(await bench.look()).toMatchObject({ unreadRules: null, hasNewRules: true });
    expect(bench.states()).toEqual({ 'a.txt': 'queued' });
  });

  it('keep a folder from sending anything, and it says so', async () => {
    const bench = await startEngineBench({ tree: { 'a.txt': 'a', 'Entwürfe/b.txt': 'b' } });
    await writeFile(join(bench.root, '.galleyignore'), Buffer.from('Entwürfe/', 'latin1'));
    await bench.link();
    await bench.looked();
    const [folder] = bench.engine.status().folders;
    expect([bench.states(), folder?.health.trouble]).toEqual([{}, 'RULES_UNREADABLE']);
    await writeFile(join(bench.root, '.galleyignore'), Buffer.from('\uFEFFEntwürfe/\r\n', 'utf16le'));
    bench.hear({ kind: 'directory', directory: '' as RelativePath });
    await bench.looked();
    const [mended] = bench.engine.status().folders;
    expect([bench.states(), mended?.health.trouble]).toEqual([{ 'a.txt': 'queued' }, null]);
  });

  it('keep nothing waiting that is gone', async () => {
    const bench = await benchWith(null);
    await rm(join(bench.root, '.galleyignore'));
    await bench.look();
    await bench.look('wip');
    await writeFile(join(bench.root, '.galleyignore'), '# new, and locked');
    expect(await bench.look()).toMatchObject({ unreadRules: { directory: '' } });
    await rm(join(bench.root, 'wip'), { recursive: true });
    expect(await bench.look('wip')).toMatchObject({ unreadRules: null });
    expect(bench.states()).toEqual({ 'a.txt': 'queued', 'wip/b.txt': 'cancelled' });
  });
});
