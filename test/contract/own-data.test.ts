import { mkdir, rename, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { prepareDataDirectory } from '../../service/store/index.ts';
import { readBankContent } from '../faults/bank-content.ts';
import { runGalley } from '../support/run-galley.ts';
import { type RunningBank, startBank } from '../support/running-bank.ts';
import { plantTree, temporaryDirectory } from '../support/temporary-directory.ts';

/** The command line over a real bank, with state directories that lie wherever a test puts them. */
async function begin() {
  const bank = await startBank();
  const home = await temporaryDirectory();
  const galley = (state: string, ...args: readonly string[]) =>
    runGalley([...args, '--folder', bank.inboxFolderId, '--state', state], {
      workingDirectory: home,
      environment: { GALLEY_SERVER: bank.url, GALLEY_API_KEY: bank.apiKey },
    });
  const sync = (state: string, directory: string, ...flags: readonly string[]) =>
    galley(state, 'sync', directory, '--once', '--settle', '0', ...flags);
  return { bank, home, galley, sync };
}

async function namesIn(bank: RunningBank): Promise<readonly string[]> {
  return (await readBankContent(bank)).map(({ name }) => name).sort();
}

describe('data of Galley itself', () => {
  it('uploads only the files of the user when the state directory lies in the synced directory', async () => {
    const { bank, home, sync } = await begin();
    await plantTree(home, { 'work/a.txt': 'a', 'work/deep/b.txt': 'b' });
    const state = join(home, 'work/.state');

    const first = await sync(state, 'work');
    const second = await sync(state, 'work');

    expect([first.code, first.events.at(-1)]).toMatchObject([0, { uploaded: 2, parked: 0, failed: 0 }]);
    expect([second.code, second.events.at(-1)]).toMatchObject([
      0,
      { uploaded: 0, versions: 0, unchanged: 2 },
    ]);
    expect(await namesIn(bank)).toEqual(['a.txt', 'b.txt']);
  });

  it('keeps out the state of another Galley and the data of another bank, also moved or without their owners', async () => {
    const { bank, home, sync } = await begin();
    await plantTree(home, { 'tree/a.txt': 'a', 'elsewhere/c.txt': 'c' });
    await sync(join(home, 'other-state'), 'elsewhere');
    prepareDataDirectory(join(home, 'tree/share/bank'));
    await writeFile(join(home, 'tree/share/bank/bank.db'), 'hashes of keys');
    await rename(join(home, 'other-state'), join(home, 'tree/moved-state'));

    const { code, events } = await sync(join(home, 'state'), 'tree');

    expect([code, events.at(-1)]).toMatchObject([0, { uploaded: 1 }]);
    expect(await namesIn(bank)).toEqual(['a.txt', 'c.txt']);
  });

  it('keeps out its own state under any rule of the directory', async () => {
    const { bank, home, sync } = await begin();
    await plantTree(home, {
      'tree/a.txt': 'a',
      'tree/.galleyignore': '!.state\n!.state/**\n!.galley-data\n',
    });

    const { code, events } = await sync(join(home, 'tree/.state'), 'tree');

    expect([code, events.at(-1)]).toMatchObject([0, { uploaded: 1 }]);
    expect(await namesIn(bank)).toEqual(['a.txt']);
  });

  it.each(['.', 'logs', '../way-in'])('refuses to watch the state directory: %s', async (path) => {
    const { bank, home, sync } = await begin();
    const state = join(home, 'state');
    await mkdir(join(state, 'logs'), { recursive: true });
    await symlink(state, join(home, 'way-in'));

    const { code, events } = await sync(state, join('state', path));

    expect([code, events.at(-1)]).toMatchObject([2, { code: 'OWN_FOLDER' }]);
    expect(await namesIn(bank)).toEqual([]);
  });

  it('refuses to upload a file of its own by hand, and says why it never goes', async () => {
    const { bank, home, galley, sync } = await begin();
    await plantTree(home, { 'tree/a.txt': 'a' });
    const state = join(home, 'tree/.state');
    await sync(state, 'tree');

    const upload = await galley(state, 'upload', join(state, 'galley.lock'));
    const why = await runGalley(['why', join(state, 'galley.lock'), '--state', state], {
      workingDirectory: home,
      environment: { GALLEY_SERVER: bank.url, GALLEY_API_KEY: bank.apiKey },
    });

    expect([upload.code, upload.text]).toMatchObject([1, expect.stringContaining('never uploaded')]);
    expect(why.events.at(-1)).toMatchObject({ action: 'ignore', reason: 'own-data' });
    expect(await namesIn(bank)).toEqual(['a.txt']);
  });
});

describe('a home directory', () => {
  it('is synced only with --allow-home, without the state and the bank in it, and nothing twice', async () => {
    const { bank, home, sync } = await begin();
    vi.stubEnv('HOME', home);
    await plantTree(home, { 'Pictures/a.jpg': 'a', 'Documents/b.txt': 'bb' });
    prepareDataDirectory(join(home, '.local/share/galley'));
    await writeFile(join(home, '.local/share/galley/bank.db'), 'hashes of keys');
    const state = join(home, '.local/state/galley');

    const refused = await sync(state, '.');
    const plan = await sync(state, '.', '--dry-run');
    const first = await sync(state, '.', '--allow-home');
    const second = await sync(state, '.', '--allow-home');
    vi.unstubAllEnvs();

    expect([refused.code, refused.events.at(-1)]).toMatchObject([2, { code: 'BROAD_ROOT' }]);
    expect(plan.events.at(-1)).toMatchObject({
      event: 'plan',
      creates: 2,
      broadRoot: { kind: 'home', files: 2, bytes: 3 },
    });
    expect([first.code, first.events.at(-1)]).toMatchObject([0, { uploaded: 2 }]);
    expect([second.code, second.events.at(-1)]).toMatchObject([0, { uploaded: 0, unchanged: 2 }]);
    expect(await namesIn(bank)).toEqual(['a.jpg', 'b.txt']);
  });
});
