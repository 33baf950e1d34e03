import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SubfolderMode } from '../../shared/model/index.ts';
import type { DiskAction } from '../support/scenario.ts';
import { type ScenarioBank, startScenarioBank } from '../support/scenario-bank.ts';
import { createScenarioDisk } from '../support/scenario-disk.ts';
import { createScenarioEngine } from '../support/scenario-engine.ts';

// Three of one size, two of another: contents differ, not sizes.
const contents = ['red', 'sky', 'sun', 'green', 'brown', 'turquoise'] as const;
const directories = ['', 'a/', 'b/', 'a/deep/'] as const;

const place = fc.record({ directory: fc.constantFrom(...directories), name: fc.nat(5) });
const pathOf = ({ directory, name }: { readonly directory: string; readonly name: number }): string =>
  `${directory}file-${name}.tif`;

const world = fc.record({
  files: fc.array(fc.tuple(place, fc.constantFrom(...contents)), { minLength: 1, maxLength: 8 }),
  changes: fc.array(
    fc.tuple(
      fc.constantFrom('rename' as const, 'rename' as const, 'copy' as const, 'delete' as const),
      fc.nat(7),
      place,
    ),
    { maxLength: 8 },
  ),
  subfolders: fc.constantFrom<SubfolderMode>('flatten', 'mirror'),
});

let directory = '';
let bank: ScenarioBank;
let runCount = 0;

beforeAll(async () => {
  directory = await realpath(await mkdtemp(join(tmpdir(), 'galley-re-adoption-')));
  bank = await startScenarioBank(directory);
});

afterAll(async () => {
  await bank.stop();
  await rm(directory, { recursive: true, force: true, maxRetries: 5 });
});

/** The changes that fit the present tree: the source is there, and nothing is overwritten. */
function actionOf(
  tree: Map<string, string>,
  [kind, source, target]: readonly ['rename' | 'copy' | 'delete', number, Parameters<typeof pathOf>[0]],
): DiskAction | null {
  const from = [...tree.keys()].sort()[source % Math.max(1, tree.size)];
  const content = from === undefined ? undefined : tree.get(from);
  if (from === undefined || content === undefined) return null;
  if (kind === 'delete') {
    tree.delete(from);
    return { do: 'delete', path: from };
  }
  const to = pathOf(target);
  if (tree.has(to)) return null;
  tree.set(to, content);
  if (kind === 'rename') tree.delete(from);
  return { do: kind, from, to };
}

function countOf(values: Iterable<string>): ReadonlyMap<string, number> {
  return new Map([...Map.groupBy(values, (value) => value)].map(([value, all]) => [value, all.length]));
}

describe('re-adoption', () => {
  it('creates as many assets of a content as the bank lacks, after any renames, moves, copies and a lost journal', async () => {
    await fc.assert(
      fc.asyncProperty(world, async ({ files, changes, subfolders }) => {
        runCount += 1;
        const here = join(directory, `world-${runCount}`);
        const disk = createScenarioDisk(join(here, 'watched'));
        const tree = new Map<string, string>(files.map(([at, content]) => [pathOf(at), content]));
        await disk.plant(Object.fromEntries(tree));
        const sent = [...tree.values()];
        const folderId = await bank.newFolder();
        const engine = createScenarioEngine({
          url: bank.url,
          apiKey: bank.apiKey,
          bankFolderId: folderId,
          root: disk.root,
          stateDirectory: join(here, 'state'),
          settings: { subfolders, onClash: 'new-asset' },
        });
        await engine.start();
        for (const change of changes) {
          const action = actionOf(tree, change);
          if (action !== null) await disk.perform(action);
        }
        await engine.loseJournal();
        const held = countOf(sent);
        const wanted = [...countOf(tree.values())];
        const lacking = wanted.map(([content, count]) => Math.max(0, count - (held.get(content) ?? 0)));
        const expected = sent.length + lacking.reduce((total, count) => total + count, 0);
        expect((await bank.assetsIn(folderId)).length).toBe(expected);
        expect(engine.status().word).toBe('up-to-date');
        await engine.close();
        await disk.close();
      }),
      { numRuns: 25, seed: 19 },
    );
  }, 300_000);
});
