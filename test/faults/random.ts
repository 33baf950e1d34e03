/** Numbers that look random and are the same for the same seed. */
export interface Random {
  /** 0 ≤ x < 1. */
  next(): number;
  /** A whole number, both ends included. */
  between(least: number, most: number): number;
  /** Picks by weight. */
  pick<Choice extends string>(weights: Readonly<Record<Choice, number>>): Choice;
  one<Item>(items: readonly Item[]): Item;
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;

  // Mulberry32: 32 bits of state are plenty for a few thousand draws, and a seed is a number that fits in a sentence.
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    between,
    pick(weights) {
      const entries = Object.entries(weights) as [keyof typeof weights, number][];
      let rest = next() * entries.reduce((total, [, weight]) => total + weight, 0);
      for (const [choice, weight] of entries) {
        rest -= weight;
        if (rest < 0) return choice;
      }
      throw new Error('Nothing to pick from.');
    },
    one(items) {
      const item = items[between(0, items.length - 1)];
      if (item === undefined) throw new Error('Nothing to choose from.');
      return item;
    },
  };
}
