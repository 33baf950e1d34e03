import fc from 'fast-check';
import { assertNever } from '../../shared/model/index.ts';
import type { DiskAction, EngineAction } from '../support/scenario.ts';

type DiskHappening =
  | 'write'
  | 'overwrite'
  | 'replace'
  | 'touch'
  | 'rename'
  | 'rename-directory'
  | 'copy'
  | 'delete'
  | 'delete-directory';

/** One event, as numbers with a meaning only where it is played: with any part dropped, the rest makes sense. */
export interface Happening {
  readonly do: DiskHappening | 'look' | 'look-meanwhile' | 'pause' | 'resume' | 'restart';
  /** Of the files, or of the directories, that are there. */
  readonly which: number;
  readonly to: string;
  readonly text: string;
}

/** `look`: a pass to its end. `look-meanwhile`: the next event happens while it goes on. */
export type Step =
  | { readonly do: 'disk'; readonly action: DiskAction }
  | { readonly do: 'engine'; readonly action: EngineAction }
  | { readonly do: 'look' | 'look-meanwhile' };

const names = ['a.txt', 'b.txt', 'c.txt', 'A.txt', 'a'];
// One of them has the name of a file, so that the one takes the place of the other.
const directories = ['', 'd', 'e', 'd/f', 'a'];
// Few, and most of one length: coincidences are the rule.
const texts = ['one', 'two', 'six', 'seven'];

const path = fc
  .tuple(fc.constantFrom(...directories), fc.constantFrom(...names))
  .map(([directory, name]) => (directory === '' ? name : `${directory}/${name}`));

const happening = (kinds: readonly { readonly weight: number; readonly do: Happening['do'] }[]) =>
  fc.record({
    do: fc.oneof(...kinds.map(({ weight, do: what }) => ({ weight, arbitrary: fc.constant(what) }))),
    which: fc.nat(7),
    to: path,
    text: fc.constantFrom(...texts),
  });

const settled: readonly { readonly weight: number; readonly do: Happening['do'] }[] = [
  { weight: 6, do: 'write' },
  { weight: 2, do: 'overwrite' },
  { weight: 2, do: 'replace' },
  { weight: 1, do: 'touch' },
  { weight: 4, do: 'rename' },
  { weight: 2, do: 'rename-directory' },
  { weight: 2, do: 'copy' },
  { weight: 4, do: 'delete' },
  { weight: 2, do: 'delete-directory' },
  { weight: 6, do: 'look' },
  { weight: 2, do: 'pause' },
  { weight: 2, do: 'resume' },
  { weight: 1, do: 'restart' },
];

/** Every look is waited for, so that the same story is always played in the same way. */
export const settledStory = fc.array(happening(settled), { minLength: 4, maxLength: 24, size: 'max' });

/** Looks and uploads go on while files change under them. */
export const hastyStory = fc.array(happening([...settled, { weight: 8, do: 'look-meanwhile' }]), {
  minLength: 4,
  maxLength: 30,
  size: 'max',
});

/**
 * The possible events of a story, in its order, and the number of uploads they are worth: one for each content that comes to a
 * path.
 */
export function stepsOf(story: readonly Happening[]): {
  readonly steps: readonly Step[];
  readonly worth: number;
} {
  const tree = createTree();
  let isPaused = false;
  let worth = 0;
  const steps = story.flatMap((each): Step[] => {
    switch (each.do) {
      case 'look':
      case 'look-meanwhile':
        return [{ do: each.do }];
      case 'pause':
      case 'resume':
        if (isPaused === (each.do === 'pause')) return [];
        isPaused = each.do === 'pause';
        return [{ do: 'engine', action: { do: each.do } }];
      case 'restart':
        isPaused = false;
        return [{ do: 'engine', action: { do: 'restart' } }];
      default: {
        const done = tree.perform(each.do, each);
        worth += done.worth;
        return done.actions.map((action) => ({ do: 'disk', action }));
      }
    }
  });
  return { steps, worth };
}

interface Done {
  readonly actions: readonly DiskAction[];
  readonly worth: number;
}

const nothing: Done = { actions: [], worth: 0 };

/** The watched folder as far as it decides what can be done next. */
function createTree() {
  const files = new Set<string>();
  const parents = new Set<string>();

  const isBelow = (path: string, directory: string): boolean => path.startsWith(`${directory}/`);
  const above = (path: string): string[] => {
    const parts = path.split('/').slice(0, -1);
    return parts.map((_part, index) => parts.slice(0, index + 1).join('/'));
  };
  const isReachable = (path: string): boolean => above(path).every((directory) => !files.has(directory));
  const canHold = (path: string): boolean => !parents.has(path) && isReachable(path);
  const put = (path: string): void => {
    for (const directory of above(path)) parents.add(directory);
    files.add(path);
  };
  const pick = (from: ReadonlySet<string>, which: number): string | undefined =>
    [...from][which % Math.max(1, from.size)];

  function moveDirectory(from: string, to: string): Done {
    const isFree = canHold(to) && !files.has(to) && !isBelow(to, from);
    if (!isFree) return nothing;
    const inside = [...files].filter((file) => isBelow(file, from));
    const below = [...parents].filter((directory) => directory === from || isBelow(directory, from));
    for (const directory of [...above(to), ...below.map((each) => to + each.slice(from.length))])
      parents.add(directory);
    for (const directory of below) parents.delete(directory);
    for (const file of inside) files.delete(file);
    for (const file of inside) put(to + file.slice(from.length));
    return { actions: [{ do: 'rename', from, to }], worth: inside.length };
  }

  function deleteDirectory(path: string): Done {
    for (const file of [...files]) if (isBelow(file, path)) files.delete(file);
    for (const directory of [...parents])
      if (directory === path || isBelow(directory, path)) parents.delete(directory);
    return { actions: [{ do: 'delete', path }], worth: 0 };
  }

  function perform(what: DiskHappening, { which, to, text }: Happening): Done {
    if (what === 'write') {
      if (!canHold(to)) return nothing;
      put(to);
      return { actions: [{ do: 'write', path: to, content: text }], worth: 1 };
    }
    const isOfDirectory = what === 'rename-directory' || what === 'delete-directory';
    const path = pick(isOfDirectory ? parents : files, which);
    if (path === undefined) return nothing;
    switch (what) {
      case 'overwrite':
        return { actions: [{ do: 'write', path, content: text }], worth: 1 };
      case 'replace':
        return {
          actions: [
            { do: 'delete', path },
            { do: 'write', path, content: text },
          ],
          worth: 1,
        };
      case 'touch':
        return { actions: [{ do: 'touch', path }], worth: 0 };
      case 'delete':
        files.delete(path);
        return { actions: [{ do: 'delete', path }], worth: 0 };
      case 'delete-directory':
        return deleteDirectory(path);
      case 'rename-directory':
        return moveDirectory(path, to);
      case 'rename':
      case 'copy':
        if (path === to || !canHold(to)) return nothing;
        put(to);
        if (what === 'rename') files.delete(path);
        return { actions: [{ do: what, from: path, to }], worth: 1 };
      default:
        return assertNever(what);
    }
  }
  return { perform };
}
