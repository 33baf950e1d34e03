import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, it } from 'vitest';
import { appMenu } from '../../../../../../main/hosts/electron/shell/app-menu.ts';
import { createHostTexts } from '../../../../../../main/hosts/parts/texts.ts';
import { type Language, languages } from '../../../../../../shared/i18n/index.ts';

const view = [
  'Home CommandOrControl+1',
  'Library CommandOrControl+2',
  'Reviews CommandOrControl+3',
  'Projects CommandOrControl+4',
  'Sync CommandOrControl+5',
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
      [
        'Edit',
        [
          'undo',
          'redo',
          '—',
          'cut',
          'copy',
          'paste',
          'pasteAndMatchStyle',
          'delete',
          'selectAll',
          '—',
          'Substitutions',
          'Speech',
        ],
      ],
      ['View', view],
      ['Window', ['minimize', 'zoom', '—', 'front']],
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
      ['Edit', ['undo', 'redo', '—', 'cut', 'copy', 'paste', 'delete', '—', 'selectAll']],
      ['View', view],
      ['Window', ['minimize', 'zoom', 'close']],
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
      ...['home', 'library', 'proofs', 'projects', 'folders'].map((place) => ({ kind: 'go', place })),
    ]);
  });

  it.each(['darwin', 'linux'] as const)(
    'says nothing in English on %s where another language is shown',
    (platform) => {
      const english = everyItem(menu(platform)).map(({ label }) => label);
      for (const language of languages.filter((each) => each !== 'en')) {
        const labels = everyItem(menu(platform, [], language)).map(({ label }) => label);
        // The name of the program is the same everywhere.
        const same = labels.filter((label, index) => label === english[index] && label !== 'Galley');
        expect(same, language).toEqual([]);
      }
    },
  );

  it('leaves to the system what its menus for editing and windows are', () => {
    const roles = menu('darwin').map(({ role }) => role);
    expect(roles).toEqual([undefined, undefined, 'editMenu', undefined, 'windowMenu']);
  });

  it('has no developer tools', () => {
    const roles = items('linux').map(({ role }) => role);
    expect(roles.filter((role) => role === 'toggleDevTools' || role === 'viewMenu')).toEqual([]);
  });
});

/** All that is no separator, on every level. */
function everyItem(items: readonly MenuItemConstructorOptions[]): readonly MenuItemConstructorOptions[] {
  return items.flatMap((item) =>
    item.type === 'separator' ? [] : [item, ...everyItem(Array.isArray(item.submenu) ? item.submenu : [])],
  );
}

function menu(platform: NodeJS.Platform, done: unknown[] = [], language: Language = 'en') {
  return appMenu(platform, createHostTexts([language]), {
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
