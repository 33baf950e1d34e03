import { mkdir, rename, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pino } from 'pino';
import type { LogDestination } from './log.ts';

export interface LogFile {
  readonly destination: LogDestination;
  /** Writes out what is buffered and closes the file. */
  close(): Promise<void>;
}

/** Room for about 50,000 lines: some weeks of an ordinary office. */
const largestFileBytes = 10 * 1024 * 1024;

/** Lines that wait for space on a full disk: some thousand. Later ones are dropped. */
const mostWaitingBytes = 1024 * 1024;

/** Opens the log for appending, readable by its owner alone. A file grown too large becomes `….1` at the start. */
export async function openLogFile(path: string): Promise<LogFile> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  if ((await sizeOf(path)) > largestFileBytes) await rename(path, `${path}.1`);
  // Synchronous: the line before a crash is the one that is needed.
  const destination = pino.destination({
    dest: path,
    append: true,
    mode: 0o600,
    sync: true,
    maxLength: mostWaitingBytes,
  });
  let isClosing = false;
  // An error without a listener is thrown at the caller of the log. A line that does not fit on the disk goes first with the next
  // one.
  destination.on('error', () => {
    if (isClosing) destination.destroy();
  });
  return {
    destination,
    close: () =>
      new Promise((resolve) => {
        destination.once('close', () => resolve());
        // Closing waits for what is left to be written; a full disk never takes it.
        isClosing = true;
        destination.end();
      }),
  };
}

async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 0;
    throw error;
  }
}
