import { AppError, toAppError } from '../../shared/errors/index.ts';
import {
  type AssetId,
  cancelledCause,
  type SmartFolder,
  type SmartFolderItem,
  type SmartFolderSight,
} from '../../shared/model/index.ts';
import type { Hasher } from '../disk/index.ts';
import type { Journal } from '../journal/index.ts';
import { planSmartFolder, type SmartFolderFileState, type SmartFolderOperation } from '../plan/index.ts';
import type { Downloads } from '../transfer/index.ts';
import { lookAt, pathOn, placeRendition } from './place-rendition.ts';
import type { SmartFolderBank, SmartFolderFiles, SmartFolderSnapshot } from './smart-folder-ports.ts';
import { newSmartFolderItem, type SmartFolderRegistry } from './smart-folder-registry.ts';

export interface SmartFolderStepDeps {
  readonly bank: SmartFolderBank;
  readonly downloads: Pick<Downloads, 'want' | 'cancel' | 'retry' | 'forget' | 'get'>;
  readonly files: SmartFolderFiles;
  readonly hasher: Hasher;
  readonly transaction: Journal['transaction'];
}

// As many files as a user looks through in a directory; a smart folder is no copy of the bank.
const MOST_FILES = 5_000;
// The queue of downloads belongs to the user; a smart folder adds only as many as keep it busy.
const MOST_DOWNLOADS = 12;
// More files than a person has open at a time: then nothing can be placed at all, and what else arrives only fills the disk.
const MOST_UNPLACED = 100;

/**
 * Reads the bank's answer to the search and brings the smart folder in line with it, as far as that needs no bytes. Returns the
 * assets with files that the user is asked about. `isAsked` by the user: failed files are tried again. Throws SHELF_AWAY,
 * SHELF_TOO_LARGE, and the errors of the bank and the disk.
 */
export async function readSmartFolder(
  deps: SmartFolderStepDeps,
  smartFolder: SmartFolder,
  book: SmartFolderRegistry,
  { isAsked, signal }: { readonly isAsked: boolean; readonly signal: AbortSignal },
): Promise<readonly AssetId[]> {
  await requireThere(deps, smartFolder);
  const reading = await deps.bank.search(smartFolder.query, signal);
  if (reading.assets.length > MOST_FILES)
    throw new AppError('SHELF_TOO_LARGE', { count: reading.assets.length, most: MOST_FILES });
  if (isAsked) for (const item of book.items()) if (item.cause !== null) book.put({ ...item, cause: null });
  const states = new Map<SmartFolderItem, SmartFolderFileState>();
  for (const item of book.items()) {
    if (item.file !== null) states.set(item, (await lookAt(deps, smartFolder, item.file, signal)).state);
  }
  // Unplugged while it was looked at: what was missing says nothing.
  await requireThere(deps, smartFolder);
  const { operations, asked } = planSmartFolder({
    items: book.items(),
    sights: reading.assets.map(sightOf),
    isAdmissible: reading.isComplete && reading.assets.length > 0,
    stateOf: (item) => states.get(item) ?? 'missing',
  });
  for (const operation of operations) {
    signal.throwIfAborted();
    const { assetId } = operation.kind === 'want' ? operation.sight : operation.item.sight;
    await goingOn(book, assetId, () => applyPlan(deps, smartFolder, book, operation, signal));
  }
  return asked;
}

/**
 * Places what has arrived and asks for more. `isAgain`: also what has arrived before and could not be placed then.
 * Throws SHELF_AWAY and LOCAL_DISK_FULL; what is the matter with one file is noted with it and stops no other.
 */
export async function finishSmartFolder(
  deps: SmartFolderStepDeps,
  smartFolder: SmartFolder,
  book: SmartFolderRegistry,
  { isAgain, signal }: { readonly isAgain: boolean; readonly signal: AbortSignal },
): Promise<void> {
  await requireThere(deps, smartFolder);
  let open = 0;
  for (const item of book.items()) {
    if (item.downloadId === null || (isUnplaced(item) && !isAgain)) continue;
    signal.throwIfAborted();
    const isOpen = await goingOn(book, item.sight.assetId, () =>
      isStillOpen(deps, smartFolder, book, item, signal),
    );
    if (isOpen === true) open += 1;
  }
  const unplaced = book.items().filter(isUnplaced).length;
  for (const item of book.items()) {
    if (open >= MOST_DOWNLOADS || unplaced >= MOST_UNPLACED) return;
    if (!item.isDue || item.downloadId !== null || item.cause !== null) continue;
    want(deps, smartFolder, book, item);
    open += 1;
  }
}

/** It has arrived, and there is trouble with the file that it replaces or becomes. */
export function isUnplaced({ downloadId, cause }: SmartFolderItem): boolean {
  return downloadId !== null && cause !== null;
}

/** Whether the trouble is one file's: open in a program that locks it, or unreadable. A full disk concerns every file. */
export function isOfOneFile(code: string): boolean {
  return (code.startsWith('LOCAL_') || code.startsWith('FILE_')) && code !== 'LOCAL_DISK_FULL';
}

/** Trouble of one file is noted with its asset (undefined), because all others can go on. Rejects with every other. */
async function goingOn<Result>(
  book: SmartFolderRegistry,
  assetId: AssetId,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    // As it is now: it may say by now which name its file was about to get.
    const item = book.get(assetId);
    const { code, details } = toAppError(error);
    if (item === null || !isOfOneFile(code)) throw error;
    book.put({ ...item, cause: { code, details } });
    return undefined;
  }
}

/** Lets everything go that was asked for and is not placed. */
export async function letGo(
  { downloads, files }: Pick<SmartFolderStepDeps, 'downloads' | 'files'>,
  { downloadId }: SmartFolderItem,
): Promise<void> {
  if (downloadId === null) return;
  await downloads.cancel(downloadId);
  const staged = downloads.get(downloadId)?.localPath ?? null;
  if (staged !== null) await files.removePartialFile(staged);
  downloads.forget(downloadId);
}

async function requireThere(
  { files }: SmartFolderStepDeps,
  { directory, smartFolderId }: SmartFolder,
): Promise<void> {
  if (!(await files.isSmartFolderThere(directory, smartFolderId)))
    throw new AppError('SHELF_AWAY', { path: directory });
}

async function applyPlan(
  deps: SmartFolderStepDeps,
  smartFolder: SmartFolder,
  book: SmartFolderRegistry,
  operation: SmartFolderOperation,
  signal: AbortSignal,
): Promise<void> {
  switch (operation.kind) {
    case 'want': {
      const { sight } = operation;
      const known = book.get(sight.assetId);
      if (known !== null) await letGo(deps, known);
      const anew = { ...newSmartFolderItem(smartFolder.smartFolderId, sight), file: known?.file ?? null };
      book.put({ ...anew, keptName: known?.keptName ?? null });
      return;
    }
    case 'seen': {
      const { item } = operation;
      if (item.absenceCount > 0 || item.isRemovalApproved)
        book.put({
          ...item,
          absenceCount: 0,
          isRemovalApproved: false,
          // That its file could not be removed is no trouble any more.
          cause: item.isDue ? item.cause : null,
        });
      return;
    }
    case 'absent':
      return book.put({ ...operation.item, absenceCount: operation.item.absenceCount + 1 });
    case 'remove': {
      const { item } = operation;
      // Looked at once more: the plan may be minutes old by now.
      const look = item.file === null ? null : await lookAt(deps, smartFolder, item.file, signal);
      if (item.file !== null && look?.state === 'unchanged' && look.stamp !== null)
        await deps.files.removeUnchanged(pathOn(smartFolder, item.file.name), look.stamp);
      // After the file: if that could not be removed, nothing of the item has changed.
      await letGo(deps, item);
      return book.remove(item.sight.assetId);
    }
    case 'forget':
      await letGo(deps, operation.item);
      return book.remove(operation.item.sight.assetId);
  }
}

async function isStillOpen(
  deps: SmartFolderStepDeps,
  smartFolder: SmartFolder,
  book: SmartFolderRegistry,
  item: SmartFolderItem,
  signal: AbortSignal,
): Promise<boolean> {
  const { downloadId } = item;
  const download = downloadId === null ? null : deps.downloads.get(downloadId);
  if (downloadId === null || download === null) {
    book.put({ ...item, downloadId: null, cause: null });
    return false;
  }
  if (download.state === 'failed' || download.state === 'cancelled') {
    book.put({ ...item, downloadId: null, cause: download.cause ?? cancelledCause });
    deps.downloads.forget(downloadId);
    return false;
  }
  if (download.state !== 'ready' || download.localPath === null) return true;
  const placed = await placeRendition({ ...deps, book }, smartFolder, item, download.localPath, signal);
  deps.transaction(() => {
    book.put(placed ?? { ...item, downloadId: null, placing: null, cause: null });
    deps.downloads.forget(downloadId);
  });
  return false;
}

/** The request and its record are one durable step, so that no crash leaves a download without an owner. */
function want(
  deps: SmartFolderStepDeps,
  smartFolder: SmartFolder,
  book: SmartFolderRegistry,
  item: SmartFolderItem,
): void {
  const { assetId, fileId, bankFileName } = item.sight;
  deps.transaction(() => {
    const { downloadId } = deps.downloads.want({
      assetId,
      fileId,
      conversionId: smartFolder.conversionId,
      bankFileName,
      fileVersion: null,
      directory: deps.files.smartFolderStage(smartFolder.directory),
    });
    book.put({ ...item, downloadId, placing: null });
  });
}

/** A new version keeps the id of the file in some banks, so that its time and size count as well. */
function sightOf({ assetId, master }: SmartFolderSnapshot['assets'][number]): SmartFolderSight {
  const { fileId, stem, extension, created, sizeBytes } = master;
  const bankFileName = extension === '' ? stem : `${stem}.${extension}`;
  return {
    assetId,
    fileId,
    bankFileName,
    version: JSON.stringify([fileId, created, sizeBytes, bankFileName]),
  };
}
