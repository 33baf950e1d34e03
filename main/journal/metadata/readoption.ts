/**
 * main/journal: whether the files must be matched with the bank by content before anything is sent. The journal knows less than
 * was done, or nothing: what it does not list as agreed may be on the bank all the same.
 */
import type { MetaStore } from './meta-store.ts';

/**
 * `new-journal`: nothing was ever agreed here. `older-journal`: a copy from before was put in the journal's place.
 * `damaged-journal`: this journal replaced one that could not be read.
 */
export const readoptionReasons = ['new-journal', 'older-journal', 'damaged-journal'] as const;
export type ReadoptionReason = (typeof readoptionReasons)[number];

export interface Readoption {
  /** Null: what is agreed can be relied on. */
  required(): ReadoptionReason | null;
  /** The first reason stays. */
  require(reason: ReadoptionReason): void;
  /** Everything was matched by content. */
  finish(): void;
}

export function createReadoption(meta: MetaStore): Readoption {
  const required = (): ReadoptionReason | null => {
    const value = meta.get('requires-readoption');
    // A reason that a newer Galley has written asks for the same.
    return value === null ? null : (readoptionReasons.find((each) => each === value) ?? 'older-journal');
  };
  return {
    required,
    require(reason) {
      if (required() === null) meta.set('requires-readoption', reason);
    },
    finish: () => meta.remove('requires-readoption'),
  };
}
