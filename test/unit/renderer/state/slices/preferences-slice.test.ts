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
