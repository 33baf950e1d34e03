import { entriesOf, type ScannedDirectory, scanDirectory, scanTree } from '../../main/disk/index.ts';
import type { DirtyScope } from '../../main/watch/index.ts';
import type { LocalPath, RelativePath } from '../../shared/model/index.ts';

/** Every directory with the names and stamps in it, as one comparable text each. */
export type TreeState = Readonly<Record<string, string>>;

export interface TreeFollower {
  /** Reads where the dirty scope says, and nowhere else. Passes run one after the other. */
  follow(dirtyScope: readonly DirtyScope[]): void;
  /** The knowledge when all passes are done. */
  state(): Promise<TreeState>;
}

/**
 * Keeps a picture of a tree by nothing but what a watcher tells, as the engine does: when the picture equals the truth,
 * no event was lost.
 */
export function createTreeFollower(root: LocalPath): TreeFollower {
  const known = new Map<RelativePath, string>();
  let looks: Promise<void> = Promise.resolve();

  const drop = (directory: RelativePath) => {
    for (const path of [...known.keys()]) {
      if (path === directory || path.startsWith(`${directory}/`)) known.delete(path);
    }
  };
  const see = (scanned: ScannedDirectory) => {
    if (scanned.trouble?.kind === 'gone') drop(scanned.directory);
    else known.set(scanned.directory, textOf(scanned));
  };
  const look = async (dirtyScope: DirtyScope) => {
    if (dirtyScope.kind === 'directory') {
      see(await scanDirectory(root, dirtyScope.directory));
      return;
    }
    const pending = [dirtyScope.kind === 'everything' ? ('' as RelativePath) : dirtyScope.directory];
    if (dirtyScope.kind === 'everything') known.clear();
    else drop(dirtyScope.directory);
    // Directory by directory: a hundred small subtrees are not worth a hundred scan threads.
    for (let directory = pending.pop(); directory !== undefined; directory = pending.pop()) {
      const scanned = await scanDirectory(root, directory);
      see(scanned);
      pending.push(...subdirectoriesOf(scanned));
    }
  };
  return {
    follow(dirtyScope) {
      for (const one of dirtyScope) looks = looks.then(() => look(one));
    },
    async state() {
      await looks;
      return sorted(known);
    },
  };
}

/** The result of a full scan. */
export async function trueStateOf(root: LocalPath): Promise<TreeState> {
  const found = new Map<RelativePath, string>();
  const request = { root, skip: { names: [], patterns: [] }, signal: new AbortController().signal };
  for await (const group of scanTree(request)) {
    for (const scanned of group) found.set(scanned.directory, textOf(scanned));
  }
  return sorted(found);
}

function subdirectoriesOf(scanned: ScannedDirectory): RelativePath[] {
  return entriesOf(scanned)
    .filter(({ kind }) => kind === 'directory')
    .map(({ path }) => path);
}

function textOf({ names, digest }: ScannedDirectory): string {
  return `${names} ${digest}`;
}

function sorted(states: ReadonlyMap<RelativePath, string>): TreeState {
  return Object.fromEntries([...states].sort(([left], [right]) => (left < right ? -1 : 1)));
}
