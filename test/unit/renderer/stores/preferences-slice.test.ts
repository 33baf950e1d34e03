import { describe, expect, it } from 'vitest';
import { createPreferencesSlice } from '../../../../renderer/stores/index.ts';

describe('renderer/stores/preferences-slice', () => {
  it('follows the system until a person chooses, and remembers the choice', () => {
    const stored = new Map<string, string>();
    const make = () =>
      createPreferencesSlice(() => {}, {
        read: (key) => stored.get(key) ?? null,
        write: (key, value) => stored.set(key, value),
      });
    const first = make();
    expect([first.language, first.theme, first.resultView]).toEqual(['auto', 'auto', 'grid']);
    first.setLanguage('fi');
    first.setTheme('dark');
    first.setResultView('table');
    const second = make();
    expect([second.language, second.theme, second.resultView]).toEqual(['fi', 'dark', 'table']);
  });

  it('falls back when what was stored is not known', () => {
    const slice = createPreferencesSlice(() => {}, { read: () => 'klingon', write: () => {} });
    expect([slice.language, slice.theme, slice.resultView]).toEqual(['auto', 'auto', 'grid']);
  });
});
