import { type KeyboardEvent, type RefObject, useRef } from 'react';
import { type Roving, useRoving } from './use-roving.ts';

/** Roving focus over the lines of a tree, one below the other. `tree` is for the element that holds them. */
export function useTreeRoving(count: number): Roving & { readonly tree: RefObject<HTMLDivElement | null> } {
  const tree = useRef<HTMLDivElement>(null);
  const roving = useRoving({
    container: tree,
    count,
    columns: 1,
    pageRows: 10,
    // A tree is drawn whole: what gets the focus is scrolled to by the browser.
    reveal: (index) =>
      tree.current?.querySelector(`[data-index="${index}"]`)?.scrollIntoView({ block: 'nearest' }),
  });
  return { ...roving, tree };
}

/** A line of a tree as its keys need it. */
interface TreeLine {
  readonly index: number;
  /** -1 at the top. */
  readonly parentIndex: number;
  readonly canOpen: boolean;
  readonly isOpen: boolean;
  readonly onChoose: () => void;
  readonly onToggle: (isOpen: boolean) => void;
  readonly onFocusLine: (index: number) => void;
}

/** Enter and Space choose, arrow right opens or goes in, arrow left closes or goes to the parent, as in every tree. */
export function pressInTree(event: KeyboardEvent<HTMLElement>, line: TreeLine): void {
  const { index, parentIndex, canOpen, isOpen, onChoose, onToggle, onFocusLine } = line;
  if (event.key === 'Enter' || event.key === ' ') {
    event.preventDefault();
    onChoose();
  } else if (event.key === 'ArrowRight' && canOpen) {
    event.preventDefault();
    if (isOpen) onFocusLine(index + 1);
    else onToggle(true);
  } else if (event.key === 'ArrowLeft') {
    event.preventDefault();
    if (isOpen) onToggle(false);
    else if (parentIndex >= 0) onFocusLine(parentIndex);
  }
}
