/**
 * main/disk: everything that touches local files, safely and without blocking.
 *
 * In: paths. Out: what the disk holds (directories in columns from a worker thread, fingerprints, digests), bytes of
 * files that are opened so that no FIFO, device or symlink is ever read, and files put in place whole or not at all.
 * It decides nothing: which files matter, what changed and what to send is the plan's affair. It never modifies,
 * moves or locks a file of a watched folder, and it never takes a tree for empty because its root is missing.
 */

export * from './hash/hasher.ts';
export { directoryIdentity, isOtherVolume, isSameDirectory } from './identity/directory-identity.ts';
export { fingerprintOf } from './identity/file-stamp.ts';
export {
  createOwnBranch,
  createOwnDirectories,
  type DirectoryKey,
  directoryKey,
  isOwnByKey,
  keyOf,
  type OwnDirectories,
} from './identity/own-directories.ts';
export { freeDiskBytes, isNetworkVolume } from './identity/volume.ts';
export { broadRootOf } from './paths/broad-root.ts';
export { localPathOf, relativePathOf } from './paths/local-path.ts';
export * from './paths/real-path.ts';
export * from './paths/safe-local-name.ts';
export * from './read/file-reader.ts';
export type { FileReading } from './read/file-reading.ts';
export * from './read/open-for-upload.ts';
export { createSkippedBranch, type DirectorySkip } from './scan/directory-skip.ts';
export { type DirectoryTrouble, isLastingTrouble } from './scan/directory-trouble.ts';
export * from './scan/scan-directory.ts';
export * from './scan/scan-tree.ts';
export {
  entriesOf,
  goneDirectory,
  type ScannedDirectory,
  subdirectoriesOf,
} from './scan/scanned-directory.ts';
export * from './write/atomic-write.ts';
export * from './write/partial-file.ts';
export { removeUnfinishedWrites } from './write/remove-unfinished-writes.ts';
export * from './write/smart-folder-directory.ts';
