import { type Language, languages } from '../../../shared/i18n/index.ts';

export const themes = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export const resultViews = ['grid', 'table'] as const;
export type ResultView = (typeof resultViews)[number];

/** The notifications in use; `system`: also outside of the page, where the browser allows it. */
export const notifiers = ['done', 'issues', 'proofs', 'system'] as const;
export type Notifier = (typeof notifiers)[number];

const switches = ['on', 'off'] as const;

/** Heights of the pictures in the Library, and widths of the docked inspector, in CSS pixels. */
export const tileHeights = { least: 120, most: 320, usual: 172 } as const;
export const inspectorWidths = { least: 360, most: 480, usual: 372 } as const;

/** What a newcomer has done, or does not want to be shown any more; the rest of the list follows from what exists. */
export const setupMarks = ['browsed', 'dismissed'] as const;
export type SetupMark = (typeof setupMarks)[number];

/** Choices of this person at this machine; they concern the page alone and never reach the host. */
export interface PreferencesSlice {
  /** `auto` follows the languages of the system. */
  readonly language: Language | 'auto';
  readonly theme: Theme;
  readonly resultView: ResultView;
  readonly tileHeightPx: number;
  readonly inspectorWidthPx: number;
  /** Id of the conversion that was downloaded last; null for none yet. */
  readonly downloadFormat: string | null;
  readonly setup: Readonly<Record<SetupMark, boolean>>;
  readonly notifies: Readonly<Record<Notifier, boolean>>;
  setTileHeight(tileHeightPx: number): void;
  setInspectorWidth(inspectorWidthPx: number): void;
  setDownloadFormat(conversionId: string): void;
  markSetup(mark: SetupMark): void;
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
  get: () => Pick<PreferencesSlice, 'notifies' | 'setup'>,
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
    tileHeightPx: within(tileHeights, storage.read('tileHeight')),
    inspectorWidthPx: within(inspectorWidths, storage.read('inspectorWidth')),
    setup: {
      browsed: storage.read('setup.browsed') === 'on',
      dismissed: storage.read('setup.dismissed') === 'on',
    },
    downloadFormat: storage.read('downloadFormat'),
    setDownloadFormat: (downloadFormat) => {
      storage.write('downloadFormat', downloadFormat);
      set({ downloadFormat });
    },
    setTileHeight: (tileHeightPx) => {
      storage.write('tileHeight', String(tileHeightPx));
      set({ tileHeightPx });
    },
    setInspectorWidth: (inspectorWidthPx) => {
      storage.write('inspectorWidth', String(inspectorWidthPx));
      set({ inspectorWidthPx });
    },
    markSetup: (mark) => {
      if (get().setup[mark]) return;
      storage.write(`setup.${mark}`, 'on');
      set({ setup: { ...get().setup, [mark]: true } });
    },
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

/** A stored length that is no number falls back; one beyond the bounds is brought within them. */
function within(
  { least, most, usual }: { readonly least: number; readonly most: number; readonly usual: number },
  stored: string | null,
): number {
  const lengthPx = Number.parseInt(stored ?? '', 10);
  return Number.isNaN(lengthPx) ? usual : Math.min(most, Math.max(least, lengthPx));
}

/** Values stored by another version, or by hand, fall back instead of breaking the page. */
function oneOf<Value extends string>(
  known: readonly Value[],
  stored: string | null,
  otherwise: Value,
): Value {
  return known.find((value) => value === stored) ?? otherwise;
}
