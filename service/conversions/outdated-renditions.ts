import { readdirSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** As the store's blobs: few enough to list one after the other, many enough for a million files. */
export const shards: readonly string[] = Array.from({ length: 16 }, (_, index) => index.toString(16));
export const unfinishedName = 'unfinished';

/** A file that this room made, by its name: `<sha256>-<conversion>[-p<page>].<extension>`. */
export function isRenditionName(name: string): boolean {
  return /^[0-9a-f]{64}-\d+(-p\d+)?\.[a-z]+$/.test(name);
}

/**
 * Removes the output of older recipes and unfinished files of a kill. File by file and by name: the directory may have been a
 * user's own `renditions` before a bank was put beside it.
 */
export function removeOutdatedRenditions(directory: string, currentName: string): void {
  for (const name of directoriesIn(directory)) {
    if (name === unfinishedName) removeFiles(join(directory, name), isUnfinishedName);
    else if (/^r\d+$/.test(name) && name !== currentName) removeRecipes(join(directory, name));
  }
}

function removeRecipes(path: string): void {
  for (const shard of directoriesIn(path).filter((name) => shards.includes(name))) {
    removeFiles(join(path, shard), isRenditionName);
    removeIfEmpty(join(path, shard));
  }
  removeIfEmpty(path);
}

function removeFiles(path: string, isOurs: (name: string) => boolean): void {
  for (const name of readdirSync(path)) {
    if (isOurs(name)) rmSync(join(path, name));
  }
}

function removeIfEmpty(path: string): void {
  if (readdirSync(path).length === 0) rmdirSync(path);
}

function directoriesIn(path: string): readonly string[] {
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
}

/** A random UUID. */
function isUnfinishedName(name: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name);
}
