import { pauseForDamage } from './pause.ts';
import { defaultPreferences, type Preferences, preferencesSchema } from './preferences.ts';

interface RecoveredPreferences {
  readonly preferences: Preferences;
  /** Unreadable settings that have their default now, as `watching.settleMs`; `.` for the whole file. */
  readonly lost: readonly string[];
}

/** They say what is sent, when and by which way: without a part of one, nothing is sent before a person has looked. */
const decisive = ['watching', 'network', 'pause'];

/**
 * The valid parts of a file that is not valid as a whole: each section, each property of a section, and each entry of a list,
 * that is valid by itself. One typing error must neither unlink all watched folders nor forget the ignore list.
 */
export function recoverPreferences(value: unknown): RecoveredPreferences {
  if (!isObject(value)) return { preferences: { ...defaultPreferences, pause: pauseForDamage }, lost: ['.'] };
  const lost: string[] = [];
  const kept = recoverValid(value, (candidate) => preferencesSchema.safeParse(candidate).success, [], lost);
  const preferences = preferencesSchema.parse(kept ?? {});
  const isDecisive = lost.some((path) => decisive.includes(path.split('.')[0] ?? ''));
  return { preferences: isDecisive ? { ...preferences, pause: pauseForDamage } : preferences, lost };
}

/** Undefined when nothing of it can be kept. `fits` asks the schema of the whole file, with nothing but this in its place. */
function recoverValid(
  value: unknown,
  fits: (candidate: unknown) => boolean,
  path: readonly string[],
  lost: string[],
): unknown {
  if (fits(value)) return value;
  const place = path.join('.');
  if (Array.isArray(value)) {
    const kept = value.filter((item) => fits([item]));
    lost.push(place);
    return fits(kept) ? kept : undefined;
  }
  // An object that is nothing without one of its properties is kept whole or not at all.
  if (!isObject(value) || !fits({})) {
    lost.push(place);
    return undefined;
  }
  const kept = Object.entries(value).flatMap(([name, part]): [string, unknown][] => {
    const found = recoverValid(part, (candidate) => fits({ [name]: candidate }), [...path, name], lost);
    return found === undefined ? [] : [[name, found]];
  });
  return Object.fromEntries(kept);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
