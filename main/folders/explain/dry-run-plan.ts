import { retryRuleOf, toAppError } from '../../../shared/errors/index.ts';
import type { LocalEntry } from '../../../shared/model/index.ts';
import type { ScannedDirectory } from '../../disk/index.ts';
import type { FolderAdoption } from '../../planning/index.ts';
import {
  type DirectoryDecision,
  decideDirectory,
  newHashCache,
  type ResolveRequest,
  wholeTimeSlice,
} from '../../planning/index.ts';
import { type FolderPartsDeps, regularFileAt } from '../runner/folder-set.ts';

export interface DryRunRequest
  extends Pick<ResolveRequest, 'folder' | 'rules' | 'routing' | 'debounce' | 'signal'> {
  readonly scanned: ScannedDirectory;
  readonly entries: readonly LocalEntry[];
  readonly adoption: Pick<FolderAdoption, 'look'>;
}

/** A bank that answers a sign-in and fails each reading shows why it does at last. */
const TRIALS = 3;

/**
 * The plan of a directory without side effects: nothing is downloaded for a comparison, and no folder is made. A reading during
 * which the bank goes away is repeated when it is back.
 */
export async function dryRunPlan(deps: FolderPartsDeps, request: DryRunRequest): Promise<DirectoryDecision> {
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
  { scanned: { directory, trouble, identity }, adoption, ...request }: DryRunRequest,
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
      round: newHashCache(),
      portion: wholeTimeSlice,
      // The result matters here, not the waiting for other directories.
      adoption: look === null ? null : { ...look, stage: 'rest' },
      making: () => 'never',
    },
  );
}
