import { useRef } from 'react';

/** The list of before for as long as the new one holds the same: what is made of it need not be made anew. */
export function useSteadyList<Item>(list: readonly Item[]): readonly Item[] {
  const kept = useRef(list);
  const before = kept.current;
  if (before.length !== list.length || before.some((item, index) => item !== list[index])) {
    kept.current = list;
  }
  return kept.current;
}
