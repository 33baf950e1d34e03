import type {
  LocalEntry,
  Operation,
  PlanSummary,
  RelativePath,
  WatchedFolder,
} from '../../../shared/model/index.ts';
import { entriesOf, type ScannedDirectory, scanTree } from '../../disk/index.ts';
import { emptySummary, ruledOut, summarise } from '../../plan/index.ts';
import { bringsBack, skipOf } from '../../rules/index.ts';
import type { OperationListener } from '../contract/folder-link.ts';
import { createFolderParts, type FolderPartsDeps } from '../runner/folder-set.ts';
import { dryRunPlan } from './dry-run-plan.ts';

/**
 * Scans and plans as a linked folder would be, and writes nothing: no intent, no row, no mark. Content on the bank is not
 * downloaded, so a file of the same name and size is reported as "to compare". Bank folders are named, and not made. A
 * directory that a rule keeps everybody out of is one ignored row: who writes the rule sees what it takes away.
 */
export async function previewFolder(
  deps: FolderPartsDeps,
  folder: WatchedFolder,
  onOperation: OperationListener,
  signal: AbortSignal,
): Promise<PlanSummary> {
  const { rules, routing, adoption } = createFolderParts(deps, folder, null);
  let summary = emptySummary;
  const content = { files: 0, bytes: 0 };
  const newFolders = new Set<string>();
  const seen = new Set<RelativePath>();
  const directories: LocalEntry[] = [];
  // Once more when rules were found on the way that bring back what was passed by.
  for (let hasPassedBy = true; hasPassedBy; ) {
    const skip = skipOf(rules, deps.own);
    for await (const group of scanTree({ root: folder.root, skip, signal })) {
      for (const scanned of group) {
        if (!seen.has(scanned.directory)) await look(scanned);
        seen.add(scanned.directory);
      }
    }
    hasPassedBy = bringsBack(skip, skipOf(rules, deps.own));
  }
  // Not before the end: what is passed by at first may be entered by a rule that is found on the way.
  for (const directory of directories) if (!seen.has(directory.path)) await reportPassedBy(directory);
  const kind = await deps.broadRootOf(folder.root);
  return {
    ...summary,
    ...(folder.subfolders === 'mirror' ? { newBankFolders: [...newFolders].sort() } : {}),
    ...(kind === null ? {} : { broadRoot: { kind, ...content } }),
  };

  async function look(scanned: ScannedDirectory): Promise<void> {
    const entries = entriesOf(scanned);
    const isComplete = scanned.trouble?.kind !== 'unreadable';
    await rules.learn(scanned.directory, entries, isComplete);
    const unreadRules = rules.unreadAt(scanned.directory);
    if (unreadRules !== null) {
      const { error } = unreadRules;
      await report(
        entries.flatMap(({ path, kind }) => (kind === 'file' ? [unreadable({ path, error })] : [])),
      );
      return;
    }
    const ignored = (entry: LocalEntry): boolean =>
      entry.kind === 'directory' && rules.current().decide(entry.path, entry.kind).isIgnored;
    directories.push(...entries.filter(ignored));
    const decision = await dryRunPlan(deps, {
      folder,
      scanned,
      entries,
      rules: rules.current(),
      routing,
      // A plan is a look at this moment; it does not wait for a file to settle.
      debounce: { remainingMs: () => 0 },
      adoption,
      signal,
    });
    await report([...decision.operations, ...decision.troubled.map(unreadable)]);
    for (const path of decision.newFolders) newFolders.add(path);
  }

  async function reportPassedBy(directory: LocalEntry): Promise<void> {
    const operation = ruledOut(directory, rules.current());
    if (operation === null) return;
    const { scanned } = summary;
    await report([operation]);
    // `scanned` counts files, and the files in there were not read.
    summary = { ...summary, scanned };
  }

  async function report(operations: readonly Operation[]): Promise<void> {
    for (const operation of operations) {
      const taken = onOperation(operation);
      if (taken !== null) await taken;
      if (operation.action === 'ignore' || operation.action === 'forget') continue;
      content.files += 1;
      content.bytes += 'fingerprint' in operation ? operation.fingerprint.sizeBytes : 0;
    }
    summary = summarise(operations, summary);
  }

  function unreadable({ path, error }: { path: Operation['path']; error: { code: string } }): Operation {
    return { action: 'wait', path, reason: { code: 'unreadable', details: { code: error.code } } };
  }
}
