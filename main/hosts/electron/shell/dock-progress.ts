import type { EngineStatus } from '../../../../shared/model/index.ts';

type Counted = Pick<EngineStatus, 'word' | 'counts'>;

/**
 * How far the bar at the icon in dock or taskbar is, from 0 to 1; null: no bar. A batch begins when something is left to do, and
 * ends when nothing is.
 */
export function createDockProgress(): (status: Counted) => number | null {
  let batchBytes = 0;
  return ({ word, counts: { bytesLeft } }) => {
    batchBytes = bytesLeft === 0 ? 0 : Math.max(batchBytes, bytesLeft);
    return word === 'uploading' && batchBytes > 0 ? (batchBytes - bytesLeft) / batchBytes : null;
  };
}
