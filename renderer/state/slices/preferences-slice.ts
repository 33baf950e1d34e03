import { type Language, languages } from '../../../shared/i18n/index.ts';

export const themes = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export const resultViews = ['grid', 'table'] as const;
export type ResultView = (typeof resultViews)[number];

/** The notifications in use; `system`: also outside of the page, where the browser allows it. */
export const notifiers = ['done', 'issues', 'proofs', 'system'] as const;
export type Notifier = (typeof notifiers)[number];

const switches = ['on', 'off'] as const;

/** Choices of this person at this machine; they concern the page alone and never reach the host. */
export interface PreferencesSlice {
  /** `auto` follows the languages of the system. */
  readonly language: Language | 'auto';
  readonly theme: Theme;
  readonly resultView: ResultView;
  readonly notifies: Readonly<Record<Notifier, boolean>>;
  setLanguage(language: Language | 'auto'): void;
  setTheme(theme: Theme): void;
  setResultView(view: ResultView): void;
  setNotifies(notifier: Notifier, isOn: boolean): void;
}

/** Where preferences outlive the page. A browser that forbids it just forgets them. */
export interface PreferenceStorage {
  read(key: string): string | null;
  write(key: string, value: string): void;
}

export function createPreferencesSlice(
  set: (change: Partial<PreferencesSlice>) => void,
  get: () => Pick<PreferencesSlice, 'notifies'>,
  storage: PreferenceStorage,
): PreferencesSlice {
  // A browser asks before it shows anything outside of the page: that is for a person to begin.
  const isOn = (notifier: Notifier): boolean =>
    oneOf(switches, storage.read(`notifies.${notifier}`), notifier === 'system' ? 'off' : 'on') === 'on';
  return {
    notifies: {
      done: isOn('done'),
      issues: isOn('issues'),
      proofs: isOn('proofs'),
      system: isOn('system'),
    },
    setNotifies: (notifier, isNowOn) => {
      storage.write(`notifies.${notifier}`, isNowOn ? 'on' : 'off');
      set({ notifies: { ...get().notifies, [notifier]: isNowOn } });
    },
    language: oneOf(['auto', ...languages], storage.read('language'), 'auto'),
    theme: oneOf(themes, storage.read('theme'), 'auto'),
    resultView: oneOf(resultViews, storage.read('resultView'), 'grid'),
    setLanguage: (language) => {
      storage.write('language', language);
      set({ language });
    },
    setTheme: (theme) => {
      storage.write('theme', theme);
      set({ theme });
    },
    setResultView: (resultView) => {
      storage.write('resultView', resultView);
      set({ resultView });
    },
  };
}

/** Values stored by another version, or by hand, fall back instead of breaking the page. */
function oneOf<Value extends string>(
  known: readonly Value[],
  stored: string | null,
  otherwise: Value,
): Value {
  return known.find((value) => value === stored) ?? otherwise;
}
