import { createHash } from 'node:crypto';
import type { FileReading } from '../../../../main/transfer/index.ts';
import type { Sha256 } from '../../../../shared/model/index.ts';

/** A reading over any source of bytes, as simple as can be. */
export function readingOf(
  readAt: (positionBytes: number, lengthBytes: number) => Promise<Uint8Array>,
  sizeBytes: number,
): FileReading {
  const hash = createHash('sha256');
  let positionBytes = 0;
  return {
    async next(mostBytes) {
      const bytes = await readAt(positionBytes, Math.min(mostBytes, sizeBytes - positionBytes));
      hash.update(bytes);
      positionBytes += bytes.length;
      return bytes;
    },
    sha256: async () => hash.digest('hex') as Sha256,
    close: async () => undefined,
  };
}
