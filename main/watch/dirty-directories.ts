import type { RelativePath } from '../../shared/model/index.ts';

/**
 * Where something may have changed. `directory`: its own entries; `subtree`: it and all below it, because it came,
 * went or moved; `everything`: events were lost, or there were none for a while.
 */
export type DirtyScope =
  | { readonly kind: 'directory'; readonly directory: RelativePath }
  | { readonly kind: 'subtree'; readonly directory: RelativePath }
  | { readonly kind: 'everything' };

/** From here on one walk over everything is cheaper than this many single looks, and than remembering more. */
const mostMarks = 10_000;

/** Folds marks until they are taken. Pure bookkeeping: no time, no disk. */
export class DirtyDirectories {
  #directories = new Set<RelativePath>();
  #subtrees = new Set<RelativePath>();
  #isEverything = false;

  get isClean(): boolean {
    return !this.#isEverything && this.#directories.size === 0 && this.#subtrees.size === 0;
  }

  /** Something happened to the entries of the root, or to the root itself. */
  get isRootMarked(): boolean {
    return this.#directories.has('' as RelativePath);
  }

  mark(directory: RelativePath): void {
    if (this.#isCovered(directory)) return;
    this.#directories.add(directory);
    this.#bound();
  }

  /** A mark of the root's subtree is a mark of everything. */
  markSubtree(directory: RelativePath): void {
    if (directory === '') this.markEverything();
    if (this.#isCovered(directory)) return;
    this.#subtrees.add(directory);
    this.#bound();
  }

  markEverything(): void {
    this.#isEverything = true;
    this.#directories.clear();
    this.#subtrees.clear();
  }

  /** Everything marked since the last take, subtrees first, nothing twice. */
  take(): DirtyScope[] {
    const isEverything = this.#isEverything;
    const subtrees = [...this.#subtrees].filter((directory) => !this.#hasMarkedParent(directory));
    const directories = [...this.#directories].filter(
      (directory) => !this.#subtrees.has(directory) && !this.#hasMarkedParent(directory),
    );
    this.clear();
    if (isEverything) return [{ kind: 'everything' }];
    return [
      ...subtrees.map((directory) => ({ kind: 'subtree', directory }) as const),
      ...directories.map((directory) => ({ kind: 'directory', directory }) as const),
    ];
  }

  clear(): void {
    this.#directories.clear();
    this.#subtrees.clear();
    this.#isEverything = false;
  }

  #isCovered(directory: RelativePath): boolean {
    return this.#isEverything || this.#subtrees.has(directory) || this.#hasMarkedParent(directory);
  }

  #hasMarkedParent(directory: RelativePath): boolean {
    if (this.#subtrees.size === 0) return false;
    for (let slash = directory.lastIndexOf('/'); slash > 0; slash = directory.lastIndexOf('/', slash - 1)) {
      if (this.#subtrees.has(directory.slice(0, slash) as RelativePath)) return true;
    }
    return false;
  }

  #bound(): void {
    if (this.#directories.size + this.#subtrees.size > mostMarks) this.markEverything();
  }
}
