/** From the main thread. `slot` counts the blocks of the reading's shared memory. */
export type ReadOrder =
  | {
      readonly kind: 'begin';
      readonly readingId: number;
      /** Opened by the main thread, which closes it after `ended`; descriptors belong to the process, not to a thread. */
      readonly descriptor: number;
      readonly sizeBytes: number;
      readonly blocks: SharedArrayBuffer;
      readonly blockBytes: number;
    }
  /** The bytes of this slot were taken: it may hold others. */
  | { readonly kind: 'refill'; readonly readingId: number; readonly slot: number }
  | { readonly kind: 'end'; readonly readingId: number };

/** From the thread, blocks in the order of the file. */
export type ReadAnswer = { readonly readingId: number } & (
  | { readonly kind: 'block'; readonly slot: number; readonly lengthBytes: number }
  /** Follows the last block. */
  | { readonly kind: 'digest'; readonly sha256: string }
  | { readonly kind: 'ended-early' }
  | { readonly kind: 'failed'; readonly errno: string; readonly message: string }
  /** The thread will not touch the descriptor again. */
  | { readonly kind: 'ended' }
);
