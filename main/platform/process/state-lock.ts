import { constants } from 'node:fs';
import { type FileHandle, mkdir, open, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { AppError } from '../../../shared/errors/index.ts';
import { type LocalPath, ownDirectoryMark, ownDirectoryMarkText } from '../../../shared/model/index.ts';

export interface StateLock {
  release(): Promise<void>;
}

/**
 * Lets one process at a time use a state directory, because the journal's promises hold for one writer only
 * (`docs/protocol/upload.md#a4-durable-journal`). Throws STATE_LOCKED with the holder's `pid`, when that is known. Creates the
 * directory.
 *
 * The lock is an object of the kernel that dies with its process, never a file that says "locked": such a file survives a kill,
 * its pid then has to be judged, and of two processes that judge "dead" at once each may remove the other's fresh lock. Creating
 * the kernel's object is atomic, so of any number of racing processes exactly one wins, and neither a kill nor a reused pid
 * leaves a trace.
 *
 * - Linux: a socket in the abstract namespace, named after device and inode of the directory, so that two paths to one directory
 *   meet. It holds no port and has no file. Containers that share a directory but not their network do not see each other's.
 * - Windows: a named pipe; only its first instance can be created.
 * - macOS: an exclusive `flock` taken while opening the lock file (O_EXLOCK).
 *
 * The file beside it names the holder for the message, and decides nothing.
 */
export async function lockStateDirectory(directory: LocalPath): Promise<StateLock> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await markOwn(directory);
  const holderFile = join(directory, 'galley.lock');
  const lock = process.platform === 'darwin' ? await lockFile(holderFile) : await lockName(directory);
  if (lock === null) throw new AppError('STATE_LOCKED', { path: directory, ...(await holderOf(holderFile)) });
  await writeFile(holderFile, String(process.pid), { mode: 0o600 });
  return lock;
}

/** Before anything else is written: another Galley may be watching the directory around it. */
async function markOwn(directory: LocalPath): Promise<void> {
  try {
    await writeFile(join(directory, ownDirectoryMark), ownDirectoryMarkText, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}

/** Null when another process holds it. */
async function lockName(directory: LocalPath): Promise<StateLock | null> {
  const { dev, ino } = await stat(directory, { bigint: true });
  const name = `galley-state-${dev}-${ino}`;
  const path = process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : `\0${name}`;
  const server = createServer((socket) => socket.destroy());
  const isTaken = await new Promise<boolean>((resolve, reject) => {
    server.once('error', (error) => {
      if ('code' in error && (error.code === 'EADDRINUSE' || error.code === 'EACCES')) resolve(true);
      else reject(error);
    });
    server.listen(path, () => resolve(false));
  });
  if (isTaken) return null;
  // The lock must not keep a process alive that has nothing else to do.
  server.unref();
  return { release: () => new Promise((resolve) => server.close(() => resolve())) };
}

/** O_EXLOCK of macOS; Node passes flags on as they are and only lacks the name. */
const exclusiveLockFlag = 0x20;

async function lockFile(path: string): Promise<StateLock | null> {
  const flags = constants.O_RDWR | constants.O_CREAT | constants.O_NONBLOCK | exclusiveLockFlag;
  let handle: FileHandle;
  try {
    handle = await open(path, flags, 0o600);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EAGAIN') return null;
    throw error;
  }
  return { release: () => handle.close() };
}

/** The pid is absent when the holder has not written it yet. */
async function holderOf(path: string): Promise<{ readonly pid?: number }> {
  try {
    const pid = Number.parseInt(await readFile(path, 'utf8'), 10);
    // Signal 0 only asks whether the process is there.
    if (Number.isSafeInteger(pid) && pid > 0 && process.kill(pid, 0)) return { pid };
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
  }
  return {};
}
