import type { ShelfView } from '../../../shared/rpc/index.ts';

/** Searches that are kept as folders of this computer, as the host tells of them, oldest first. */
export interface ShelvesSlice {
  readonly shelves: readonly ShelfView[];
  setShelves(shelves: readonly ShelfView[]): void;
}

export function createShelvesSlice(set: (change: Partial<ShelvesSlice>) => void): ShelvesSlice {
  return { shelves: [], setShelves: (shelves) => set({ shelves }) };
}
