import { createHash } from 'node:crypto';
import type { AssetId } from '../../shared/model/index.ts';

/** The question of a smart folder: whether the files of these assets, which are gone, may go as well. */
export interface SmartFolderQuestion {
  /** The same for the same assets, so that a look that finds nothing else leaves an answer good. */
  readonly questionId: string;
  readonly assetIds: readonly AssetId[];
}

/** Null where there is nothing to ask. */
export function smartFolderQuestion(assetIds: readonly AssetId[]): SmartFolderQuestion | null {
  if (assetIds.length === 0) return null;
  const questionId = createHash('sha256')
    .update(JSON.stringify([...assetIds].sort()))
    .digest('hex');
  return { questionId, assetIds };
}
