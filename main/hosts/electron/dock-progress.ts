import type { EngineStatus } from '../../../shared/model/index.ts';

export interface DockProgress {
  /** From 0 to 1; null: no bar. */
  readonly progress: number | null;
  /** Files that need a person; 0 takes the number away. */
  readonly badge: number;
}

type Counted = Pick<EngineStatus, 'word' | 'counts'>;

/** Bar and number at the icon in dock or taskbar. A batch begins when something is left to do, and ends when nothing is. */
export function createDockProgress(): (status: Counted) => DockProgress {
  let batchBytes = 0;
  return ({ word, counts }) => {
    const { bytesLeft, parked } = counts;
    batchBytes = bytesLeft === 0 ? 0 : Math.max(batchBytes, bytesLeft);
    const progress = word === 'uploading' && batchBytes > 0 ? (batchBytes - bytesLeft) / batchBytes : null;
    return { progress, badge: parked };
  };
}
