import { basename, join } from 'node:path';
import { originalConversionId } from '../../shared/api/index.ts';
import { AppError } from '../../shared/errors/index.ts';
import {
  joinFileName,
  type LocalPath,
  type SmartFolder,
  type SmartFolderFile,
  type SmartFolderItem,
  splitFileName,
} from '../../shared/model/index.ts';
import type { FileStamp, Hasher } from '../disk/index.ts';
import type { SmartFolderFileState } from '../plan/index.ts';
import { numberedName } from '../transfer/index.ts';
import type { SmartFolderFiles } from './smart-folder-ports.ts';
import type { SmartFolderRegistry } from './smart-folder-registry.ts';

export interface PlaceRenditionDeps {
  readonly files: SmartFolderFiles;
  readonly hasher: Hasher;
  readonly book: Pick<SmartFolderRegistry, 'put'>;
}

// More files of one name than a smart folder holds.
const MOST_NAMES = 10_000;

/**
 * Gives a complete rendition its name in the smart folder. Over a file only if Galley wrote it and the user has not changed it
 * since; else beside it. The name is journalled before it is given, so that the owner of the file is known after a crash at any
 * moment. Returns the item as it is then, to be written down; null when the rendition is gone and has to be fetched again.
 */
export async function placeRendition(
  deps: PlaceRenditionDeps,
  smartFolder: SmartFolder,
  item: SmartFolderItem,
  staged: LocalPath,
  signal: AbortSignal,
): Promise<SmartFolderItem | null> {
  const { files, hasher } = deps;
  const stamp = await files.stampAt(staged);
  const landed = await landedAt(deps, smartFolder, item, stamp);
  if (landed === null && stamp === null) return null;
  const from = landed === null ? staged : pathOn(smartFolder, landed);
  const { sha256 } = await hasher.hashFile({ path: from, root: null, signal });
  const wishedName = nameOn(smartFolder, item, staged, files);
  const old = item.file === null ? null : await lookAt(deps, smartFolder, item.file, signal);
  const name =
    landed ??
    (stamp === null ? null : await giveName(deps, smartFolder, item, { staged, stamp, wishedName, old }));
  const found = name === null ? null : await files.stampAt(pathOn(smartFolder, name));
  if (name === null || found === null) return null;
  const isElsewhere = item.file !== null && item.file.name !== name;
  if (isElsewhere && old?.state === 'unchanged' && old.stamp !== null)
    await files.removeUnchanged(pathOn(smartFolder, item.file.name), old.stamp);
  // The second name that a crash left over.
  if (landed !== null && stamp !== null) await files.removePartialFile(staged);
  return {
    ...item,
    file: { ...found, version: item.sight.version, name, wishedName, sha256 },
    isDue: false,
    downloadId: null,
    placing: null,
    cause: null,
    keptName: isElsewhere && old?.state === 'changed' ? item.file.name : item.keptName,
  };
}

interface Look {
  readonly state: SmartFolderFileState;
  /** From before the look: a file that still has it is in this state. */
  readonly stamp: FileStamp | null;
}

async function giveName(
  { files, book }: PlaceRenditionDeps,
  smartFolder: SmartFolder,
  item: SmartFolderItem,
  {
    staged,
    stamp,
    wishedName,
    old,
  }: {
    readonly staged: LocalPath;
    readonly stamp: FileStamp;
    readonly wishedName: string;
    readonly old: Look | null;
  },
): Promise<string> {
  const promise = (name: string): void => book.put({ ...item, placing: { name, inode: stamp.inode } });
  if (item.file !== null && item.file.wishedName === wishedName && old?.state === 'unchanged') {
    const { name } = item.file;
    promise(name);
    const isReplaced =
      old.stamp !== null && (await files.replaceUnchanged(staged, pathOn(smartFolder, name), old.stamp));
    if (isReplaced) return name;
  }
  for (let ordinal = 1; ordinal <= MOST_NAMES; ordinal += 1) {
    const name = numberedName(wishedName, ordinal, files.safeLocalName);
    promise(name);
    if ((await files.placePartialFile(staged, pathOn(smartFolder, name))) === 'written') return name;
  }
  throw new AppError('LOCAL_WRITE_FAILED', { path: smartFolder.directory, reason: 'every name is taken' });
}

/** How a file that Galley wrote is found now. A copy with the same content, as from a backup, counts as the same. */
export async function lookAt(
  { files, hasher }: Pick<PlaceRenditionDeps, 'files' | 'hasher'>,
  smartFolder: SmartFolder,
  file: SmartFolderFile,
  signal: AbortSignal,
): Promise<Look> {
  const path = pathOn(smartFolder, file.name);
  const stamp = await files.stampAt(path);
  if (stamp === null) return { state: 'missing', stamp };
  if (stamp.sizeBytes !== file.sizeBytes) return { state: 'changed', stamp };
  if (stamp.mtimeNs === file.mtimeNs && stamp.inode === file.inode) return { state: 'unchanged', stamp };
  try {
    const { sha256 } = await hasher.hashFile({ path, root: null, signal });
    return { state: sha256 === file.sha256 ? 'unchanged' : 'changed', stamp };
  } catch (error) {
    signal.throwIfAborted();
    // An unreadable file is not known to be Galley's own.
    if (error instanceof AppError)
      return { state: error.code === 'FILE_GONE' ? 'missing' : 'changed', stamp };
    throw error;
  }
}

/** Where a crash in the middle had put the rendition already. */
async function landedAt(
  { files }: PlaceRenditionDeps,
  smartFolder: SmartFolder,
  { placing }: SmartFolderItem,
  staged: FileStamp | null,
): Promise<string | null> {
  if (placing === null || (staged !== null && staged.inode !== placing.inode)) return null;
  const found = await files.stampAt(pathOn(smartFolder, placing.name));
  return found?.inode === placing.inode ? placing.name : null;
}

export function pathOn({ directory }: Pick<SmartFolder, 'directory'>, name: string): LocalPath {
  return join(directory, name) as LocalPath;
}

/** As downloads name files; the extension of a conversion is that of the file which gathered. */
function nameOn(
  { conversionId }: SmartFolder,
  { sight }: SmartFolderItem,
  staged: LocalPath,
  { safeLocalName }: SmartFolderFiles,
): string {
  if (conversionId === originalConversionId) return safeLocalName(sight.bankFileName);
  const { extension } = splitFileName(basename(staged));
  return safeLocalName(joinFileName(splitFileName(sight.bankFileName).stem, extension));
}
