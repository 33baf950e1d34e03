import type { App } from 'electron';
import { beforeEach, describe, expect, it } from 'vitest';
import { becomeOnlyInstance } from '../../../../../../main/hosts/electron/launch/single-instance.ts';
import { fakeElectron, fakes } from '../../../../../support/fake-electron.ts';

const link = 'galley://bank.example.com/asset/1';

beforeEach(() => fakes.reset());

describe('single-instance', () => {
  it('ends at once when Galley runs already', () => {
    fakeElectron.app.isOnly = false;
    const { isOnly, done } = begin([link]);
    expect([isOnly, done, fakeElectron.app.listenerCount('second-instance')]).toEqual([false, [], 0]);
  });

  it('takes links of its own scheme, those it was started with too', () => {
    const { isOnly, done } = begin(['/opt/galley', link]);
    expect([isOnly, done, fakes.callsOf('app.setAsDefaultProtocolClient')]).toEqual([
      true,
      [link],
      [['galley']],
    ]);
  });

  it('shows the window for a second start, and follows its link', () => {
    const { done } = begin([]);
    fakeElectron.app.emit('second-instance', {}, ['/opt/galley']);
    fakeElectron.app.emit('second-instance', {}, ['/opt/galley', link]);
    expect(done).toEqual(['show', 'show', link]);
  });

  it('hears what macOS tells the program that runs', () => {
    const { done } = begin([]);
    let isPrevented = false;
    fakeElectron.app.emit('activate');
    fakeElectron.app.emit('open-url', { preventDefault: () => (isPrevented = true) }, link);
    expect([done, isPrevented]).toEqual([['show', 'show', link], true]);
  });
});

function begin(args: readonly string[]) {
  const done: string[] = [];
  const isOnly = becomeOnlyInstance(fakeElectron.app as unknown as App, args, {
    show: () => void done.push('show'),
    openLink: (given) => void done.push(given),
  });
  return { isOnly, done };
}
