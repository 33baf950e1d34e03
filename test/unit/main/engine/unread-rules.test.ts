import { rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ScannedDirectory } from '../../../../main/disk/index.ts';
import { rulesFileAt } from '../../../../main/folders/runner/folder-set.ts';
import { createDebounce } from '../../../../main/planning/debounce.ts';
import type { PassOutcome } from '../../../../main/planning/directory-processor.ts';
import { createFolderRules } from '../../../../main/rules/ignore-files.ts';
import { AppError, type ErrorCode } from '../../../../shared/errors/index.ts';
import type { RelativePath } from '../../../../shared/model/index.ts';
import { startEngineFixture } from './engine-fixture.ts';
import { lookAt, type PassFixture, startPassFixture } from './pass-fixture.ts';

const SETTLE_MS = 2_000;

interface RulesFixture extends PassFixture {
  /** The texts of the rule files; null: they are there and cannot be read. */
  text: string | null;
  /** The result of reading them, with any text; null: none. */
  trouble: ErrorCode | null;
  learnAbove(directory: string): Promise<boolean>;
  look(directory?: string, see?: (scanned: ScannedDirectory) => ScannedDirectory): Promise<PassOutcome>;
}

/** Runs passes over single directories, under rules that the disk gives out or not. */
async function fixtureWith(text: string | null): Promise<RulesFixture> {
  const fixture = await startPassFixture({
    '.galleyignore': '# as the test says',
    'a.txt': 'a',
    'wip/b.txt': 'b',
  });
  const { clock, folder } = fixture;
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
  const processor = fixture.startProcessor(
    rules,
    createDebounce(clock, { settleMs: 0, areStampsLocal: true }),
  );
  const locked: RulesFixture = {
    ...fixture,
    text,
    trouble: null,
    learnAbove: (directory) => rules.learnAbove(directory as RelativePath),
    look: (directory, see) => lookAt(processor, fixture.root, directory, see),
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
  it('plan nothing in their scope while they are unread, and then all of it', async () => {
    const fixture = await fixtureWith(null);
    const outcomes = [await fixture.look(), await fixture.look('wip')];
    expect(outcomes.map(({ unreadRules }) => [unreadRules?.directory, unreadRules?.error.code])).toEqual([
      ['', 'FILE_BUSY'],
      ['', 'FILE_BUSY'],
    ]);
    expect(fixture.states()).toEqual({});
    fixture.text = 'wip/';
    expect(await fixture.look()).toMatchObject({ unreadRules: null, hasNewRules: true });
    expect(await fixture.look('wip')).toMatchObject({ unreadRules: null, hasNewRules: false });
    expect(fixture.states()).toEqual({ 'a.txt': 'queued' });
  });

  it('hold on as they were read before, and are looked at again, though the directory is as it was', async () => {
    const fixture = await fixtureWith('wip/');
    await fixture.look();
    fixture.bank.add('a.txt', 'a');
    await fixture.finish('a.txt', 'a');
    fixture.text = null;
    await writeFile(join(fixture.root, '.galleyignore'), '# edited, and locked');
    expect(await fixture.look()).toMatchObject({ unreadRules: null, requeueInMs: 15_000 });
    await fixture.look('wip');
    expect(fixture.states()).toEqual({ 'a.txt': 'confirmed' });
    fixture.text = '';
    expect(await fixture.look()).toMatchObject({ hasNewRules: false, requeueInMs: SETTLE_MS });
    await fixture.look('wip');
    expect(fixture.states()).toEqual({ 'a.txt': 'confirmed' });
    await fixture.clock.advance(SETTLE_MS);
    expect(await fixture.look()).toMatchObject({ hasNewRules: true, requeueInMs: null });
    await fixture.look('wip');
    expect(fixture.states()).toEqual({ 'a.txt': 'confirmed', 'wip/b.txt': 'queued' });
  });

  it('hold on while their file is away for a moment, although a pass runs in between', async () => {
    const fixture = await fixtureWith('wip/');
    await fixture.look();
    await rename(join(fixture.root, '.galleyignore'), join(fixture.root, 'edited'));
    expect(await fixture.look()).toMatchObject({ requeueInMs: SETTLE_MS });
    await fixture.look('wip');
    await fixture.clock.advance(SETTLE_MS - 1);
    expect(await fixture.look()).toMatchObject({ requeueInMs: 1 });
    expect(fixture.states()).toEqual({ 'a.txt': 'queued', edited: 'queued' });
    await fixture.clock.advance(1);
    expect(await fixture.look()).toMatchObject({ hasNewRules: true, requeueInMs: null });
    await fixture.look('wip');
    expect(fixture.states()).toEqual({ 'a.txt': 'queued', edited: 'queued', 'wip/b.txt': 'queued' });
  });

  it('are not read from a link, neither by the look at its directory nor by one below it', async () => {
    const fixture = await fixtureWith('wip/');
    await rm(join(fixture.root, '.galleyignore'));
    await symlink('a.txt', join(fixture.root, '.galleyignore'));
    expect(await fixture.look()).toMatchObject({ unreadRules: { directory: '' } });
    expect(await fixture.learnAbove('wip')).toBe(false);
    expect(await fixture.look('wip')).toMatchObject({ unreadRules: { directory: '' } });
    expect(fixture.states()).toEqual({});
  });

  it('hold on while the directory that they lie in cannot be read', async () => {
    const fixture = await fixtureWith('wip/');
    await fixture.look();
    await fixture.look('', unseen);
    await fixture.look('wip');
    expect(fixture.states()).toEqual({ 'a.txt': 'queued' });
  });

  it('hold everything back once their file holds no readable text, after any earlier text', async () => {
    const fixture = await fixtureWith('wip/');
    await fixture.look();
    expect(fixture.states()).toEqual({ 'a.txt': 'queued' });
    fixture.trouble = 'RULES_UNREADABLE';
    await writeFile(join(fixture.root, '.galleyignore'), '# edited, and saved in another code page');
    await writeFile(join(fixture.root, 'new.txt'), 'new');
    const outcomes = [await fixture.look(), await fixture.look('wip')];
    expect(outcomes.map(({ unreadRules }) => [unreadRules?.directory, unreadRules?.error.code])).toEqual([
      ['', 'RULES_UNREADABLE'],
      ['', 'RULES_UNREADABLE'],
    ]);
    fixture.trouble = null;
    fixture.text = 'wip/\nnew.txt';
    expect(await fixture.look()).toMatchObject({ unreadRules: null, hasNewRules: true });
    expect(fixture.states()).toEqual({ 'a.txt': 'queued' });
  });

  it('keep a folder from sending anything, and it says so', async () => {
    const fixture = await startEngineFixture({ tree: { 'a.txt': 'a', 'Entwürfe/b.txt': 'b' } });
    await writeFile(join(fixture.root, '.galleyignore'), Buffer.from('Entwürfe/', 'latin1'));
    await fixture.link();
    await fixture.looked();
    const [folder] = fixture.engine.status().folders;
    expect([fixture.states(), folder?.health.trouble]).toEqual([{}, 'RULES_UNREADABLE']);
    await writeFile(join(fixture.root, '.galleyignore'), Buffer.from('\uFEFFEntwürfe/\r\n', 'utf16le'));
    fixture.hear({ kind: 'directory', directory: '' as RelativePath });
    await fixture.looked();
    const [mended] = fixture.engine.status().folders;
    expect([fixture.states(), mended?.health.trouble]).toEqual([{ 'a.txt': 'queued' }, null]);
  });

  it('keep nothing waiting that is gone', async () => {
    const fixture = await fixtureWith(null);
    await rm(join(fixture.root, '.galleyignore'));
    await fixture.look();
    await fixture.look('wip');
    await writeFile(join(fixture.root, '.galleyignore'), '# new, and locked');
    expect(await fixture.look()).toMatchObject({ unreadRules: { directory: '' } });
    await rm(join(fixture.root, 'wip'), { recursive: true });
    expect(await fixture.look('wip')).toMatchObject({ unreadRules: null });
    expect(fixture.states()).toEqual({ 'a.txt': 'queued', 'wip/b.txt': 'cancelled' });
  });
});
