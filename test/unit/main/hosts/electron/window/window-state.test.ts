import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  fitWindowState,
  readWindowState,
  writeWindowState,
} from '../../../../../../main/hosts/electron/window/window-state.ts';
import { asId, type LocalPath } from '../../../../../../shared/model/index.ts';
import { plantTree, temporaryDirectory } from '../../../../../support/temporary-directory.ts';

const laptop = { x: 0, y: 25, width: 1_440, height: 875 };
const second = { x: 1_440, y: 0, width: 1_920, height: 1_080 };
const unknown = { bounds: null, isMaximized: false };
const at = (x: number, y: number, width = 1_100, height = 700) => ({
  bounds: { x, y, width, height },
  isMaximized: false,
});

describe('window-state', () => {
  it.each([
    ['where it was', at(100, 60), at(100, 60)],
    ['on the second display', at(2_000, 40), at(2_000, 40)],
    ['partly outside, where it can still be taken', at(-900, 60), at(-900, 60)],
    ['no larger than its display', at(0, 25, 4_000, 3_000), at(0, 25, 1_440, 875)],
    ['no smaller than its contents', at(0, 25, 20, 20), unknown],
    ['anew when its display is gone', at(5_000, 60), unknown],
    ['anew when its upper edge is above the display', at(100, -50), unknown],
    ['anew when its upper edge is below the display', at(100, 1_200), unknown],
    ['anew when too little is seen to take it', at(-1_050, 60), unknown],
  ])('places the window %s', (_what, remembered, expected) => {
    expect(fitWindowState(remembered, [laptop, second])).toEqual(expected);
  });

  it('keeps a window maximised when its place is gone', () => {
    const remembered = { ...at(5_000, 60), isMaximized: true };
    expect(fitWindowState(remembered, [laptop])).toEqual({ bounds: null, isMaximized: true });
  });

  it.each([
    null,
    'text',
    [],
    {},
    { bounds: { x: '0', y: 0, width: 1, height: 1 }, isMaximized: false },
    { bounds: { x: Number.NaN, y: 0, width: 1_000, height: 700 }, isMaximized: false },
    { bounds: { x: 1e12, y: 0, width: 1_000, height: 700 }, isMaximized: false },
    { bounds: { x: 0, y: 25, width: -1_000, height: 700 }, isMaximized: false },
  ])('believes nothing of %j', (remembered) => {
    expect(fitWindowState(remembered, [laptop])).toEqual(unknown);
  });

  it('remembers over a restart, and takes a damaged file for none', async () => {
    const directory = await temporaryDirectory();
    const path = asId<LocalPath>(join(directory, 'window.json'));
    const before = await readWindowState(path);
    await writeWindowState(path, at(1, 30));
    const after = await readWindowState(path);
    await plantTree(directory, { 'broken.json': '{"bounds":' });
    const broken = await readWindowState(asId<LocalPath>(join(directory, 'broken.json')));
    expect([before, after, broken]).toEqual([null, at(1, 30), null]);
  });
});
