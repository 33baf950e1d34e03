import type { Journal } from '../../journal/index.ts';

/**
 * A journal that may know less than was done (it is older, or replaced a damaged one) has all its folders matched with the bank again. Rows
 * stay; the phases are durable in the same step in which the request for them ends.
 */
export function beginReadoption(journal: Pick<Journal, 'readoption' | 'adoption' | 'transaction'>): void {
  if (journal.readoption.required() === null) return;
  journal.transaction(() => {
    journal.adoption.reopen();
    journal.readoption.finish();
  });
}
