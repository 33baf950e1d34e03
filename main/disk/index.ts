/**
 * main/disk: everything that touches local files, safely and without blocking.
 *
 * In: paths. Out: what the disk holds (directories in columns from a worker thread, fingerprints, digests), bytes of
 * files that are opened so that no FIFO, device or symlink is ever read, and files put in place whole or not at all.
 * It decides nothing: which files matter, what changed and what to send is the plan's affair. It never modifies,
 * moves or locks a file of a watched folder, and it never takes a tree for empty because its root is missing.
 */
export * from './atomic-write.ts';
export { broadRootOf } from './broad-root.ts';
export { directoryIdentity, isOtherVolume, isSameDirectory } from './directory-identity.ts';
export { createSkippedBranch, type DirectorySkip } from './directory-skip.ts';
export { type DirectoryTrouble, isOfRights } from './directory-trouble.ts';
export * from './file-reader.ts';
export type { FileReading } from './file-reading.ts';
export { fingerprintOf } from './file-stamp.ts';
export * from './hasher.ts';
export { localPathOf, relativePathOf } from './local-path.ts';
export * from './open-for-upload.ts';
export {
  createOwnBranch,
  createOwnDirectories,
  type DirectoryKey,
  directoryKey,
  isOwnByKey,
  keyOf,
  type OwnDirectories,
} from './own-directories.ts';
export * from './partial-file.ts';
export * from './real-path.ts';
export * from './safe-local-name.ts';
export * from './scan-directory.ts';
export * from './scan-tree.ts';
export { entriesOf, goneDirectory, type ScannedDirectory, subdirectoriesOf } from './scanned-directory.ts';
export * from './shelf-directory.ts';
export { freeDiskBytes, isNetworkVolume } from './volume.ts';
