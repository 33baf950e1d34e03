import { it } from 'vitest';
import type { referenceRows } from './reference-rows.ts';

export type ReferenceSection = keyof typeof referenceRows;

/**
 * A contract test of one row of the reference. Its title is `§ section › row: words`, from which `docs/reference-coverage.md` is made.
 * `words` say what holds; they begin with `(not shown)` where the reference leaves it open and the service chose.
 */
export function row<Section extends ReferenceSection>(
  section: Section,
  name: (typeof referenceRows)[Section][number],
  words: string,
  test: () => Promise<void> | void,
): void {
  it(`§ ${section} › ${name}: ${words}`, test);
}
