import {
  beginShelfDirectory,
  endShelfDirectory,
  isShelfThere,
  placePartialFile,
  removePartialFile,
  removeUnchanged,
  replaceUnchanged,
  safeLocalName,
  shelfAround,
  shelfStage,
  stampAt,
} from '../../../disk/index.ts';
import type { ShelfFiles } from '../../../smart-folders/index.ts';

/** This disk, as shelves need it. */
export const shelfFiles: ShelfFiles = {
  beginShelfDirectory,
  endShelfDirectory,
  isShelfThere,
  placePartialFile,
  removePartialFile,
  removeUnchanged,
  replaceUnchanged,
  safeLocalName,
  shelfAround,
  shelfStage,
  stampAt,
};
