import { describe, expect, it } from 'vitest';
import {
  type TrayActions,
  type TrayState,
  trayMenu,
  trayTitle,
} from '../../../../../../main/hosts/electron/shell/tray-menu.ts';
import { createHostTexts } from '../../../../../../main/hosts/parts/texts.ts';
import { asId, type EngineState, engineStates, type ProofId } from '../../../../../../shared/model/index.ts';

const texts = { ...createHostTexts(['en']), clock: () => '14:02' };

const titles: Readonly<Record<EngineState, string>> = {
  'up-to-date': 'Up to date, checked 14:02',
  checking: 'Checking',
  uploading: 'Uploading: 12 files left',
  waiting: 'Waiting',
  paused: 'Paused',
  offline: 'Offline',
  'sign-in-needed': 'Sign-in needed',
  'needs-attention': 'Needs attention (3)',
};

describe('tray-menu', () => {
  it.each(engineStates)('shows everything that can be done when the word is %s', (word) => {
    const isPaused = word === 'paused';
    const canWork = word !== 'sign-in-needed';
    expect(outline({ word, isPaused, isSignedIn: canWork, asOfMs: 1, left: 12, parked: 3 })).toEqual([
      [titles[word], false],
      '—',
      ['Open Galley', true],
      ['Upload files…', canWork],
      isPaused
        ? ['Resume', true]
        : [
            'Pause',
            canWork,
            [
              ['30 minutes', true],
              ['1 hour', true],
              ['Until tomorrow morning', true],
              ['Until I resume', true],
            ],
          ],
      '—',
      ['Watched folders', true, [['Jobs && Prints – Up to date', true]]],
      ['Recent proofs', true, [['Cover', true]]],
      ['3 issues', true],
      '—',
      ['Settings…', true],
      ['Check for updates', true],
      '—',
      ['Quit Galley', true],
    ]);
  });

  it('offers no list that is empty', () => {
    const rows = outline({ word: 'up-to-date', folders: [], proofs: [], parked: 0 });
    expect(rows.filter((row) => Array.isArray(row) && row[1] === false)).toEqual([
      ['Up to date', false],
      ['Watched folders', false, []],
      ['Recent proofs', false, []],
      ['0 issues', false],
    ]);
  });

  it('shows ten of a list and leaves the rest to the window', () => {
    const folders = Array.from({ length: 30 }, (_each, index) => ({
      name: `Job ${index}`,
      word: 'checking' as const,
    }));
    const entry = trayMenu(state({ folders }), texts, actions([])).find(
      ({ label }) => label === 'Watched folders',
    );
    expect(entry?.submenu).toHaveLength(10);
  });

  it.each([
    ['current', 'Check for updates', true],
    ['off', 'Check for updates', true],
    ['failed', 'Check for updates', true],
    ['unavailable', 'Check for updates', false],
    ['checking', 'Looking for updates…', false],
    ['loading', 'An update is being loaded…', false],
    ['ready', 'Galley 2.0.0 is installed when you quit.', false],
  ] as const)('says of updates that are %s: %s', (updateState, label, isEnabled) => {
    const rows = outline({ update: { state: updateState, version: '2.0.0' } });
    expect(rows).toContainEqual([label, isEnabled]);
  });

  it('does what it says', () => {
    const done: unknown[] = [];
    const menu = trayMenu(state({ parked: 1 }), texts, actions(done));
    const paused = trayMenu(state({ isPaused: true }), texts, actions(done));
    for (const item of [...menu, ...paused.filter(({ label }) => label === 'Resume')]) {
      click(item);
      if (Array.isArray(item.submenu)) for (const entry of item.submenu) click(entry);
    }
    expect(done).toEqual([
      'open',
      ['show', { kind: 'upload' }],
      ['pause', 'half-hour'],
      ['pause', 'hour'],
      ['pause', 'until-tomorrow'],
      ['pause', 'until-resumed'],
      ['show', { kind: 'go', place: 'folders' }],
      ['show', { kind: 'proof', proofId: '7' }],
      ['show', { kind: 'activity', filter: 'issues' }],
      ['show', { kind: 'go', place: 'settings' }],
      'check',
      'quit',
      'resume',
    ]);
  });

  it('leads to the folders where only they need the user', () => {
    const done: unknown[] = [];
    const menu = trayMenu(state({ parked: 1, issuesAt: 'folders' }), texts, actions(done));
    for (const item of menu.filter(({ label }) => label === '1 issue')) click(item);
    expect(done).toEqual([['show', { kind: 'go', place: 'folders' }]]);
  });

  it('counts no files of an account that has none to go while another one uploads', () => {
    expect(trayTitle({ word: 'uploading', asOfMs: null, left: 0, parked: 0 }, texts)).toBe('Uploading');
  });

  it('is only up to date as of a moment', () => {
    expect(trayTitle({ word: 'up-to-date', asOfMs: null, left: 0, parked: 0 }, texts)).toBe('Up to date');
  });
});

function state(change: Partial<TrayState> = {}): TrayState {
  return {
    word: 'up-to-date',
    isSignedIn: true,
    isPaused: false,
    asOfMs: null,
    left: 0,
    parked: 0,
    issuesAt: 'activity',
    folders: [{ name: 'Jobs & Prints', word: 'up-to-date' }],
    proofs: [{ name: 'Cover', command: { kind: 'proof', proofId: asId<ProofId>('7') } }],
    update: { state: 'current', version: null },
    ...change,
  };
}

function actions(done: unknown[]): TrayActions {
  return {
    open: () => void done.push('open'),
    show: (command) => void done.push(['show', command]),
    pause: (length) => void done.push(['pause', length]),
    resume: () => void done.push('resume'),
    checkForUpdate: () => void done.push('check'),
    quit: () => void done.push('quit'),
  };
}

type Item = ReturnType<typeof trayMenu>[number];

/** Label, whether it can be chosen, and what opens beside it. */
function outline(change: Partial<TrayState>): unknown[] {
  const row = (item: Item): unknown => {
    if (item.type === 'separator') return '—';
    const { submenu } = item;
    return [item.label, item.enabled ?? true, ...(Array.isArray(submenu) ? [submenu.map(row)] : [])];
  };
  return trayMenu(state(change), texts, actions([])).map(row);
}

/** Electron gives item, window and event; none of ours looks at them. */
function click(item: Item): void {
  const chosen: unknown = item.click;
  if (typeof chosen === 'function') chosen();
}
