/**
 * main/plan: decides what is to be done about every file of a directory, and says why.
 *
 * Pure: no disk, no network, no clock, no chance; the same input gives the same operations in the same order. In: the
 * entries of one directory, the rows agreed on for it, what is under way, what the bank folder holds, the ignore rules.
 * Out: operations of `shared/model`, each with its reason. It never plans to delete anything on the bank.
 *
 * Some answers must be fetched first: plan, fetch, plan the same directory again with what was learnt, until nothing
 * is open. `inspect` → `hashes`; `needsBank` → `bank` and `adoption`; `compare` → an agreed row, or `rejected`. `wait` ends by itself
 * when another piece of work has settled. Plan and carry out one directory before the next is planned, and carry
 * operations out in the order given. A path may have two: a `relink`, then what its content asks for; a `forget` of the
 * old file, then the `ignore` of what took its place. `reason.details.supersedes` names a queued or parked intent that
 * is to be dropped together with the operation; a `forget` may have no row, only such an intent.
 *
 * `docs/decisions/0003-what-the-plan-decides.md` has the subtleties.
 */

export { causeOfAsk, explain, needsBank } from './explain.ts';
export {
  type FolderAmbiguity,
  type FolderAmbiguityTiming,
  type FolderControl,
  judgeFolderAbsence,
  newAmbiguity,
} from './judge-folder-absence.ts';
export { type ListedFolder, matchSubfolder, missingPaths } from './match-subfolder.ts';
export { ruledOut } from './operations/operations.ts';
export type {
  Adoption,
  AdoptionStage,
  Decision,
  KnownHash,
  NameLookup,
  PendingIntent,
  PlanInput,
  PlanOptions,
  Troubled,
} from './operations/plan-input.ts';
export { assetAmong } from './operations/version-order.ts';
export { planDirectory } from './plan-directory.ts';
export {
  planSmartFolder,
  type SmartFolderFileState,
  type SmartFolderOperation,
} from './plan-smart-folder.ts';
export { createRouting, numberOf, type Routing } from './rules/routing.ts';
export { createRules, type RuleSources, type Rules, strictest } from './rules/rules.ts';
export { shippedIgnoreList } from './rules/shipped-ignore-list.ts';
export { emptySummary, summarise } from './summarise.ts';
