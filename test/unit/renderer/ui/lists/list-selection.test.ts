import { describe, expect, it } from 'vitest';
import {
  type ListSelection,
  pressItem,
  selectByKey,
} from '../../../../../renderer/ui/lists/list-selection.ts';

const plain = { shiftKey: false, ctrlKey: false, metaKey: false };

describe('press on an item of a list', () => {
  it.each([
    ['opens it when nothing is selected', plain, false, ['open 3']],
    ['toggles it beside selected items', plain, true, ['toggle 3']],
    ['toggles it with Ctrl', { ...plain, ctrlKey: true }, false, ['toggle 3']],
    ['toggles it with Command', { ...plain, metaKey: true }, false, ['toggle 3']],
    ['extends the selection with Shift', { ...plain, shiftKey: true }, true, ['extend 3']],
  ] as const)('%s', (_, event, isActive, expected) => {
    const { selection, calls } = recording(isActive);
    pressItem(event, 3, selection, (index) => calls.push(`open ${index}`));
    expect(calls).toEqual(expected);
  });

  it('opens an item of a list without a selection, whichever key is held', () => {
    const calls: string[] = [];
    pressItem({ ...plain, shiftKey: true }, 3, undefined, (index) => calls.push(`open ${index}`));
    expect(calls).toEqual(['open 3']);
  });
});

describe('keys of a selection', () => {
  it.each([
    ['Ctrl+A selects all', { key: 'a', ctrlKey: true }, false, ['all']],
    ['Command+A selects all', { key: 'A', metaKey: true }, false, ['all']],
    ['Ctrl+Space toggles the focused item', { key: ' ', ctrlKey: true }, false, ['toggle 3']],
    ['X toggles the focused item', { key: 'x' }, false, ['toggle 3']],
    ['Escape clears a selection', { key: 'Escape' }, true, ['clear']],
    ['Escape is left to others without a selection', { key: 'Escape' }, false, []],
    ['Space alone is left to the list', { key: ' ' }, true, []],
    ['Ctrl+X is left to the page', { key: 'x', ctrlKey: true }, true, []],
  ] as const)('%s', (_, key, isActive, expected) => {
    const { selection, calls } = recording(isActive);
    const stopped: string[] = [];
    const event = {
      ...plain,
      altKey: false,
      ...key,
      preventDefault: () => stopped.push('prevented'),
      stopPropagation: () => stopped.push('stopped'),
    };
    expect(selectByKey(event, 3, selection)).toBe(expected.length > 0);
    expect([calls, stopped]).toEqual([expected, expected.length > 0 ? ['prevented', 'stopped'] : []]);
  });
});

function recording(isActive: boolean): { readonly selection: ListSelection; readonly calls: string[] } {
  const calls: string[] = [];
  const selection = {
    isSelected: () => false,
    isActive,
    onToggle: (index: number) => calls.push(`toggle ${index}`),
    onExtend: (index: number) => calls.push(`extend ${index}`),
    onMarquee: () => calls.push('marquee'),
    onAll: () => calls.push('all'),
    onClear: () => calls.push('clear'),
  };
  return { selection, calls };
}
