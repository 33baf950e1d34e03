import { join } from 'node:path';
import type { LocalPath } from '../../../../shared/model/index.ts';
import {
  openPartialFile,
  partialPathOf,
  placePartialFile,
  removePartialFile,
  safeLocalName,
  wasPlaced,
} from '../../../disk/index.ts';
import type { DownloadFiles } from '../../../transfer/index.ts';

/** This disk, as downloads need it. */
export const downloadFiles: DownloadFiles = {
  unfinishedPath: partialPathOf,
  open: openPartialFile,
  place: placePartialFile,
  wasPlaced,
  remove: removePartialFile,
  safeName: safeLocalName,
  join: (directory, name) => join(directory, name) as LocalPath,
};
