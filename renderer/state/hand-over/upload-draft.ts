import { type AskChoice, type AssetId, askChoices, nameKey } from '../../../shared/model/index.ts';
import type { RpcFailure } from '../../../shared/rpc/index.ts';

/**
 * `spooled`: handed over, Activity shows how it goes on. `there`: the bank folder holds this very content already.
 */
export type UploadPhase = 'ready' | 'sending' | 'spooled' | 'there' | 'failed' | 'cancelled' | 'skipped';

/** A file that a person dropped or chose. `choice` is null until a clash is answered, and stays so without one. */
export interface UploadItem {
  readonly itemId: number;
  readonly name: string;
  readonly sizeBytes: number;
  readonly body: Blob;
  /** Assets of the bank folder that bear this name already. */
  readonly clashesWith: readonly AssetId[];
  readonly choice: AskChoice | null;
  readonly phase: UploadPhase;
  readonly sentBytes: number;
  readonly failure: RpcFailure | null;
}

/** Answers for one clash: with several assets of the name, the target of a new version is ambiguous. */
export function clashChoices(item: UploadItem): readonly AskChoice[] {
  return item.clashesWith.length > 1 ? askChoices.filter((choice) => choice !== 'new-version') : askChoices;
}

export function isUnanswered(item: UploadItem): boolean {
  return item.phase === 'ready' && item.clashesWith.length > 0 && item.choice === null;
}

/** Files that a start would send now. */
export function sendable(items: readonly UploadItem[]): readonly UploadItem[] {
  return items.filter((item) => item.phase === 'ready' && item.choice !== 'skip');
}

/** Whether files would be lost with the panel: those that were not sent, and those that failed and can be tried again. */
export function hasUnsent(items: readonly UploadItem[]): boolean {
  return items.some(({ phase }) => phase === 'ready' || phase === 'failed');
}

/** Nothing is known of the clashes of these files any more, and what was answered about them is not true elsewhere. */
export function withoutClashes(items: readonly UploadItem[]): readonly UploadItem[] {
  return items.map((item) => (item.phase === 'ready' ? { ...item, clashesWith: [], choice: null } : item));
}

/** Lays the bank's answer over the items; a choice that was made for other assets than those is forgotten. */
export function withClashes(
  items: readonly UploadItem[],
  clashes: readonly { readonly fileName: string; readonly assetIds: readonly AssetId[] }[],
): readonly UploadItem[] {
  const byName = new Map(clashes.map(({ fileName, assetIds }) => [nameKey(fileName), assetIds]));
  return items.map((item) => {
    if (item.phase !== 'ready') return item;
    const clashesWith = byName.get(nameKey(item.name)) ?? [];
    return { ...item, clashesWith, choice: isSameSet(item.clashesWith, clashesWith) ? item.choice : null };
  });
}

function isSameSet(before: readonly AssetId[], after: readonly AssetId[]): boolean {
  return before.length === after.length && before.every((assetId) => after.includes(assetId));
}

/** One answer for one item, or for every item it fits. */
export function withChoice(
  items: readonly UploadItem[],
  itemId: number | 'all',
  choice: AskChoice,
): readonly UploadItem[] {
  return items.map((item) => {
    const isMeant = itemId === 'all' || item.itemId === itemId;
    const fits = item.phase === 'ready' && item.clashesWith.length > 0 && clashChoices(item).includes(choice);
    return isMeant && fits ? { ...item, choice } : item;
  });
}

/** Progress of everything that was started, in files and bytes. */
export function uploadTotals(items: readonly UploadItem[]): {
  readonly files: number;
  readonly doneFiles: number;
  readonly failedFiles: number;
  readonly bytes: number;
  readonly doneBytes: number;
} {
  const started = items.filter(
    (item) => item.phase !== 'skipped' && item.phase !== 'cancelled' && item.choice !== 'skip',
  );
  return {
    files: started.length,
    doneFiles: started.filter((item) => item.phase === 'spooled' || item.phase === 'there').length,
    failedFiles: started.filter((item) => item.phase === 'failed').length,
    bytes: started.reduce((sum, item) => sum + item.sizeBytes, 0),
    doneBytes: started.reduce((sum, item) => sum + Math.min(item.sentBytes, item.sizeBytes), 0),
  };
}
