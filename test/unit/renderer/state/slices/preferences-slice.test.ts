import { describe, expect, it } from 'vitest';
import {
  createPreferencesSlice,
  type PreferenceStorage,
  type PreferencesSlice,
} from '../../../../../renderer/state/slices/preferences-slice.ts';

describe('renderer/state/preferences-slice', () => {
  it('follows the system until a person chooses, and remembers the choice', () => {
    const stored = new Map<string, string>();
    const make = () =>
      sliceOver({ read: (key) => stored.get(key) ?? null, write: (key, value) => stored.set(key, value) });
    const first = make();
    expect([first.language, first.theme, first.resultView]).toEqual(['auto', 'auto', 'grid']);
    first.setLanguage('fi');
    first.setTheme('dark');
    first.setResultView('table');
    first.setNotifies('done', false);
    first.setNotifies('system', true);
    const second = make();
    expect([second.language, second.theme, second.resultView]).toEqual(['fi', 'dark', 'table']);
    expect([first.notifies, second.notifies]).toEqual([
      { done: true, issues: true, proofs: true, system: false },
      { done: false, issues: true, proofs: true, system: true },
    ]);
  });

  it('keeps lengths within their bounds, and what a newcomer has done', () => {
    const stored = new Map([
      ['tileHeight', '9000'],
      ['inspectorWidth', 'wide'],
    ]);
    const make = () =>
      sliceOver({ read: (key) => stored.get(key) ?? null, write: (key, value) => stored.set(key, value) });
    const first = make();
    expect([first.tileHeightPx, first.inspectorWidthPx, first.setup.browsed]).toEqual([320, 372, false]);
    first.setTileHeight(200);
    first.setInspectorWidth(400);
    first.markSetup('browsed');
    const second = make();
    expect([second.tileHeightPx, second.inspectorWidthPx, second.setup]).toEqual([
      200,
      400,
      { browsed: true, dismissed: false },
    ]);
  });

  it('falls back when what was stored is not known', () => {
    const slice = sliceOver({ read: () => 'klingon', write: () => {} });
    expect([slice.language, slice.theme, slice.resultView]).toEqual(['auto', 'auto', 'grid']);
  });
});

function sliceOver(storage: PreferenceStorage): PreferencesSlice {
  const slice: PreferencesSlice = createPreferencesSlice(
    () => {},
    () => slice,
    storage,
  );
  return slice;
}
