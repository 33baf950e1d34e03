import { AppError } from '../../shared/errors/index.ts';
import type { Shelf, ShelfItem, ShelfSight } from '../../shared/model/index.ts';
import type { Hasher } from '../disk/index.ts';
import type { Journal } from '../journal/index.ts';
import { planShelf, type ShelfOperation, type ShelvedState } from '../plan/index.ts';
import type { Downloads } from '../transfer/index.ts';
import { lookAt, pathOn, placeRendition } from './place-rendition.ts';
import { newShelfItem, type ShelfBook } from './shelf-book.ts';
import type { ShelfBank, ShelfFiles, ShelfReading } from './shelf-ports.ts';

export interface ShelfStepDeps {
  readonly bank: ShelfBank;
  readonly downloads: Pick<Downloads, 'want' | 'cancel' | 'retry' | 'forget' | 'get'>;
  readonly files: ShelfFiles;
  readonly hasher: Hasher;
  readonly transaction: Journal['transaction'];
}

// As many files as a person looks through in a directory; a shelf is no copy of the bank.
const MOST_FILES = 5_000;
// The queue of downloads is a person's; a shelf puts in as many as keep it busy.
const MOST_DOWNLOADS = 12;

/**
 * Asks the bank what is on the shelf now and makes it so, as far as that needs no bytes. Returns about how many files a
 * person is asked. `isAsked` by a person: what failed is tried again. Throws SHELF_AWAY, SHELF_TOO_LARGE, and what the bank and the disk throw.
 */
export async function readShelf(
  deps: ShelfStepDeps,
  shelf: Shelf,
  book: ShelfBook,
  { isAsked, signal }: { readonly isAsked: boolean; readonly signal: AbortSignal },
): Promise<number> {
  await requireThere(deps, shelf);
  const reading = await deps.bank.search(shelf.query, signal);
  if (reading.assets.length > MOST_FILES)
    throw new AppError('SHELF_TOO_LARGE', { count: reading.assets.length, most: MOST_FILES });
  const states = new Map<ShelfItem, ShelvedState>();
  for (const item of book.items()) {
    if (item.file !== null) states.set(item, (await lookAt(deps, shelf, item.file, signal)).state);
  }
  // Unplugged while it was looked at: what was missing says nothing.
  await requireThere(deps, shelf);
  const { operations, askedCount } = planShelf({
    items: book.items(),
    sights: reading.assets.map(sightOf),
    isAdmissible: reading.isComplete && reading.assets.length > 0,
    stateOf: (item) => states.get(item) ?? 'missing',
  });
  for (const operation of operations) {
    signal.throwIfAborted();
    await carryOut(deps, shelf, book, operation, signal);
  }
  if (isAsked) for (const item of book.items()) if (item.cause !== null) book.put({ ...item, cause: null });
  return askedCount;
}

/** Places what has arrived and asks for more. Throws SHELF_AWAY and what the disk throws. */
export async function settleShelf(
  deps: ShelfStepDeps,
  shelf: Shelf,
  book: ShelfBook,
  signal: AbortSignal,
): Promise<void> {
  await requireThere(deps, shelf);
  let open = 0;
  for (const item of book.items()) {
    if (item.downloadId === null) continue;
    signal.throwIfAborted();
    if (await isStillOpen(deps, shelf, book, item, signal)) open += 1;
  }
  for (const item of book.items()) {
    if (open >= MOST_DOWNLOADS) return;
    if (!item.isDue || item.downloadId !== null || item.cause !== null) continue;
    want(deps, shelf, book, item);
    open += 1;
  }
}

/** Lets everything go that was asked for and is not placed. */
export async function letGo(
  { downloads, files }: Pick<ShelfStepDeps, 'downloads' | 'files'>,
  { downloadId }: ShelfItem,
): Promise<void> {
  if (downloadId === null) return;
  await downloads.cancel(downloadId);
  const staged = downloads.get(downloadId)?.localPath ?? null;
  if (staged !== null) await files.removePartialFile(staged);
  downloads.forget(downloadId);
}

async function requireThere({ files }: ShelfStepDeps, { directory, shelfId }: Shelf): Promise<void> {
  if (!(await files.isShelfThere(directory, shelfId))) throw new AppError('SHELF_AWAY', { path: directory });
}

async function carryOut(
  deps: ShelfStepDeps,
  shelf: Shelf,
  book: ShelfBook,
  operation: ShelfOperation,
  signal: AbortSignal,
): Promise<void> {
  switch (operation.kind) {
    case 'want': {
      const { sight } = operation;
      const known = book.get(sight.assetId);
      if (known !== null) await letGo(deps, known);
      const anew = { ...newShelfItem(shelf.shelfId, sight), file: known?.file ?? null };
      book.put({ ...anew, keptName: known?.keptName ?? null });
      return;
    }
    case 'seen': {
      const { item } = operation;
      if (item.absenceCount > 0 || item.isRemovalApproved)
        book.put({ ...item, absenceCount: 0, isRemovalApproved: false });
      return;
    }
    case 'absent':
      return book.put({ ...operation.item, absenceCount: operation.item.absenceCount + 1 });
    case 'remove': {
      const { item } = operation;
      await letGo(deps, item);
      // Looked at once more: the plan may be minutes old by now.
      const look = item.file === null ? null : await lookAt(deps, shelf, item.file, signal);
      if (item.file !== null && look?.state === 'unchanged' && look.stamp !== null)
        await deps.files.removeUnchanged(pathOn(shelf, item.file.name), look.stamp);
      return book.remove(item.sight.assetId);
    }
    case 'forget':
      await letGo(deps, operation.item);
      return book.remove(operation.item.sight.assetId);
  }
}

async function isStillOpen(
  deps: ShelfStepDeps,
  shelf: Shelf,
  book: ShelfBook,
  item: ShelfItem,
  signal: AbortSignal,
): Promise<boolean> {
  const { downloadId } = item;
  const download = downloadId === null ? null : deps.downloads.get(downloadId);
  if (downloadId === null || download === null) {
    book.put({ ...item, downloadId: null });
    return false;
  }
  if (download.state === 'failed' || download.state === 'cancelled') {
    book.put({ ...item, downloadId: null, cause: download.cause ?? { code: 'CANCELLED', details: {} } });
    deps.downloads.forget(downloadId);
    return false;
  }
  if (download.state !== 'ready' || download.localPath === null) return true;
  const placed = await placeRendition({ ...deps, book }, shelf, item, download.localPath, signal);
  deps.transaction(() => {
    book.put(placed ?? { ...item, downloadId: null, placing: null });
    deps.downloads.forget(downloadId);
  });
  return false;
}

/** The wish and the note of it are one durable step, so that no crash leaves a download that nobody waits for. */
function want(deps: ShelfStepDeps, shelf: Shelf, book: ShelfBook, item: ShelfItem): void {
  const { assetId, fileId, bankFileName } = item.sight;
  deps.transaction(() => {
    const { downloadId } = deps.downloads.want({
      assetId,
      fileId,
      conversionId: shelf.conversionId,
      bankFileName,
      directory: deps.files.shelfStage(shelf.directory),
    });
    book.put({ ...item, downloadId, placing: null });
  });
}

/** A new version keeps the id of the file in some banks, so that its time and size count as well. */
function sightOf({ assetId, master }: ShelfReading['assets'][number]): ShelfSight {
  const { fileId, stem, extension, created, sizeBytes } = master;
  const bankFileName = extension === '' ? stem : `${stem}.${extension}`;
  return {
    assetId,
    fileId,
    bankFileName,
    version: JSON.stringify([fileId, created, sizeBytes, bankFileName]),
  };
}
