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

/** The disk operations of smart folders. */
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
