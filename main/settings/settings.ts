import { link, readFile } from 'node:fs/promises';
import { z } from 'zod';
import { AppError } from '../../shared/errors/index.ts';
import type { LocalPath } from '../../shared/model/index.ts';
import { atomicWrite } from '../disk/index.ts';
import type { Log } from '../platform/index.ts';
import { defaultPreferences, type Preferences, preferencesSchema } from './preferences.ts';
import { recoverPreferences } from './recover-preferences.ts';

export interface Settings {
  /** The present settings. Treat as frozen: a change makes a new object. */
  get(): Preferences;
  /**
   * Applies a change: on the disk first, then here, then to subscribers. Changes queue up, each sees the one before. Throws
   * LOCAL_DISK_FULL or LOCAL_WRITE_FAILED, and SETTINGS_INVALID for a value that could not be read again; nothing has changed
   * then.
   */
  update(change: (before: Preferences) => Preferences): Promise<void>;
  /** Calls the listener after each change. Returns the remover. */
  subscribe(listener: (preferences: Preferences) => void): () => void;
  /**
   * SETTINGS_INVALID when the file was not valid at the start: `setAside` names its new path, if it was set aside, `lost` the
   * settings with their default instead. Null when all was well. The host shows it to the user.
   */
  readonly trouble: AppError | null;
}

export interface SettingsDeps {
  readonly path: LocalPath;
  readonly log: Log;
}

/**
 * Reads the settings; no file means defaults. A file that is not valid is kept beside as `….invalid-<n>`, what is valid
 * in it is taken over, and `trouble` says so. Where what is lost decides what is sent, everything is paused until a person
 * resumes. Throws FILE_UNREADABLE when the file is there and may not be read.
 */
export async function openSettings(deps: SettingsDeps): Promise<Settings> {
  const { path } = deps;
  const found = await read(path);
  if (found.invalid === null) return hold(deps, found.preferences, null, (next) => write(path, next));
  const setAside = await copyAside(path);
  await write(path, found.preferences);
  const trouble = new AppError('SETTINGS_INVALID', { path, setAside, ...found.invalid });
  return hold(deps, found.preferences, trouble, (next) => write(path, next));
}

/**
 * The same for a process without the state directory's lock that only reads: nothing is written, so that the next opening finds
 * the invalid settings, too. `update` throws INTERNAL.
 */
export async function readSettings(deps: SettingsDeps): Promise<Settings> {
  const { path } = deps;
  const { preferences, invalid } = await read(path);
  const trouble = invalid === null ? null : new AppError('SETTINGS_INVALID', { path, ...invalid });
  return hold(deps, preferences, trouble, async () => {
    throw new AppError('INTERNAL', { message: 'Settings that were only looked at are not written.' });
  });
}

function hold(
  { log }: SettingsDeps,
  preferences: Preferences,
  trouble: AppError | null,
  keep: (next: Preferences) => Promise<void>,
): Settings {
  const listeners = new Set<(preferences: Preferences) => void>();
  if (trouble !== null) log.warn('settings are not valid', trouble.details);
  let current = preferences;
  let last: Promise<unknown> = Promise.resolve();

  async function apply(change: (before: Preferences) => Preferences): Promise<void> {
    const next = preferencesSchema.safeParse(change(current));
    if (!next.success) throw new AppError('SETTINGS_INVALID', { reason: reasonOf(next.error) });
    await keep(next.data);
    current = next.data;
    for (const listener of [...listeners]) report(listener);
  }

  function report(listener: (preferences: Preferences) => void): void {
    try {
      listener(current);
    } catch (error) {
      // The change is made; a failing subscriber must not keep the others from it.
      log.error('a subscriber of settings failed', { error });
    }
  }

  return {
    get: () => current,
    update(change) {
      const applied = last.then(() => apply(change));
      last = applied.catch(() => undefined);
      return applied;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    trouble,
  };
}

interface Found {
  readonly preferences: Preferences;
  /** Null when the file is valid, or not there. */
  readonly invalid: { readonly reason: string; readonly lost: string } | null;
}

async function read(path: LocalPath): Promise<Found> {
  const text = await readIfThere(path);
  if (text === null) return { preferences: defaultPreferences, invalid: null };
  const value = parseJson(text);
  const parsed = preferencesSchema.safeParse(value);
  if (parsed.success) return { preferences: parsed.data, invalid: null };
  const { preferences, lost } = recoverPreferences(value);
  const reason = value === undefined ? 'not JSON' : reasonOf(parsed.error);
  return { preferences, invalid: { reason, lost: lost.join(', ') } };
}

/** Without the mark that editors of Windows begin a file with, which is no JSON. */
async function readIfThere(path: LocalPath): Promise<string | null> {
  try {
    return (await readFile(path, 'utf8')).replace(/^\uFEFF/, '');
  } catch (error) {
    if (errorCodeOf(error) === 'ENOENT') return null;
    throw new AppError('FILE_UNREADABLE', { path }, error);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * A second name for the invalid file, the first that is free; writing the new settings then takes the first name away.
 * So there is no moment without a settings file, and nothing that was set aside before is lost.
 */
async function copyAside(path: LocalPath): Promise<string> {
  for (let number = 1; ; number += 1) {
    const aside = `${path}.invalid-${number}`;
    try {
      await link(path, aside);
      return aside;
    } catch (error) {
      if (errorCodeOf(error) !== 'EEXIST')
        throw new AppError('LOCAL_WRITE_FAILED', { path: aside, reason: errorCodeOf(error) ?? '' }, error);
    }
  }
}

async function write(path: LocalPath, preferences: Preferences): Promise<void> {
  const text = `${JSON.stringify(preferences, null, 2)}\n`;
  await atomicWrite(path, text, { mode: 0o600, isExclusive: false });
}

function reasonOf(error: z.ZodError): string {
  return z.prettifyError(error).slice(0, 500);
}

function errorCodeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error ? String(error.code) : null;
}
