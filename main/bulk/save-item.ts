import type { BulkDeps, BulkTask, ItemOutcome } from './bulk-ports.ts';
import { planChange, type SaveAction } from './plan-change.ts';
import { readAsset, seenOf } from './read-asset.ts';

/**
 * Reads one asset, changes the wanted field, and sends that field alone. The API has no condition for a save, so the reading comes
 * right before it, and saves of this program to one asset take turns. The save sets absolute values: a process that ends between
 * the save and the journal repeats it without effect, because the next reading finds the asset as wanted.
 */
export function saveItem(
  { bank, saves }: Pick<BulkDeps, 'bank' | 'saves'>,
  task: BulkTask<SaveAction>,
): Promise<ItemOutcome> {
  const { item, action, life, cancel } = task;
  return saves.take(item.assetId, async () => {
    const asset = await readAsset(bank, task);
    const seen = seenOf(asset);
    const planned = planChange(asset, action);
    if (planned.kind === 'unchanged') return { state: 'unchanged', seen };
    if (planned.kind === 'refused') return { state: 'failed', cause: planned.cause, seen };
    if (cancel.aborted) return { state: 'cancelled', seen };
    await bank.saveAsset(item.assetId, planned.changes, life);
    return { state: 'done', seen };
  });
}
