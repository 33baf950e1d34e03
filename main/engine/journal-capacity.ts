/** Whether the journal has room, as far as uploads tell. */
export interface JournalCapacity {
  isFull(): boolean;
  /** Transfer stops because the journal cannot be written, or tries again. */
  reported(isFull: boolean): void;
  /** Transfer has written something into it. */
  written(): void;
}

/**
 * Transfer tries again after each pause, and often finds it as full as before: the trouble is over when something has been written
 * as well, or it would come and go with each try.
 */
export function createJournalCapacity(onChange: () => void): JournalCapacity {
  let isFull = false;
  let isTriedAgain = false;
  let isWritten = false;

  function endWhenOver(): void {
    if (!isFull || !isTriedAgain || !isWritten) return;
    isFull = false;
    onChange();
  }

  return {
    isFull: () => isFull,
    reported(isFullNow) {
      isTriedAgain = !isFullNow;
      if (!isFullNow) return endWhenOver();
      isWritten = false;
      if (isFull) return;
      isFull = true;
      onChange();
    },
    written() {
      isWritten = true;
      endWhenOver();
    },
  };
}
