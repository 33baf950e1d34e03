import type { BrowserWindow, Dialog } from 'electron';
import { beforeEach, describe, expect, it } from 'vitest';
import { createDesktopHost } from '../../../../../main/hosts/electron/desktop-host.ts';
import { asId, type LocalPath } from '../../../../../shared/model/index.ts';
import type { HostCommand } from '../../../../../shared/rpc/index.ts';
import { FakeWindow, fakeElectron, fakes } from '../../../../support/fake-electron.ts';

beforeEach(() => fakes.reset());

describe('desktop-host', () => {
  it('keeps what the page is asked for until there is a page, and gives it once', async () => {
    const { host } = open();
    host.show({ kind: 'upload' });
    host.show({ kind: 'go', place: 'folders' });
    const first = new AbortController();
    const page = host.commands(first.signal);
    const early = [await page.next(), await page.next()].map(({ value }) => value?.kind);
    const later = page.next();
    host.show({ kind: 'activity', filter: 'issues' });
    const late = (await later).value;
    const waiting = page.next();
    first.abort();
    expect([early, late, (await waiting).done]).toEqual([
      ['upload', 'go'],
      { kind: 'activity', filter: 'issues' },
      true,
    ]);
  });

  it('collects no more than the last wishes for a page that does not come', async () => {
    const { host } = open();
    for (let count = 0; count < 20; count += 1) host.show({ kind: 'upload' });
    host.show({ kind: 'go', place: 'settings' });
    const stopped = new AbortController();
    const kinds: HostCommand['kind'][] = [];
    for await (const { kind } of host.commands(stopped.signal)) {
      kinds.push(kind);
      if (kind === 'go') stopped.abort();
    }
    expect(kinds).toEqual(['upload', 'upload', 'upload', 'upload', 'go']);
  });

  it('asks for a directory with the dialog of the system', async () => {
    const { host } = open();
    const none = await host.chooseDirectory();
    fakes.dialogAnswers.directory = '/home/anna/Jobs';
    expect([none, await host.chooseDirectory(), fakes.callsOf('dialog.showOpenDialog')[0]]).toEqual([
      null,
      '/home/anna/Jobs',
      [{ properties: ['openDirectory', 'createDirectory'] }],
    ]);
  });

  it('goes on with a drag as one of the file', () => {
    const { host } = open();
    host.startDrag(asId<LocalPath>('/home/anna/cover.png'));
    expect(fakes.callsOf('contents.startDrag')).toEqual([
      [{ file: '/home/anna/cover.png', icon: '/tray/drag.png' }],
    ]);
  });
});

function open() {
  const window = new FakeWindow();
  const host = createDesktopHost({
    window: () => window as unknown as BrowserWindow,
    dialog: fakeElectron.dialog as unknown as Dialog,
    updates: {
      view: () => ({ state: 'current', version: null }),
      check: async () => ({ state: 'current', version: null }),
    },
    forgetSoon: () => undefined,
    speak: async () => undefined,
    dragIconPath: '/tray/drag.png',
  });
  return { host };
}
