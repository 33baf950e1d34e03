import {
  type BigIntStats,
  closeSync,
  fstatSync,
  lstatSync,
  openSync,
  read,
  readSync,
  realpathSync,
} from 'node:fs';
import { lstat, open, realpath } from 'node:fs/promises';

/** An open descriptor, as far as reading needs it. */
export interface FileDescriptor {
  readonly descriptor: number;
  stat(): Promise<BigIntStats> | BigIntStats;
  /** Returns how many bytes were read; 0 at the end of the file. */
  read(target: Buffer, offset: number, lengthBytes: number, positionBytes: number): Promise<number> | number;
  close(): Promise<void> | void;
}

/** The few calls that opening a file safely is made of. Errors are those of Node, with `code`. */
export interface FileCalls {
  lstat(path: string): Promise<BigIntStats> | BigIntStats;
  realpath(path: string): Promise<string> | string;
  open(path: string, flags: number): Promise<FileDescriptor> | FileDescriptor;
}

/** Through Node's file threads: a volume that hangs holds up its own calls and nothing else. */
export const threadedCalls: FileCalls = {
  lstat: (path) => lstat(path, { bigint: true }),
  realpath: (path) => realpath(path),
  async open(path, flags) {
    const handle = await open(path, flags);
    return {
      descriptor: handle.fd,
      stat: () => handle.stat({ bigint: true }),
      read: async (target, offset, lengthBytes, positionBytes) =>
        (await handle.read(target, offset, lengthBytes, positionBytes)).bytesRead,
      close: () => handle.close(),
    };
  },
};

// Read in place up to here: what a local disk needs for it is less than what a trip to a file thread costs.
const LARGEST_DIRECT_READ_BYTES = 256 * 1024;

/**
 * In place, for local disks alone: there each of these calls returns in microseconds, and the trips to the file threads
 * and back cost thirty times as much, which is what thousands of small files would mostly be made of. Longer reads take
 * the threads all the same.
 */
export const directCalls: FileCalls = {
  lstat: (path) => lstatSync(path, { bigint: true }),
  realpath: (path) => realpathSync.native(path),
  open(path, flags) {
    const descriptor = openSync(path, flags);
    return {
      descriptor,
      stat: () => fstatSync(descriptor, { bigint: true }),
      read: (target, offset, lengthBytes, positionBytes) =>
        lengthBytes <= LARGEST_DIRECT_READ_BYTES
          ? readSync(descriptor, target, offset, lengthBytes, positionBytes)
          : readThreaded(descriptor, target, offset, lengthBytes, positionBytes),
      close: () => closeSync(descriptor),
    };
  },
};

function readThreaded(
  descriptor: number,
  target: Buffer,
  offset: number,
  lengthBytes: number,
  positionBytes: number,
): Promise<number> {
  return new Promise((resolve, reject) => {
    read(descriptor, target, offset, lengthBytes, positionBytes, (error, bytesRead) => {
      if (error === null) resolve(bytesRead);
      else reject(error);
    });
  });
}
