import { describe, expect, it } from 'vitest';
import { apiKeyHeader, buildPath, routes, tokenHeader } from '../../shared/api/index.ts';
import { asId } from '../../shared/model/index.ts';
import { plantTree } from '../support/temporary-directory.ts';
import { allDone, endOf, type TroubleFixture, troubleFixture } from './trouble-fixture.ts';

const mirrored = { flags: ['--subfolders', 'mirror'] } as const;

/** Paths of all folders below the inbox. */
async function bankFolders({ bank }: TroubleFixture): Promise<readonly string[]> {
  const signedIn = await fetch(bank.url + routes.getToken.path, {
    method: 'POST',
    headers: { [apiKeyHeader]: bank.apiKey },
  });
  const token = String(routes.getToken.response.parse(await signedIn.json())[tokenHeader]);
  const below = async (folderId: string): Promise<readonly string[]> => {
    const path = buildPath(routes.listFolderChildren, { folder_id: asId(folderId) });
    const answer = await fetch(bank.url + path, { headers: { [tokenHeader]: token } });
    const found: string[] = [];
    for (const { Id, Name } of routes.listFolderChildren.response.parse(await answer.json())) {
      const name = String(Object.values(Name)[0]);
      found.push(name, ...(await below(Id)).map((each) => `${name}/${each}`));
    }
    return found;
  };
  return (await below(bank.inboxFolderId)).toSorted();
}

const isFolderSave = ({ method, path }: { readonly method: string; readonly path: string }): boolean =>
  method === 'POST' && path === routes.saveFolder.path;

// Two runs of a whole process, with waits for lost answers: long on a machine that has much else to do.
const timeout = 120_000;

describe('a bank folder with an ambiguous creation', { timeout }, () => {
  it('is there once when every answer to a save is lost', async () => {
    const fixture = await troubleFixture();
    await plantTree(fixture.root, {
      'a/b/one.txt': 'a/b/one.txt',
      'a/b/two.txt': 'a/b/two.txt',
      'a/three.txt': 'a/three.txt',
      'four.txt': 'four.txt',
    });
    fixture.proxy.play((request) =>
      isFolderSave(request) ? { kind: 'swallow-answer', closeAfterMs: 0 } : { kind: 'pass' },
    );
    expect(endOf(await fixture.sync(mirrored))).toEqual(allDone(4));
    expect(await bankFolders(fixture)).toEqual(['a', 'a/b']);
  });

  it('is there once when Galley is killed between the save and its journal', async () => {
    const fixture = await troubleFixture();
    await plantTree(fixture.root, { 'a/one.txt': 'a/one.txt', 'a/two.txt': 'a/two.txt' });
    fixture.proxy.play((request) =>
      isFolderSave(request) ? { kind: 'swallow-answer', closeAfterMs: null } : { kind: 'pass' },
    );
    const applied = new Promise<void>((resolve) => {
      fixture.proxy.subscribe((kind, request) =>
        kind === 'answered' && isFolderSave(request) ? resolve() : undefined,
      );
    });
    const first = fixture.start(mirrored);
    await applied;
    first.signal('SIGKILL');
    await first.ended;
    fixture.proxy.play(() => ({ kind: 'pass' }));
    expect(endOf(await fixture.sync(mirrored))).toEqual(allDone(2));
    expect(await bankFolders(fixture)).toEqual(['a']);
  });

  it('is waited for until that is cleared up, though a bank that is away would not be', async () => {
    const fixture = await troubleFixture();
    await plantTree(fixture.root, { 'a/one.txt': 'a/one.txt' });
    let isLost = false;
    fixture.proxy.play((request) => {
      if (isLost || !isFolderSave(request)) return { kind: 'pass' };
      isLost = true;
      return { kind: 'answer', when: 'after-body', answer: { status: 502 } };
    });
    // Three readings of an empty folder, each a Δ after the other, take longer than this.
    expect(endOf(await fixture.sync({ ...mirrored, patienceMs: 2_000 }))).toEqual(allDone(1));
    expect(await bankFolders(fixture)).toEqual(['a']);
  });

  it('is not made by a look, nor for what is ignored', async () => {
    const fixture = await troubleFixture();
    await plantTree(fixture.root, { 'a/one.txt': 'a/one.txt', 'junk/Thumbs.db': 'junk/Thumbs.db' });
    const plan = await fixture.sync({ flags: [...mirrored.flags, '--dry-run'] });
    expect(plan.events.find(({ event }) => event === 'plan')).toMatchObject({ newBankFolders: ['a'] });
    expect(await bankFolders(fixture)).toEqual([]);
    expect(fixture.proxy.requests.filter(isFolderSave)).toEqual([]);
    expect(endOf(await fixture.sync(mirrored))).toEqual(allDone(1));
    expect(await bankFolders(fixture)).toEqual(['a']);
  });
});
