import type { Download, DownloadId, DownloadMove, DownloadState } from '../../../shared/model/index.ts';

/** Asked again at once, as if nothing had been tried. */
export const againNow = { cause: null, runAfterMs: 0, localPath: null } as const;

/** Downloads of one lane want the same bytes: one question to the bank serves them all. */
export function laneOf({ fileId, conversionId }: Pick<Download, 'fileId' | 'conversionId'>): string {
  return JSON.stringify([fileId, conversionId]);
}

/**
 * The start of the generation, moved on by the time since the row was last changed: Galley did not ask the bank in that time, so
 * it says nothing about the bank's speed. Null when no conversion is being made.
 */
export function sinceWithoutGap(
  { generatingSinceMs, updatedAtMs }: Pick<Download, 'generatingSinceMs' | 'updatedAtMs'>,
  nowMs: number,
): number | null {
  return generatingSinceMs === null ? null : generatingSinceMs + Math.max(nowMs - updatedAtMs, 0);
}

export function isOpen({ state }: Download): boolean {
  return state === 'wanted' || state === 'generating' || state === 'fetching';
}

/** With a final place noted, the file is about to appear there: too late to say it will not. */
export function isCancellable({ state, localPath }: Download): boolean {
  return (
    state === 'failed' ||
    state === 'wanted' ||
    state === 'generating' ||
    (state === 'fetching' && localPath === null)
  );
}

export function moveOf(
  { downloadId, state }: { readonly downloadId: DownloadId; readonly state: DownloadState },
  to: DownloadState,
): Pick<DownloadMove, 'downloadId' | 'from' | 'to'> {
  return { downloadId, from: state, to };
}
