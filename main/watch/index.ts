/**
 * main/watch: notices that something changed below a watched folder, and says which directories to scan.
 *
 * In: a root. Out: dirty directories, gathered for a moment, and a health that never looks green while no source listens. Events
 * are hints; the scan is the truth. So this room names directories and never files, may name one too often, and where it may have
 * missed one calls everything dirty. It reads no content, decides nothing and writes nothing.
 *
 * Sources: inotify per directory on Linux, `@parcel/watcher` on macOS and Windows. chokidar polls network volumes and systems
 * that allow no watching; repeated scans take over for trees that are too large for it, and when it fails.
 * docs/decisions/0005-watching.md says why.
 */
export type { DirtyScope } from './dirty-directories.ts';
export * from './start-watcher.ts';
