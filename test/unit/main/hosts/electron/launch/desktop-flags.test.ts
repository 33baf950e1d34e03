import { expect, it } from 'vitest';
import { readDesktopFlags } from '../../../../../../main/hosts/electron/launch/desktop-flags.ts';

it.each([
  [[], { state: null, server: null, isHidden: false }],
  [
    ['/galley', '--state', 'there', '--server=https://bank.example'],
    { state: 'there', server: 'https://bank.example', isHidden: false },
  ],
  [
    ['--hidden', '--enable-features=Wayland', 'galley://asset/1'],
    { state: null, server: null, isHidden: true },
  ],
])('takes from %j what is its own', (args, flags) => {
  expect(readDesktopFlags(args)).toEqual(flags);
});

it.each([[['--state']], [['--server=']], [['--server', '--hidden']]])('wants a value in %j', (args) => {
  expect(() => readDesktopFlags(args)).toThrow(expect.objectContaining({ code: 'BAD_USAGE' }));
});
