import { cpSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allDone, endOf, holding, type TroubleFixture, troubleFixture } from './trouble-fixture.ts';

const first = {
  '1.tif': 'the first picture',
  '2.tif': 'the second one',
  '3.tif': 'the third',
  '4.tif': 'a fourth picture',
  '5.tif': 'the last of five',
};

/** Five files were sent, and three of them renamed since; the journal knows of both. */
async function afterRenames(fixture: TroubleFixture): Promise<void> {
  for (const [name, content] of Object.entries(first)) fixture.write(name, content);
  expect(endOf(await fixture.sync())).toEqual(allDone(5));
  for (const name of ['1', '2', '3'])
    renameSync(join(fixture.root, `${name}.tif`), join(fixture.root, `renamed-${name}.tif`));
  expect(endOf(await fixture.sync())).toEqual(allDone(0));
}

const isSearch = ({ path }: { readonly path: string }): boolean => path.includes('/asset/search');

/** From now on the search with this number answers that nothing is there. */
function lieOnce(fixture: TroubleFixture, number: number): void {
  let searches = 0;
  fixture.proxy.play((request) => {
    if (isSearch(request)) searches += 1;
    if (!isSearch(request) || searches !== number) return { kind: 'pass' };
    searches += 1;
    return { kind: 'replace-answer', answer: { status: 200, body: '[]' } };
  });
}

describe('a folder without its journal', () => {
  it.each([{ profile: 'extended' }, { profile: 'documented' }] as const)(
    'uploads none of the renamed files again to a bank with the $profile calls',
    async (options) => {
      const fixture = await troubleFixture(options);
      await afterRenames(fixture);
      rmSync(fixture.state, { recursive: true });
      expect(endOf(await fixture.sync())).toEqual(allDone(0, { adopted: 5 }));
      expect(await fixture.held()).toEqual(holding(first));
      expect(endOf(await fixture.sync())).toEqual(allDone(0));
    },
  );

  it.each([{ profile: 'extended' }, { profile: 'documented' }] as const)(
    'knows a bank with the $profile calls again after each of its files was renamed here',
    async (options) => {
      const fixture = await troubleFixture(options);
      for (const [name, content] of Object.entries(first)) fixture.write(name, content);
      expect(endOf(await fixture.sync())).toEqual(allDone(5));
      for (const name of Object.keys(first))
        renameSync(join(fixture.root, name), join(fixture.root, `renamed-${name}`));
      rmSync(fixture.state, { recursive: true });
      expect(endOf(await fixture.sync())).toEqual(allDone(0, { adopted: 5 }));
      expect(endOf(await fixture.sync())).toEqual(allDone(0));
      expect(await fixture.held()).toEqual(holding(first));
    },
  );

  it('uploads no file again when the bank is reached by another address', async () => {
    const fixture = await troubleFixture();
    await afterRenames(fixture);
    expect(endOf(await fixture.sync({ server: fixture.bank.url }))).toMatchObject({
      uploaded: 0,
      versions: 0,
    });
    expect(await fixture.held()).toEqual(holding(first));
  });

  it.each([1, 2, 3])(
    'uploads no file again when search %i answers that the folder is empty',
    async (number) => {
      const fixture = await troubleFixture();
      await afterRenames(fixture);
      rmSync(fixture.state, { recursive: true });
      lieOnce(fixture, number);
      expect(endOf(await fixture.sync())).toEqual(allDone(0, { adopted: 5 }));
      expect(await fixture.held()).toEqual(holding(first));
    },
  );

  it('asks about a file that was edited since, and makes no version of it', async () => {
    const fixture = await troubleFixture();
    await afterRenames(fixture);
    rmSync(fixture.state, { recursive: true });
    fixture.write('4.tif', 'a fourth picture, edited');
    expect(endOf(await fixture.sync())).toMatchObject({
      code: 1,
      uploaded: 0,
      versions: 0,
      adopted: 4,
      parked: 1,
    });
    expect(await fixture.issues()).toEqual([{ path: '4.tif', code: 'NAME_ON_BANK' }]);
    expect(await fixture.held()).toEqual(holding(first));
  });

  it('uploads nothing again after an older copy of the journal was put back', async () => {
    const fixture = await troubleFixture();
    await afterRenames(fixture);
    const copy = `${fixture.state}-copy`;
    cpSync(fixture.state, copy, { recursive: true });
    fixture.write('6.tif', 'a sixth picture, sent later');
    fixture.write('5.tif', 'the last of five, edited');
    expect(endOf(await fixture.sync())).toEqual(allDone(1, { versions: 1 }));
    renameSync(join(fixture.root, '6.tif'), join(fixture.root, 'renamed-6.tif'));
    expect(endOf(await fixture.sync())).toEqual(allDone(0));
    rmSync(fixture.state, { recursive: true });
    cpSync(copy, fixture.state, { recursive: true });
    expect(endOf(await fixture.sync())).toMatchObject({ uploaded: 0, versions: 0 });
    expect(await fixture.held()).toEqual(
      holding({ ...first, '5.tif': 'the last of five, edited', '6.tif': 'a sixth picture, sent later' }),
    );
  });

  it('sends what is new beside what it adopts', async () => {
    const fixture = await troubleFixture();
    await afterRenames(fixture);
    rmSync(fixture.state, { recursive: true });
    fixture.write('new.tif', 'a sixth picture that the bank never saw');
    expect(endOf(await fixture.sync())).toEqual(allDone(1, { adopted: 5 }));
  });
});
