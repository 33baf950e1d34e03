import type { EngineState, WatchedFolderId } from '../../../../shared/model/index.ts';
import type { EngineStatusView } from '../../../../shared/rpc/index.ts';

const heldTexts: ReadonlySet<EngineState> = new Set<EngineState>(['paused', 'offline', 'sign-in-needed']);

/** Why nothing new begins, for a file of this watched folder, null: of none; null when it may begin. */
export function heldText(
  status: Pick<EngineStatusView, 'word' | 'folders'> | null,
  watchedFolderId: WatchedFolderId | null,
): EngineState | null {
  const link = status?.folders.find(({ folder }) => folder.watchedFolderId === watchedFolderId);
  const word = link?.word ?? status?.word ?? null;
  return word !== null && heldTexts.has(word) ? word : null;
}
