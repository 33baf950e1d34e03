import { describe, expect, it } from 'vitest';
import { appMenu } from '../../../../../main/hosts/electron/app-menu.ts';
import { createHostTexts } from '../../../../../main/hosts/texts.ts';

const view = [
  'Activity CommandOrControl+1',
  'Folders CommandOrControl+2',
  'Search CommandOrControl+3',
  'Projects CommandOrControl+4',
  'Proofs CommandOrControl+5',
  '—',
  'reload',
  'resetZoom',
  'zoomIn',
  'zoomOut',
  '—',
  'togglefullscreen',
];

describe('app-menu', () => {
  it('is a menu of macOS on macOS', () => {
    expect(outline('darwin')).toEqual([
      [
        'Galley',
        [
          'about',
          '—',
          'Settings… CommandOrControl+,',
          '—',
          'services',
          '—',
          'hide',
          'hideOthers',
          'unhide',
          '—',
          'Quit Galley Command+Q',
        ],
      ],
      ['File', ['Upload files… CommandOrControl+O', '—', 'close']],
      ['Edit', 'editMenu'],
      ['View', view],
      ['Window', 'windowMenu'],
    ]);
  });

  it.each(['win32', 'linux'] as const)('has everything under File on %s', (platform) => {
    expect(outline(platform)).toEqual([
      [
        'File',
        [
          'Upload files… CommandOrControl+O',
          '—',
          'Settings… CommandOrControl+,',
          '—',
          'close',
          'Quit Galley Control+Q',
        ],
      ],
      ['Edit', 'editMenu'],
      ['View', view],
      ['Window', 'windowMenu'],
    ]);
  });

  it.each(['darwin', 'win32', 'linux'] as const)('gives each key on %s to one thing alone', (platform) => {
    const keys = items(platform).flatMap(({ accelerator }) =>
      accelerator == null ? [] : [String(accelerator)],
    );
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('leads to the screens, and quits in order', () => {
    const done: unknown[] = [];
    for (const { click } of items('linux', done)) {
      const chosen: unknown = click;
      if (typeof chosen === 'function') chosen();
    }
    expect(done).toEqual([
      { kind: 'upload' },
      { kind: 'go', place: 'settings' },
      'quit',
      ...['activity', 'folders', 'search', 'projects', 'proofs'].map((place) => ({ kind: 'go', place })),
    ]);
  });

  it('has no developer tools', () => {
    const roles = items('linux').map(({ role }) => role);
    expect(roles.filter((role) => role === 'toggleDevTools' || role === 'viewMenu')).toEqual([]);
  });
});

function menu(platform: NodeJS.Platform, done: unknown[] = []) {
  return appMenu(platform, createHostTexts(['en']), {
    show: (command) => void done.push(command),
    quit: () => void done.push('quit'),
  });
}

function items(platform: NodeJS.Platform, done: unknown[] = []) {
  return menu(platform, done).flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []));
}

function outline(platform: NodeJS.Platform): unknown[] {
  return menu(platform).map(({ label, role, submenu }) => [
    label,
    Array.isArray(submenu)
      ? submenu.map((item) =>
          item.type === 'separator'
            ? '—'
            : (item.role ?? [item.label, item.accelerator].filter((part) => part != null).join(' ')),
        )
      : role,
  ]);
}
