import { cpSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allDone, endOf, holding, type TroubleBench, troubleBench } from './trouble-bench.ts';

const first = {
  '1.tif': 'the first picture',
  '2.tif': 'the second one',
  '3.tif': 'the third',
  '4.tif': 'a fourth picture',
  '5.tif': 'the last of five',
};

/** Five files were sent, and three of them renamed since; the journal knows of both. */
async function afterRenames(bench: TroubleBench): Promise<void> {
  for (const [name, content] of Object.entries(first)) bench.write(name, content);
  expect(endOf(await bench.sync())).toEqual(allDone(5));
  for (const name of ['1', '2', '3'])
    renameSync(join(bench.root, `${name}.tif`), join(bench.root, `renamed-${name}.tif`));
  expect(endOf(await bench.sync())).toEqual(allDone(0));
}

const isSearch = ({ path }: { readonly path: string }): boolean => path.includes('/asset/search');

/** From now on the search with this number answers that nothing is there. */
function lieOnce(bench: TroubleBench, number: number): void {
  let searches = 0;
  bench.proxy.play((request) => {
    if (isSearch(request)) searches += 1;
    if (!isSearch(request) || searches !== number) return { kind: 'pass' };
    searches += 1;
    return { kind: 'replace-answer', answer: { status: 200, body: '[]' } };
  });
}

describe('a folder whose journal is lost', () => {
  it.each([{ profile: 'extended' }, { profile: 'documented' }] as const)(
    'uploads none of the renamed files again to a bank with the $profile calls',
    async (options) => {
      const bench = await troubleBench(options);
      await afterRenames(bench);
      rmSync(bench.state, { recursive: true });
      expect(endOf(await bench.sync())).toEqual(allDone(0, { adopted: 5 }));
      expect(await bench.held()).toEqual(holding(first));
      expect(endOf(await bench.sync())).toEqual(allDone(0));
    },
  );

  it.each([{ profile: 'extended' }, { profile: 'documented' }] as const)(
    'knows a bank with the $profile calls again after each of its files was renamed here',
    async (options) => {
      const bench = await troubleBench(options);
      for (const [name, content] of Object.entries(first)) bench.write(name, content);
      expect(endOf(await bench.sync())).toEqual(allDone(5));
      for (const name of Object.keys(first))
        renameSync(join(bench.root, name), join(bench.root, `renamed-${name}`));
      rmSync(bench.state, { recursive: true });
      expect(endOf(await bench.sync())).toEqual(allDone(0, { adopted: 5 }));
      expect(endOf(await bench.sync())).toEqual(allDone(0));
      expect(await bench.held()).toEqual(holding(first));
    },
  );

  it('uploads no file again when the bank is reached by another address', async () => {
    const bench = await troubleBench();
    await afterRenames(bench);
    expect(endOf(await bench.sync({ server: bench.bank.url }))).toMatchObject({ uploaded: 0, versions: 0 });
    expect(await bench.held()).toEqual(holding(first));
  });

  it.each([1, 2, 3])(
    'uploads no file again when search %i answers that the folder is empty',
    async (number) => {
      const bench = await troubleBench();
      await afterRenames(bench);
      rmSync(bench.state, { recursive: true });
      lieOnce(bench, number);
      expect(endOf(await bench.sync())).toEqual(allDone(0, { adopted: 5 }));
      expect(await bench.held()).toEqual(holding(first));
    },
  );

  it('asks about a file that was edited since, and makes no version of it', async () => {
    const bench = await troubleBench();
    await afterRenames(bench);
    rmSync(bench.state, { recursive: true });
    bench.write('4.tif', 'a fourth picture, edited');
    expect(endOf(await bench.sync())).toMatchObject({
      code: 1,
      uploaded: 0,
      versions: 0,
      adopted: 4,
      parked: 1,
    });
    expect(await bench.issues()).toEqual([{ path: '4.tif', code: 'NAME_ON_BANK' }]);
    expect(await bench.held()).toEqual(holding(first));
  });

  it('uploads nothing again after an older copy of the journal was put back', async () => {
    const bench = await troubleBench();
    await afterRenames(bench);
    const copy = `${bench.state}-copy`;
    cpSync(bench.state, copy, { recursive: true });
    bench.write('6.tif', 'a sixth picture, sent later');
    bench.write('5.tif', 'the last of five, edited');
    expect(endOf(await bench.sync())).toEqual(allDone(1, { versions: 1 }));
    renameSync(join(bench.root, '6.tif'), join(bench.root, 'renamed-6.tif'));
    expect(endOf(await bench.sync())).toEqual(allDone(0));
    rmSync(bench.state, { recursive: true });
    cpSync(copy, bench.state, { recursive: true });
    expect(endOf(await bench.sync())).toMatchObject({ uploaded: 0, versions: 0 });
    expect(await bench.held()).toEqual(
      holding({ ...first, '5.tif': 'the last of five, edited', '6.tif': 'a sixth picture, sent later' }),
    );
  });

  it('sends what is new beside what it adopts', async () => {
    const bench = await troubleBench();
    await afterRenames(bench);
    rmSync(bench.state, { recursive: true });
    bench.write('new.tif', 'a sixth picture that the bank never saw');
    expect(endOf(await bench.sync())).toEqual(allDone(1, { adopted: 5 }));
  });
});
