import type { Settings } from '../../../settings/index.ts';

/**
 * What a person types is meant now, whatever is paused: but not with settings of which a part has just been lost that decides what
 * is sent. Throws SETTINGS_INVALID, once: the next command finds those that were mended. So each command that may write them
 * asks, also one that sends nothing, or the one after it would send.
 */
export function refuseHalf({ trouble, get }: Pick<Settings, 'trouble' | 'get'>): void {
  if (trouble !== null && get().pause !== null) throw trouble;
}
