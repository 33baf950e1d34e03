import { attentionCount, type DownloadState, type EngineWord } from '../../shared/model/index.ts';
import type { DownloadView, EngineStatusView, ShelfView } from '../../shared/rpc/index.ts';
import type { ConnectionPhase } from '../rpc/index.ts';
import { filesLeft } from '../state/index.ts';

/** What the strip at the foot of the page says. */
export interface StripState {
  /** What goes on; the engine counts uploads alone. */
  readonly word: Exclude<EngineWord, 'needs-attention'> | 'downloading' | 'disconnected';
  /** Things that wait for the user, beside whatever goes on. */
  readonly issueCount: number;
  readonly uploadsLeft: number;
  readonly downloadsLeft: number;
}

const openStates: ReadonlySet<DownloadState> = new Set<DownloadState>(['wanted', 'generating', 'fetching']);

/** Pure. Without a connection nothing is known, and nothing is claimed. */
export function stripState(
  status: EngineStatusView,
  connection: ConnectionPhase,
  downloads: readonly DownloadView[],
  shelves: readonly ShelfView[],
): StripState {
  if (connection !== 'open') return { word: 'disconnected', issueCount: 0, uploadsLeft: 0, downloadsLeft: 0 };
  const running = shelves.filter(({ isPaused }) => !isPaused);
  // Renditions on their way to a smart folder are among its due files and among the downloads.
  const ofShelves = new Set(shelves.map(({ displayPath }) => displayPath));
  const byHand = downloads.filter(
    ({ state, displayPath }) => openStates.has(state) && !ofShelves.has(displayPath),
  );
  const downloadsLeft = byHand.length + running.reduce((sum, { counts }) => sum + counts.due, 0);
  return {
    word: wordOf(status.workWord, downloadsLeft, running),
    issueCount: attentionCount(status.issues),
    uploadsLeft: filesLeft(status.counts),
    downloadsLeft,
  };
}

function wordOf(
  workWord: EngineWord,
  downloadsLeft: number,
  shelves: readonly ShelfView[],
): StripState['word'] {
  if (workWord === 'needs-attention') return 'waiting';
  if (workWord !== 'up-to-date' && workWord !== 'waiting') return workWord;
  if (downloadsLeft > 0) return 'downloading';
  return shelves.some(({ state }) => state === 'checking') ? 'checking' : workWord;
}
