import { type ReactElement, useRef } from 'react';

type Row = ReactElement<{ readonly index: number }>;

/**
 * The active row is in the document also while it is scrolled away, but its data is let go: drawn without it, the row would be
 * another one, and the focus would fall out of it. So it stays as it was seen last until it is near and there again.
 */
export function useKeptAway(): (
  rows: readonly Row[],
  active: { readonly index: number; readonly isNear: boolean; readonly isPending: boolean },
) => readonly Row[] {
  const seen = useRef<Row | null>(null);
  return (rows, { index, isNear, isPending }) => {
    const active = rows.find(({ props }) => props.index === index);
    if (active === undefined) return rows;
    const kept = seen.current;
    const isOther = kept?.props.index !== index;
    if (kept === null || isOther || (isNear && (!isPending || kept.key === active.key))) {
      seen.current = active;
      return rows;
    }
    // In its place: an element that is moved in the document loses the focus too. Rows may have come in above, and what is
    // kept be one of those that are near now.
    return rows.some((row) => row !== active && row.key === kept.key)
      ? rows.filter((row) => row !== active)
      : rows.map((row) => (row === active ? kept : row));
  };
}
