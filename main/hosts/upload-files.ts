import { dirname } from 'node:path';
import type { LocalPath, UploadSource } from '../../shared/model/index.ts';
import { type FileReader, isNetworkVolume, openForUpload } from '../disk/index.ts';
import type { Clock } from '../platform/index.ts';
import type { UploadFiles } from '../transfer/index.ts';

/** This disk, as uploads need it. */
export function createUploadFiles(
  reader: FileReader,
  removeSpooled: UploadFiles['removeSpooled'],
  clock: Pick<Clock, 'monotonicMs'>,
  askIsNetworkVolume: typeof isNetworkVolume = isNetworkVolume,
): UploadFiles {
  const localDisks = createLocalDisks(clock, askIsNetworkVolume);
  return {
    async openForUpload(source) {
      const root = rootOf(source);
      const isLocalDisk = await localDisks.has(root ?? (dirname(source.localPath) as LocalPath));
      const file = await openForUpload(source.localPath, { root, isLocalDisk });
      return { ...file, read: (sizeBytes) => reader.read(file, sizeBytes) };
    },
    removeSpooled,
  };
}

// A one-off upload may come from anywhere; this many directories are more than a person drops files from in a day.
const REMEMBERED_DIRECTORIES = 1_000;
// A share may be mounted where a directory of this machine was.
const REMEMBERED_MS = 10_000;

/** Remembers which directories lie on disks of this machine: asking costs more than opening a small file. */
function createLocalDisks(
  clock: Pick<Clock, 'monotonicMs'>,
  askIsNetworkVolume: typeof isNetworkVolume,
): { has(directory: LocalPath): Promise<boolean> } {
  const known = new Map<LocalPath, { readonly answer: Promise<boolean>; readonly untilMs: number }>();
  return {
    has(directory) {
      const remembered = known.get(directory);
      if (remembered !== undefined && clock.monotonicMs() < remembered.untilMs) return remembered.answer;
      if (known.size >= REMEMBERED_DIRECTORIES) known.clear();
      // Where it cannot be known (macOS, a directory that is gone) the careful way is taken.
      const answer = askIsNetworkVolume(directory).then(
        (isNetwork) => isNetwork === false && process.platform !== 'darwin',
        () => false,
      );
      known.set(directory, { answer, untilMs: clock.monotonicMs() + REMEMBERED_MS });
      return answer;
    },
  };
}

/** The watched root that a file must really lie in; null for a file that a person picked. */
function rootOf({ localPath, relativePath, watchedFolderId }: UploadSource): LocalPath | null {
  if (watchedFolderId === null) return null;
  return localPath.slice(0, localPath.length - relativePath.length - 1) as LocalPath;
}
