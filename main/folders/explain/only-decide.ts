import type { LocalEntry } from '../../../shared/model/index.ts';
import type { ScannedDirectory } from '../../disk/index.ts';
import type { FolderAdoption } from '../../planning/index.ts';
import {
  type DecideRequest,
  type DirectoryDecision,
  decideDirectory,
  newContentRound,
  wholePortion,
} from '../../planning/index.ts';
import { type FolderPartsDeps, regularFileAt } from '../runner/folder-set.ts';

export interface OnlyDecideRequest
  extends Pick<DecideRequest, 'folder' | 'rules' | 'routing' | 'settling' | 'signal'> {
  readonly scanned: ScannedDirectory;
  readonly entries: readonly LocalEntry[];
  readonly adoption: Pick<FolderAdoption, 'look'>;
}

/** What would be done about a directory, for whoever only tells of it: nothing is downloaded to be compared, no folder is made. */
export function onlyDecide(
  { journal, bank, viewOf, subfolders, failures, hasher, planOptions, whenOnline }: FolderPartsDeps,
  { scanned: { directory, trouble, identity }, adoption, ...request }: OnlyDecideRequest,
): Promise<DirectoryDecision> {
  const look = adoption.look();
  return decideDirectory(
    { journal, bank, viewOf, subfolders, failures, hasher, fingerprintAt: regularFileAt },
    {
      ...request,
      directory,
      identity,
      isComplete: trouble?.kind !== 'unreadable',
      options: planOptions(),
      whenOnline,
      isComparing: false,
      round: newContentRound(),
      portion: wholePortion,
      // What it comes to, and not that it waits for other directories.
      adoption: look === null ? null : { ...look, stage: 'rest' },
      making: () => 'never',
    },
  );
}
