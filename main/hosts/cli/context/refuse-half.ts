import type { Settings } from '../../../settings/index.ts';

/**
 * A command of the user runs even when paused, but not with settings that have just lost a part which decides about uploads.
 * Throws SETTINGS_INVALID once: the next command finds the mended settings. Each command that may write them asks, even one that
 * sends nothing, because the one after it would send.
 */
export function refuseHalf({ trouble, get }: Pick<Settings, 'trouble' | 'get'>): void {
  if (trouble !== null && get().pause !== null) throw trouble;
}
