import { attentionCount, type DownloadState, type EngineState } from '../../shared/model/index.ts';
import type { DownloadView, EngineStatusView, SmartFolderView } from '../../shared/rpc/index.ts';
import type { ConnectionPhase } from '../rpc/index.ts';
import { filesLeft } from '../state/index.ts';

/** The content of the strip at the foot of the page. */
export interface StripState {
  /** Running work; the engine counts uploads alone. */
  readonly word: Exclude<EngineState, 'needs-attention'> | 'downloading' | 'disconnected';
  /** Issues for the user, beside any running work. */
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
  smartFolders: readonly SmartFolderView[],
): StripState {
  if (connection !== 'open') return { word: 'disconnected', issueCount: 0, uploadsLeft: 0, downloadsLeft: 0 };
  const running = smartFolders.filter(({ isPaused }) => !isPaused);
  // Renditions on their way to a smart folder are among its due files and among the downloads.
  const ofSmartFolders = new Set(smartFolders.map(({ displayPath }) => displayPath));
  const byHand = downloads.filter(
    ({ state, displayPath }) => openStates.has(state) && !ofSmartFolders.has(displayPath),
  );
  const downloadsLeft = byHand.length + running.reduce((sum, { counts }) => sum + counts.due, 0);
  return {
    word: wordOf(status.workState, downloadsLeft, running),
    issueCount: attentionCount(status.issues),
    uploadsLeft: filesLeft(status.counts),
    downloadsLeft,
  };
}

function wordOf(
  workState: EngineState,
  downloadsLeft: number,
  smartFolders: readonly SmartFolderView[],
): StripState['word'] {
  if (workState === 'needs-attention') return 'waiting';
  if (workState !== 'up-to-date' && workState !== 'waiting') return workState;
  if (downloadsLeft > 0) return 'downloading';
  return smartFolders.some(({ state }) => state === 'checking') ? 'checking' : workState;
}
