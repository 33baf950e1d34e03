import { createHash } from 'node:crypto';
import type { Sha256 } from '../../../shared/model/index.ts';
import type { FileReading } from './file-reading.ts';
import type { OpenFile } from './open-for-upload.ts';
import { type ReadThread, startReadThread } from './read-thread.ts';

export interface FileReader {
  /** Reads exactly `sizeBytes` bytes; what a growing file has gained behind them is never touched. */
  read(file: OpenFile, sizeBytes: number): FileReading;
  /** Ends the thread; readings under way fail. */
  stop(): Promise<void>;
}

/** Below, starting a thread takes longer than it saves. */
const largeFileBytes = 16 * 1024 * 1024;

/** Reads small files in place. Large ones are read ahead and hashed in one thread, which starts with the first of them. */
export function createFileReader(): FileReader {
  let thread: ReadThread | null = null;
  return {
    read(file, sizeBytes) {
      if (sizeBytes < largeFileBytes) return readInPlace(file, sizeBytes);
      if (thread === null) {
        const started: ReadThread = startReadThread(() => {
          if (thread === started) thread = null;
        });
        thread = started;
      }
      return thread.read(file, sizeBytes);
    },
    async stop() {
      await thread?.stop();
    },
  };
}

function readInPlace(file: OpenFile, sizeBytes: number): FileReading {
  const hash = createHash('sha256');
  let positionBytes = 0;
  return {
    async next(mostBytes) {
      const bytes = await file.readAt(positionBytes, Math.min(mostBytes, sizeBytes - positionBytes));
      hash.update(bytes);
      positionBytes += bytes.length;
      return bytes;
    },
    sha256: async () => hash.digest('hex') as Sha256,
    close: async () => undefined,
  };
}
