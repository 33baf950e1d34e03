import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import {
  appendFile,
  chmod,
  copyFile,
  link,
  lstat,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { assertNever } from '../../shared/model/index.ts';
import type { DiskAction, Tree } from './scenario.ts';
import { bytesOf, sha256 } from './scenario-content.ts';

/** The facts about a regular file without reading it through Galley. */
export interface FileState {
  readonly digest: string;
  readonly mode: number;
  readonly mtimeNs: bigint;
  readonly ino: bigint;
}

/** The watched folder as programs and people see it. */
export interface ScenarioDisk {
  readonly root: string;
  plant(tree: Tree): Promise<void>;
  perform(action: DiskAction): Promise<void>;
  /** Every regular file by its relative path, NFC or NFD as the disk has it; names that are no text are omitted. */
  files(): Promise<ReadonlyMap<string, FileState>>;
  close(): Promise<void>;
}

export function createScenarioDisk(root: string): ScenarioDisk {
  const closers: (() => Promise<void>)[] = [];
  const away = `${root}-away`;
  const at = (path: string): string => join(root, path);

  async function put(path: string, bytes: Buffer): Promise<void> {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes);
  }

  async function makeSocket(path: string): Promise<void> {
    const server = createServer();
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve));
    closers.push(() => new Promise((resolve) => server.close(() => resolve())));
  }

  return {
    root,
    async plant(tree) {
      await mkdir(root, { recursive: true });
      for (const [path, content] of Object.entries(tree)) {
        if (path.endsWith('/')) await mkdir(at(path), { recursive: true });
        else await put(at(path), bytesOf(content));
      }
    },
    async perform(action) {
      switch (action.do) {
        case 'write':
          return put(at(action.path), bytesOf(action.content));
        case 'write-latin1':
          return writeFile(
            Buffer.concat([Buffer.from(`${root}/`), Buffer.from(action.path, 'latin1')]),
            bytesOf(action.content),
          );
        case 'write-keeping-time': {
          const { atime, mtime } = await lstat(at(action.path));
          await writeFile(at(action.path), bytesOf(action.content));
          return utimes(at(action.path), atime, mtime);
        }
        case 'append':
          return appendFile(at(action.path), bytesOf(action.content));
        case 'truncate':
          return truncate(at(action.path), action.sizeBytes);
        case 'touch': {
          const { mtimeMs } = await lstat(at(action.path));
          return utimes(at(action.path), new Date(), new Date(mtimeMs + 60_000));
        }
        case 'chmod':
          return chmod(at(action.path), action.mode);
        case 'rename':
          await mkdir(dirname(at(action.to)), { recursive: true });
          return rename(at(action.from), at(action.to));
        case 'copy':
          await mkdir(dirname(at(action.to)), { recursive: true });
          return copyFile(at(action.from), at(action.to));
        case 'hard-link':
          return link(at(action.from), at(action.to));
        case 'delete':
          return rm(at(action.path), { recursive: true });
        case 'mkdir':
          await mkdir(at(action.path), { recursive: true });
          return;
        case 'symlink':
          return symlink(action.target, at(action.path));
        case 'fifo':
          await promisify(execFile)('mkfifo', [at(action.path)]);
          return;
        case 'socket':
          return makeSocket(at(action.path));
        case 'root-away':
          return rename(root, away);
        case 'root-back':
          return rename(away, root);
        default:
          return assertNever(action);
      }
    },
    async files() {
      const found = new Map<string, FileState>();
      if (!existsSync(root)) return found;
      await collect(root, '', found);
      return found;
    },
    async close() {
      for (const close of closers) await close();
    },
  };
}

async function collect(root: string, directory: string, found: Map<string, FileState>): Promise<void> {
  const entries = await readdir(join(root, directory), { withFileTypes: true });
  for (const entry of entries) {
    const path = directory === '' ? entry.name : `${directory}/${entry.name}`;
    if (entry.isDirectory()) await collect(root, path, found);
    if (!entry.isFile() || entry.name.includes('\uFFFD')) continue;
    const { mode, mtimeNs, ino } = await lstat(join(root, path), { bigint: true });
    found.set(path, { digest: sha256(await readFile(join(root, path))), mode: Number(mode), mtimeNs, ino });
  }
}
