import { AppError } from '../../../shared/errors/index.ts';
import {
  type IntentId,
  type LocalPath,
  parentPath,
  type RelativePath,
  type TransferView,
  type WhyAnswer,
} from '../../../shared/model/index.ts';
import { entriesOf, scanDirectory } from '../../disk/index.ts';
import { explain } from '../../plan/index.ts';
import type { FolderParts, FolderPartsDeps } from '../runner/folder-set.ts';
import { dryRunPlan } from './dry-run-plan.ts';
import { withRule } from './naming-rules.ts';

/**
 * Says what Galley would do about one file now, and why, by planning its directory without carrying anything out. It works in
 * a process that has scanned nothing: the kind of the volume and the ignore files on the way to the file are read first.
 * Throws NOT_FOUND for a path in no watched folder, FILE_GONE for one that is neither on the disk nor known.
 */
export async function explainPath(
  deps: FolderPartsDeps,
  folders: readonly FolderParts[],
  view: (intentId: IntentId) => TransferView | null,
  path: LocalPath,
  relativePathOf: (root: LocalPath, path: LocalPath) => RelativePath | null,
  signal: AbortSignal,
): Promise<WhyAnswer> {
  const own = await deps.own.around(path);
  if (own !== null)
    return {
      path,
      action: 'ignore',
      reason: { code: 'own-data', details: { directory: own } },
      transfer: null,
    };
  for (const { folder, rules, routing, debounce, adoption, learnVolume } of folders) {
    const relativePath = relativePathOf(folder.root, path);
    if (relativePath === null || relativePath === '') continue;
    const directory = parentPath(relativePath);
    await learnVolume(signal);
    const scanned = await scanDirectory(folder.root, directory);
    await rules.learnAbove(directory);
    await rules.learn(directory, entriesOf(scanned), scanned.trouble?.kind !== 'unreadable');
    const unreadRules = rules.unreadAt(directory);
    if (unreadRules !== null) {
      const details = { code: unreadRules.error.code };
      return { path, action: 'wait', reason: { code: 'unreadable', details }, transfer: null };
    }
    const decision = await dryRunPlan(deps, {
      folder,
      scanned,
      entries: entriesOf(scanned),
      rules: rules.current(),
      routing,
      debounce,
      adoption,
      signal,
    });
    const pending = deps.journal
      .pendingInDirectory(folder.watchedFolderId, directory)
      .find(({ source }) => source.relativePath === relativePath);
    const transfer = pending === undefined ? null : view(pending.intentId);
    const record = deps.journal.receipts.fileRecord(folder.watchedFolderId, relativePath);
    const operation = explain(decision.operations, relativePath);
    if (operation !== null) {
      const reason = withRule(operation.reason, relativePath, routing);
      return { path, action: operation.action, reason, transfer, record };
    }
    const trouble = decision.troubled.find((each) => each.path === relativePath);
    if (trouble !== undefined) {
      const details = { code: trouble.error.code };
      return { path, action: 'wait', reason: { code: 'unreadable', details }, transfer, record };
    }
    if (scanned.names.split('/').includes(relativePath.slice(directory === '' ? 0 : directory.length + 1))) {
      return { path, action: 'wait', reason: { code: 'settling', details: {} }, transfer, record };
    }
    // Noticed before: nothing is planned for it any more, and the journal still knows what became of it.
    if (record !== null)
      return {
        path,
        action: 'forget',
        reason: { code: 'deleted-locally', details: {} },
        transfer,
        record,
      };
    throw new AppError('FILE_GONE', { path });
  }
  throw new AppError('NOT_FOUND', { path, reason: 'it lies in no watched folder of this bank' });
}
