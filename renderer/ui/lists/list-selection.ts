import type { KeyboardEvent, MouseEvent } from 'react';
import type { MarqueeStep } from './use-marquee.ts';

/** Several selected items of a list, as its owner keeps them. Indexes are places in the list of now. */
export interface ListSelection {
  readonly isSelected: (index: number) => boolean;
  /** Something is selected: a plain press then selects as well, so that no press by mistake opens an item and loses the selection. */
  readonly isActive: boolean;
  readonly onToggle: (index: number) => void;
  /** From the item selected last to this one; `from` is the place that the keyboard comes from, where nothing is selected. */
  readonly onExtend: (index: number, from?: number) => void;
  /** A rectangle touches these. They are selected in place of the others, and with `isAdded` beside those of before it was begun. */
  readonly onMarquee: (indexes: readonly number[], box: MarqueeStep) => void;
  readonly onAll: () => void;
  readonly onClear: () => void;
}

/** Applies a press on an item: Shift extends, Ctrl or Command toggles, and so does a plain press beside selected items. */
export function pressItem(
  event: Pick<MouseEvent, 'shiftKey' | 'ctrlKey' | 'metaKey'>,
  index: number,
  selection: ListSelection | undefined,
  onOpen: (index: number) => void,
): void {
  if (selection === undefined) onOpen(index);
  else if (event.shiftKey) selection.onExtend(index);
  else if (event.ctrlKey || event.metaKey || selection.isActive) selection.onToggle(index);
  else onOpen(index);
}

/**
 * Keys of a list with a selection: Ctrl+A selects all, Ctrl+Space and X toggle the focused item, Escape clears. True where the key
 * was one of these, and no other part of the page should see it.
 */
export function selectByKey(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'preventDefault' | 'stopPropagation'>,
  index: number | null,
  selection: ListSelection,
): boolean {
  const isCommand = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  if (isCommand && key === 'a') selection.onAll();
  else if (key === 'escape' && selection.isActive) selection.onClear();
  else if (index !== null && (isCommand ? key === ' ' : key === 'x' && !event.altKey))
    selection.onToggle(index);
  else return false;
  event.preventDefault();
  event.stopPropagation();
  return true;
}
