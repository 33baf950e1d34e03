/**
 * main/journal: a counter that stands in the journal and once more outside of it. It grows with each opening and closing. A
 * journal that is behind the other counter is a copy from before: a backup, or a snapshot of the machine, put back.
 */
import type { MetaStore } from './meta-store.ts';

/** The counter outside of the journal. */
export interface GenerationKeeper {
  /** Null when there is none yet. */
  kept(): number | null;
  keep(generation: number): void;
}

/** Returns whether the journal is older than the state around it, and counts on from there. */
export function advanceGeneration(meta: MetaStore, keeper: GenerationKeeper): { readonly isOlder: boolean } {
  const own = Number(meta.get('generation') ?? 0);
  const kept = keeper.kept() ?? 0;
  const next = Math.max(own, kept) + 1;
  // The journal first: a program that ends in between leaves a journal that is ahead, which is no alarm.
  meta.set('generation', String(next));
  keeper.keep(next);
  return { isOlder: own < kept };
}
