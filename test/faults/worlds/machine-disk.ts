/** Room `test/faults/worlds`: the directory of one machine, changed as programs change files. */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { sha256Of } from '../edited-tree.ts';

export interface DiskFile {
  readonly sha256: string;
  readonly sizeBytes: number;
}

/** Each change returns false when it does not apply. */
export interface MachineDisk {
  readonly root: string;
  write(path: string, bytes: Uint8Array, manner: 'in-place' | 'replace'): boolean;
  rename(from: string, to: string): boolean;
  copy(from: string, to: string): boolean;
  remove(path: string): boolean;
  /** Path → what lies there; without what `isOwn` names, which is Galley's and not the user's. */
  files(): ReadonlyMap<string, DiskFile>;
}

/** `scratch`: a directory of the same disk, in which files are prepared that then replace others. */
export function createMachineDisk(
  root: string,
  scratch: string,
  isOwn: (path: string) => boolean,
): MachineDisk {
  mkdirSync(root, { recursive: true });
  mkdirSync(scratch, { recursive: true });
  const full = (path: string) => join(root, path);
  const makeRoomFor = (path: string) => mkdirSync(dirname(full(path)), { recursive: true });

  return {
    root,
    write(path, bytes, manner) {
      makeRoomFor(path);
      if (manner === 'in-place') writeFileSync(full(path), bytes);
      else {
        const prepared = join(scratch, 'prepared');
        writeFileSync(prepared, bytes);
        renameSync(prepared, full(path));
      }
      return true;
    },
    rename(from, to) {
      if (!existsSync(full(from)) || existsSync(full(to))) return false;
      makeRoomFor(to);
      renameSync(full(from), full(to));
      return true;
    },
    copy(from, to) {
      if (!existsSync(full(from)) || existsSync(full(to))) return false;
      makeRoomFor(to);
      copyFileSync(full(from), full(to));
      return true;
    },
    remove(path) {
      if (!existsSync(full(path))) return false;
      rmSync(full(path));
      return true;
    },
    files() {
      const found = new Map<string, DiskFile>();
      for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
        const path = relative(root, join(entry.parentPath, entry.name)).split(sep).join('/');
        if (!entry.isFile() || isOwn(path)) continue;
        const sizeBytes = statSync(full(path)).size;
        found.set(path, { sha256: sha256Of(readFileSync(full(path))), sizeBytes });
      }
      return found;
    },
  };
}
