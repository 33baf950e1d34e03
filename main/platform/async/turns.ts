/** Work that is done one after the other: for each key, what was asked for first comes first. */
export interface Turns<Key> {
  /** Work that fails does not hold up what comes after it. */
  take<Result>(key: Key, work: () => Promise<Result>): Promise<Result>;
  /** Resolves when all that was asked for has ended, however it ended. */
  ended(): Promise<void>;
}

export function createTurns<Key>(): Turns<Key> {
  const last = new Map<Key, Promise<unknown>>();
  return {
    take(key, work) {
      const turn = (last.get(key) ?? Promise.resolve()).then(work, work);
      last.set(key, turn);
      const leave = (): void => {
        if (last.get(key) === turn) last.delete(key);
      };
      turn.then(leave, leave);
      return turn;
    },
    async ended() {
      while (last.size > 0) await Promise.allSettled(last.values());
    },
  };
}
