import type { RelativePath } from '../../shared/model/index.ts';
import type { Journal } from '../journal/index.ts';
import { holdBack, targetFolderIdOf } from '../remote/index.ts';
import { evidenceOf, placesOf } from './adoption/recognise.ts';
import type { DirectoryDecision, PlanResolverDeps, ResolveRequest } from './directory-decision.ts';
import {
  type DirectoryKnowledge,
  gatherKnowledge,
  type PlannedDirectory,
  planWith,
} from './directory-knowledge.ts';
import { asksBank, isOfContent, type Need, needsOf, withoutTargetFolderOf } from './needs.ts';
import { openWaits, waitingFilesOf } from './open-waits.ts';
import { satisfyNeed } from './satisfy-need.ts';

/** A plan is finished, or says what it still needs. */
type PlanAnswer =
  | { readonly kind: 'finished'; readonly decision: DirectoryDecision }
  | { readonly kind: 'needs'; readonly needs: readonly Need[] };

/**
 * Decides about one directory: the plan says what it needs, each need is satisfied, and the plan is made again, until it needs
 * nothing. When the time slice is over, what follows from the contents known by then is decided without the others.
 * `apply-plan.ts` applies the decision.
 *
 * Throws AppError when the bank folder cannot be read, or the bank does not know us any more.
 */
export async function decideDirectory(
  deps: PlanResolverDeps,
  request: ResolveRequest,
): Promise<DirectoryDecision> {
  const { portion, signal } = request;
  const knowledge = await gatherKnowledge(deps, request);
  for (;;) {
    signal.throwIfAborted();
    const answer = askPlan(deps.journal, knowledge);
    if (answer.kind === 'finished') return answer.decision;
    if (answer.needs.some(asksBank)) await request.whenOnline(signal);
    for (const need of answer.needs) {
      if (isOfContent(need)) {
        if (portion.isOver()) break;
        portion.begin();
      }
      await satisfyNeed(deps, knowledge, need);
    }
  }
}

function askPlan(journal: Journal, knowledge: DirectoryKnowledge): PlanAnswer {
  const { adoption, making, whenOnline, signal } = knowledge.request;
  const planned = planWith(journal, knowledge);
  if (planned.debouncingCount > 0 && adoption?.index() === null) adoption.prepare(whenOnline, signal);
  const needs = needsOf(journal, knowledge, planned);
  if (needs.length > 0) return { kind: 'needs', needs };
  const withoutTargetFolder = withoutTargetFolderOf(knowledge, planned.ready).map(({ path }) => path);
  const made = withoutTargetFolder.length === 0 ? 'never' : making();
  if (made === 'now')
    return { kind: 'needs', needs: [{ kind: 'target-folder', paths: withoutTargetFolder }] };
  return {
    kind: 'finished',
    decision: decisionOf(knowledge, planned, withoutTargetFolder, made === 'later'),
  };
}

/** `withoutTargetFolder`: files without a bank folder to go to. `isMadeLater`: they wait until it may be made. */
function decisionOf(
  knowledge: DirectoryKnowledge,
  { ready, debouncingCount, deferredCount, requeueInMs }: PlannedDirectory,
  withoutTargetFolder: readonly RelativePath[],
  isMadeLater: boolean,
): DirectoryDecision {
  const { request, banks, pending } = knowledge;
  const { adoption, directory, entries } = request;
  const home = banks.home();
  const adopted = [...knowledge.adopted.values()];
  const waitsFor = openWaits(ready, entries, pending);
  const held = withoutTargetFolder.map((path) => ({ path }));
  return {
    operations: isMadeLater ? holdBack(ready, held) : ready,
    followed: knowledge.followed,
    adopted,
    troubled: [...knowledge.troubled].map(([path, error]) => ({ path, error })),
    debouncingCount,
    deferredCount,
    matchingCount: ready.filter(({ reason }) => reason.code === 'matching').length,
    evidence: evidenceOf(adoption, adopted),
    places: placesOf(adoption, adopted, targetFolderIdOf(home)),
    requeueInMs:
      deferredCount > 0 ? 0 : soonest(requeueInMs, home?.kind === 'refused' ? home.requeueInMs : null),
    // No path is that of a directory: who resumes wakes all that wait.
    waiting: waitingFilesOf(ready, entries, pending),
    waitsFor: isMadeLater ? new Set([...waitsFor, directory]) : waitsFor,
    hashes: knowledge.hashes,
    bankFolderId: targetFolderIdOf(home),
    readAtMs: banks.readAtMs(),
    readSet: knowledge.readSet,
    newFolders: withoutTargetFolder.length > 0 && home?.kind === 'missing' ? home.newFolders : [],
  };
}

function soonest(leftMs: number | null, rightMs: number | null): number | null {
  if (leftMs === null || rightMs === null) return leftMs ?? rightMs;
  return Math.min(leftMs, rightMs);
}
