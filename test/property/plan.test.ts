import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AskChoice, askChoices, type RelativePath } from '../../shared/model/index.ts';
import { PlanWorld } from './plan-world.ts';
import type { Inode } from './plan-world-things.ts';
import { isIgnored } from './plan-world-view.ts';

const names = [
  'a.psd',
  'A.psd',
  'b.psd',
  'ö.psd'.normalize('NFC'),
  'ö.psd'.normalize('NFD'),
  'Ö.psd',
  'x.tmp',
];
const directories = ['', 'd', 'D', 'é'.normalize('NFC'), 'é'.normalize('NFD')];
// Few words, two of them of one length and one empty, so that coincidences are the rule.
const contents = ['one', 'two', 'three, and much more than before', ''];

const path = fc
  .tuple(fc.constantFrom('', '', 'd', 'e'), fc.constantFrom(...names))
  .map(([directory, name]) => (directory === '' ? name : `${directory}/${name}`) as RelativePath);
const content = fc.constantFrom(...contents);
const directory = fc.constantFrom('d', 'e', 'f').map((name) => name as RelativePath);
const choice = fc.constantFrom<AskChoice>(...askChoices);

const options = fc.record({
  confirmEmptied: fc.boolean(),
  confirmShrunk: fc.boolean(),
  onClash: fc.constantFrom<AskChoice | 'ask'>('ask', ...askChoices),
});

const which = fc.nat(7);
const one = <Word extends string>(...words: readonly [Word, ...Word[]]) => fc.constantFrom<Word>(...words);

/** One thing that happens, as data, so that a failing run shrinks to a readable story. `which`: of the files there. */
const event = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: one('write'), path, content }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: one('overwrite', 'replace', 'forge'), which, content }),
  },
  { weight: 4, arbitrary: fc.record({ do: one('rename', 'rename', 'link'), which, to: path }) },
  { weight: 2, arbitrary: fc.record({ do: one('delete', 'touch'), which }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: one('rename directory'), from: directory, into: directory }),
  },
  { weight: 1, arbitrary: fc.record({ do: one('mount anew', 'answer'), choice }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: one('somebody adds'),
      name: fc.constantFrom(...names),
      content,
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: one('sync', 'sync and upload'), which }) },
  { weight: 3, arbitrary: fc.record({ do: one('upload'), which }) },
);
type Event = typeof event extends fc.Arbitrary<infer Value> ? Value : never;

function play(world: PlanWorld, happening: Event): void {
  const file = 'which' in happening ? fileAt(world, happening.which) : undefined;
  if (happening.do === 'write') world.write(happening.path, happening.content);
  if (happening.do === 'somebody adds') world.addToBank(happening.name, happening.content);
  if (happening.do === 'rename directory') world.renameDirectory(happening.from, happening.into);
  if (happening.do === 'mount anew') world.dev += 1;
  if (happening.do === 'answer') answerAll(world, happening.choice);
  if (happening.do === 'sync' || happening.do === 'sync and upload') world.sync();
  if (happening.do === 'sync and upload') world.runUploads();
  if (happening.do === 'upload') {
    const open = world.intents.filter(({ state }) => state === 'queued' || state === 'committing');
    const intent = open[happening.which % open.length];
    if (intent !== undefined) world.step(intent);
  }
  if (file === undefined) return;
  if (happening.do === 'overwrite') world.write(file, happening.content);
  if (happening.do === 'replace') world.replace(file, happening.content);
  if (happening.do === 'forge') world.forge(file, happening.content);
  if (happening.do === 'rename') world.rename(file, happening.to);
  if (happening.do === 'link') world.link(file, happening.to);
  if (happening.do === 'touch') world.touch(file);
  if (happening.do === 'delete') world.remove(file);
}

function fileAt(world: PlanWorld, index: number): RelativePath | undefined {
  return [...world.disk.keys()][index % world.disk.size];
}

function answerAll(world: PlanWorld, wish: AskChoice): void {
  world.answerAll((choices) => (choices.includes(wish) ? wish : 'skip'));
}

/** Lets everything run out: questions are answered, uploads end, until a whole round changes nothing. */
function runOut(world: PlanWorld, wish: AskChoice): void {
  for (let round = 0; round < 40; round += 1) {
    const { adoptedCount } = world;
    const isQuiet = world.sync().every(({ action }) => action === 'keep' || action === 'ignore');
    if (isQuiet && world.adoptedCount === adoptedCount) return;
    answerAll(world, wish);
    world.runUploads();
  }
  throw new Error('The plan does not come to rest.');
}

function ownersOf(world: PlanWorld): readonly string[] {
  return [...world.rows.values()].map(({ assetId }) => assetId);
}

function isSkipped(world: PlanWorld, file: RelativePath): boolean {
  const fingerprint = world.fingerprintOf(file);
  const decision = world.decisions.get(file);
  if (decision?.choice === 'skip' && fingerprint?.ctimeNs === decision.fingerprint.ctimeNs) return true;
  return world.options.onClash === 'skip' && (world.rows.get(file)?.isGone ?? true);
}

describe('plan', () => {
  it('comes to rest with the bank holding the files of the disk, after any events in between', () => {
    fc.assert(
      fc.property(
        options,
        fc.array(event, { maxLength: 40, size: 'max' }),
        choice,
        fc.boolean(),
        (given, story, wish, hasBirths) => {
          const world = new PlanWorld(given, [], hasBirths);
          for (const happening of story) play(world, happening);
          const before = world.bank.map(({ assetId, versions }) => ({ assetId, versions: [...versions] }));
          runOut(world, wish);

          // Planning again finds nothing to do, and nothing more is sent.
          const sent = world.uploads.length;
          const again = world.sync();
          world.runUploads();
          expect(again.filter(({ action }) => action !== 'keep' && action !== 'ignore')).toEqual([]);
          expect(world.uploads.length).toBe(sent);

          // The newest version on the bank is what lies on the disk.
          for (const [file, { content: onDisk }] of world.disk) {
            if (isIgnored(file) || isSkipped(world, file)) continue;
            const row = world.rows.get(file);
            expect([file, row === undefined ? undefined : world.contentOnBank(row.assetId)]).toEqual([
              file,
              onDisk,
            ]);
          }

          // No two paths share an asset, and nothing that was on the bank has left it or lost a version.
          expect(new Set(ownersOf(world)).size).toBe(ownersOf(world).length);
          for (const { assetId, versions } of before) {
            const now = world.bank.find((each) => each.assetId === assetId)?.versions ?? [];
            expect(now.slice(0, versions.length)).toEqual(versions);
          }
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('sends nothing when files are only renamed, moved, touched, or taken away and brought back', () => {
    const letters = fc.constantFrom(...names.slice(0, -1));
    const target = fc
      .tuple(fc.constantFrom(...directories), letters)
      .map(([into, name]) => (into === '' ? name : `${into}/${name}`) as RelativePath);
    const move = fc.record({
      do: fc.constantFrom('rename', 'rename', 'rename', 'touch', 'take away and bring back', 'mount anew'),
      which: fc.nat(5),
      target,
      isSynced: fc.boolean(),
    });
    const files = fc.uniqueArray(fc.tuple(target, content), {
      minLength: 1,
      maxLength: 5,
      selector: ([file]) => file,
    });

    fc.assert(
      fc.property(files, fc.array(move, { maxLength: 20, size: 'max' }), (start, moves) => {
        const world = new PlanWorld({ confirmEmptied: true, confirmShrunk: true, onClash: 'ask' });
        for (const [file, text] of start) world.write(file, text);
        runOut(world, 'new-asset');
        const assetOf = new Map(
          [...world.disk].map(([file, inode]) => [inode, world.rows.get(file)?.assetId]),
        );
        const sent = world.uploads.length;

        for (const { do: what, which, target: to, isSynced } of moves) {
          const from = [...world.disk.keys()][which % world.disk.size];
          const inode = from === undefined ? undefined : world.disk.get(from);
          if (from === undefined || inode === undefined) continue;
          // A name that already stands for another file keeps its own asset; that is not a mere rename.
          if (what === 'rename' && !world.disk.has(to) && !world.rows.has(to)) world.rename(from, to);
          // Of an empty file its time is all that tells it: touched and moved between two looks, it is a new one.
          const isAlone = what === 'touch' && inode.content === '';
          if (isAlone) world.sync();
          if (what === 'touch') world.touch(from);
          if (what === 'mount anew') world.dev += 1;
          if (what === 'take away and bring back') {
            world.disk.delete(from);
            world.sync();
            world.disk.set(from, inode);
          }
          if (isSynced || isAlone) world.sync();
        }
        runOut(world, 'new-asset');
        expect(world.uploads.slice(sent)).toEqual([]);
        for (const [file, inode] of world.disk)
          expect([file, world.rows.get(file)?.assetId]).toEqual([file, assetOf.get(inode)]);
      }),
      { numRuns: 2_000 },
    );
  });

  it('gives each file the asset that it had, after any saves, renames and removals between two passes', () => {
    const file = fc.tuple(fc.constantFrom('d', 'e', ''), fc.nat(3));
    const start = fc.uniqueArray(file, { minLength: 1, maxLength: 5, selector: String });
    const step = fc.record({
      do: fc.constantFrom(
        ...(['save', 'replace', 'rename', 'rename', 'remove', 'make', 'rename directory'] as const),
      ),
      which: fc.nat(7),
      isReadOnly: fc.boolean(),
    });
    fc.assert(
      fc.property(start, fc.array(step, { maxLength: 25, size: 'max' }), (planted, steps) => {
        const world = new PlanWorld(
          { confirmEmptied: false, confirmShrunk: false, onClash: 'new-asset' },
          [],
          true,
        );
        let next = 0;
        // Every content and every new name is another one: an asset is then found by what was ever put into it.
        const fresh = () => `content ${next++} ${'x'.repeat(next)}`;
        const lineOf = new Map<Inode, Set<string>>();
        const note = (at: RelativePath, line = new Set<string>()): void => {
          const inode = world.disk.get(at);
          if (inode !== undefined) lineOf.set(inode, line.add(inode.content));
        };
        for (const [into, n] of planted) {
          const at = `${into === '' ? '' : `${into}/`}f${n}` as RelativePath;
          world.write(at, fresh());
          note(at);
        }
        runOut(world, 'new-asset');
        for (const { do: what, which, isReadOnly } of steps) {
          const at = fileAt(world, which);
          const line = at === undefined ? undefined : lineOf.get(world.disk.get(at) as Inode);
          const make = `${['d', 'e', 'g'][which % 3]}/new ${next}` as RelativePath;
          if (what === 'make') {
            world.write(make, fresh());
            note(make);
          } else if (what === 'rename directory') {
            const [from, to] = [['d', 'e', 'g'][which % 3], `dir ${next++}`] as RelativePath[];
            if (from !== undefined && to !== undefined) world.renameDirectory(from, to);
          } else if (at !== undefined && line !== undefined) {
            if (what === 'remove') world.remove(at);
            if (what === 'rename')
              world.rename(at, `${['d', 'e'][which % 2]}/moved ${next++}` as RelativePath);
            if (what === 'save') world.write(at, fresh());
            // By name alone: no inode and no birth leads from a file to the one that took its place, so Galley looks before and after.
            if (what === 'replace') {
              world.sync();
              world.replace(at, fresh());
              world.sync();
            }
            if (what === 'save' || what === 'replace') note(at, line);
          }
          if (isReadOnly) world.sync();
          if (isReadOnly && which % 2 === 0) world.runUploads();
        }
        runOut(world, 'new-asset');

        // No asset ever got the content of two files, and no file that is there was given two assets.
        const files = new Set(lineOf.values());
        for (const { assetId, versions } of world.bank) {
          const owners = [...files].filter((line) => versions.some((version) => line.has(version)));
          expect([assetId, versions, owners.length]).toEqual([assetId, versions, 1]);
        }
        for (const [at, inode] of world.disk) {
          const line = lineOf.get(inode) ?? new Set();
          const assets = world.bank.filter(({ versions }) => versions.some((version) => line.has(version)));
          expect([at, assets.length]).toEqual([at, 1]);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('finds everything again by content when the journal was lost, and sends nothing', () => {
    const files = fc.uniqueArray(fc.tuple(path, content), {
      maxLength: 8,
      size: 'max',
      selector: ([file]) => file,
    });
    fc.assert(
      fc.property(files, (start) => {
        const world = new PlanWorld({ confirmEmptied: true, confirmShrunk: true, onClash: 'ask' });
        for (const [file, text] of start) world.write(file, text);
        runOut(world, 'new-asset');
        const sent = world.uploads.length;
        world.rows.clear();
        world.intents.length = 0;
        world.decisions.clear();
        runOut(world, 'new-asset');
        expect(world.uploads.slice(sent)).toEqual([]);
        expect(new Set(ownersOf(world)).size).toBe(ownersOf(world).length);
      }),
      { numRuns: 300 },
    );
  });
});
