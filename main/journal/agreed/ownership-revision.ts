/** Counts the moments at which an asset may have lost its owner, so that what was found owned before one is asked anew after it. */
export interface OwnershipRevision {
  current(): number;
  noteReleased(): void;
}

export function createOwnershipRevision(): OwnershipRevision {
  let revision = 0;
  return {
    current: () => revision,
    noteReleased() {
      revision += 1;
    },
  };
}
