import type { Sha256 } from '../../../shared/model/index.ts';

/** One pass over an open file, from its first byte on. */
export interface FileReading {
  /**
   * The bytes that follow, at least one and at most `mostBytes`; none when the file ends before the announced size. They are
   * good until the next call. Throws FILE_READ_FAILED and its like.
   */
  next(mostBytes: number): Promise<Uint8Array>;
  /** Of all bytes; to be asked after the last of them. */
  sha256(): Promise<Sha256>;
  /** Must be awaited before the file is closed. */
  close(): Promise<void>;
}
