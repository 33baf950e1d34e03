import {
  beginSmartFolderDirectory,
  endSmartFolderDirectory,
  isSmartFolderThere,
  placePartialFile,
  removePartialFile,
  removeUnchanged,
  replaceUnchanged,
  safeLocalName,
  smartFolderAround,
  smartFolderStage,
  stampAt,
} from '../../../disk/index.ts';
import type { SmartFolderFiles } from '../../../smart-folders/index.ts';

/** This disk, as shelves need it. */
export const smartFolderFiles: SmartFolderFiles = {
  beginSmartFolderDirectory,
  endSmartFolderDirectory,
  isSmartFolderThere,
  placePartialFile,
  removePartialFile,
  removeUnchanged,
  replaceUnchanged,
  safeLocalName,
  smartFolderAround,
  smartFolderStage,
  stampAt,
};
