import type { EngineWord, WatchedFolderId } from '../../../../shared/model/index.ts';
import type { EngineStatusView } from '../../../../shared/rpc/index.ts';

const heldWords: ReadonlySet<EngineWord> = new Set<EngineWord>(['paused', 'offline', 'sign-in-needed']);

/** Why nothing new begins, for a file of this watched folder, null: of none; null when it may begin. */
export function heldWord(
  status: Pick<EngineStatusView, 'word' | 'folders'> | null,
  watchedFolderId: WatchedFolderId | null,
): EngineWord | null {
  const link = status?.folders.find(({ folder }) => folder.watchedFolderId === watchedFolderId);
  const word = link?.word ?? status?.word ?? null;
  return word !== null && heldWords.has(word) ? word : null;
}
