import { createHash } from 'node:crypto';
import {
  appendFileSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { Random } from './random.ts';
import { createUniqueContent } from './unique-content.ts';

/** A directory with files that a busy user changes. */
export interface EditedTree {
  readonly root: string;
  plant(count: number): void;
  /** One change, as programs make them. Says which. */
  edit(): string;
  /** Path → SHA-256 of what is there now. */
  contents(): ReadonlyMap<string, string>;
}

const edits = {
  rewrite: 35,
  'same-size': 15,
  replace: 20,
  append: 12,
  create: 8,
  rename: 6,
  remove: 4,
} as const;
const directories = ['', 'layouts', 'layouts/spreads', 'photos'] as const;
// A removed file makes no more work; below this the tree only grows.
const FEWEST_FILES = 50;

/** `scratch`: a directory of the same disk in which files are prepared that then replace others. */
export function createEditedTree(root: string, scratch: string, random: Random): EditedTree {
  const paths: string[] = [];
  const content = createUniqueContent(root, random);

  function create(): string {
    // A name is never used again, so that a second asset of one name is a duplicate and nothing else.
    const path = join(random.one(directories), `file-${paths.length}-${content.serial()}.bin`);
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content.ofSize(content.anySize()));
    paths.push(path);
    return path;
  }

  /** Never far below the size before: a file that loses most of its content waits for a person. */
  function grown(path: string): number {
    return statSync(join(root, path)).size + random.between(1, 5_000);
  }

  function remove(path: string): void {
    paths.splice(paths.indexOf(path), 1);
  }

  function change(kind: keyof typeof edits): string {
    if (kind === 'create' || (kind === 'remove' && paths.length < FEWEST_FILES)) return create();
    const path = random.one(paths);
    const full = join(root, path);
    switch (kind) {
      case 'rewrite':
        writeFileSync(full, content.ofSize(grown(path)));
        return path;
      case 'same-size':
        writeFileSync(full, content.ofSize(Math.max(1, statSync(full).size)));
        return path;
      case 'replace': {
        const prepared = join(scratch, `prepared-${content.serial()}`);
        writeFileSync(prepared, content.ofSize(grown(path)));
        renameSync(prepared, full);
        return path;
      }
      case 'append':
        appendFileSync(full, content.ofSize(random.between(1, 3_000)));
        return path;
      case 'rename': {
        const target = join(dirname(path), `renamed-${content.serial()}-${random.between(0, 1e9)}.bin`);
        renameSync(full, join(root, target));
        remove(path);
        paths.push(target);
        return `${path} to ${target}`;
      }
      case 'remove':
        rmSync(full);
        remove(path);
        return path;
    }
  }

  mkdirSync(root, { recursive: true });
  mkdirSync(scratch, { recursive: true });
  return {
    root,
    plant(count) {
      for (let index = 0; index < count; index += 1) create();
    },
    edit() {
      const kind = random.pick(edits);
      return `${kind} ${change(kind)}`;
    },
    contents: () => new Map(paths.map((path) => [path, sha256Of(readFileSync(join(root, path)))])),
  };
}

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
