import type { Random } from './random.ts';

/** Every content that is not empty is different from every other, but for those of a byte. */
export interface UniqueContent {
  ofSize(sizeBytes: number): Buffer;
  /** Every size that the sender treats differently: nothing, the held-back byte alone, one read, and several of them. */
  anySize(): number;
  /** A size that identifies its content. */
  tellingSize(): number;
  /** How many contents there were; for names that are never used again. */
  serial(): number;
}

const sizes = { empty: 3, byte: 2, small: 80, large: 4 } as const;

export function createUniqueContent(root: string, random: Random): UniqueContent {
  let serial = 0;

  function sizeOf(kind: keyof typeof sizes): number {
    switch (kind) {
      case 'empty':
        return 0;
      case 'byte':
        return 1;
      case 'small':
        return random.between(100, 40_000);
      case 'large':
        return random.between(1_100_000, 1_600_000);
    }
  }

  return {
    ofSize(sizeBytes) {
      serial += 1;
      return Buffer.alloc(sizeBytes, `${serial} of ${root} `);
    },
    anySize: () => sizeOf(random.pick(sizes)),
    tellingSize: () => sizeOf(random.pick({ small: sizes.small, large: sizes.large })),
    serial: () => serial,
  };
}
