import { noisyPicture, picture, withJpegSegment } from '../support/pictures.ts';
import type { FileState } from './bank-memory.ts';
import { sha256Of } from './edited-tree.ts';
import type { Random } from './random.ts';

export interface SentFile {
  readonly state: FileState;
  readonly bytes: Uint8Array;
}

export type FileMaker = (name: string, random: Random) => SentFile;

// Each takes another way through the bank: in one write or staged, with and without a look by a converter, once or shared.
type FileKind = keyof typeof kinds;
const kinds = { small: 45, large: 15, shared: 10, picture: 24, broken: 6 } as const;
// Bodies above 256 KiB are staged under another name first.
const smallBytes = { least: 0, most: 40_000 } as const;
const largeBytes = { least: 300_000, most: 1_500_000 } as const;
const commentMarker = 0xfe;

const names = {
  small: (stem) => `${stem}.bin`,
  large: (stem) => `${stem}.bin`,
  shared: (stem) => `${stem}.txt`,
  picture: (stem) => `${stem}.jpg`,
  broken: (stem) => `broken-${stem}.jpg`,
} satisfies Readonly<Record<FileKind, (stem: string) => string>>;

/** The expected result of a conversion of a file; null: it has none. */
export function pictureIn({ name }: FileState): 'good' | 'broken' | null {
  if (!name.endsWith('.jpg')) return null;
  return name.startsWith('broken-') ? 'broken' : 'good';
}

/** Files of every kind that the bank treats differently. Only the shared ones have equal contents. */
export async function createFileMaker(seed: number): Promise<FileMaker> {
  // From a few milliseconds of converting to some hundreds, so that kills come before, during and after it.
  const pictures = [
    await picture(300, 200, 'jpeg'),
    await picture(1_600, 1_000, 'jpeg'),
    await noisyPicture(1_800, 1_200),
  ];
  const shared = [Buffer.from('shared by many'), Buffer.alloc(300_000, 'shared by many and staged ')];

  return (stem, random) => {
    const kind = random.pick(kinds);
    const bytes = bytesOf(kind);
    const name = names[kind](stem);
    return { bytes, state: { name, sizeBytes: bytes.length, sha256: sha256Of(bytes) } };

    function bytesOf(wanted: FileKind): Buffer {
      const own = `${stem} of bank ${seed} `;
      switch (wanted) {
        case 'small':
          return Buffer.alloc(random.between(smallBytes.least, smallBytes.most), own);
        case 'large':
          return Buffer.alloc(random.between(largeBytes.least, largeBytes.most), own);
        case 'shared':
          return random.one(shared);
        case 'picture':
          return withJpegSegment(random.one(pictures), commentMarker, Buffer.from(own));
        case 'broken':
          return Buffer.from(`No picture: ${own}`);
      }
    }
  };
}
