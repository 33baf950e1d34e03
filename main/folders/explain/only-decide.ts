import { retryRuleOf, toAppError } from '../../../shared/errors/index.ts';
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

/** A bank that answers a sign-in and fails each reading shows why it does at last. */
const TRIALS = 3;

/**
 * What would be done about a directory: nothing is downloaded to be compared, no folder is made. A reading during which the bank goes
 * away is repeated when it is back.
 */
export async function onlyDecide(
  deps: FolderPartsDeps,
  request: OnlyDecideRequest,
): Promise<DirectoryDecision> {
  for (let trial = 1; ; trial += 1) {
    try {
      return await decideOnce(deps, request);
    } catch (error) {
      if (trial === TRIALS || retryRuleOf(toAppError(error).code) !== 'whenOnline') throw error;
      await deps.whenOnline(request.signal);
    }
  }
}

function decideOnce(
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
