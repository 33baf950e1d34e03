import { dirname } from 'node:path';
import { AppError } from '../../../../shared/errors/index.ts';
import type { LocalPath, UploadSource } from '../../../../shared/model/index.ts';
import { type FileReader, isNetworkVolume, type OwnDirectories, openForUpload } from '../../../disk/index.ts';
import type { Clock } from '../../../platform/index.ts';
import type { UploadFiles } from '../../../transfer/index.ts';

/** This disk, as uploads need it. */
export function createUploadFiles(
  reader: FileReader,
  removeSpooled: UploadFiles['removeSpooled'],
  own: Pick<OwnDirectories, 'around'>,
  clock: Pick<Clock, 'monotonicMs'>,
  askIsNetworkVolume: typeof isNetworkVolume = isNetworkVolume,
): UploadFiles {
  // Where it cannot be known (macOS, a directory that is gone) the careful way is taken.
  const localDisks = remembering(clock, (directory) =>
    askIsNetworkVolume(directory).then(
      (isNetwork) => isNetwork === false && process.platform !== 'darwin',
      () => false,
    ),
  );
  const ownAround = remembering(clock, own.around);
  return {
    async openForUpload(source) {
      const root = rootOf(source);
      const directory = dirname(source.localPath) as LocalPath;
      // The last line of defence: no byte of Galley's own data leaves, by any path through the code.
      const around = source.isSpooled ? null : await ownAround(directory);
      if (around !== null) throw new AppError('OWN_FILE', { path: source.localPath, other: around });
      const isLocalDisk = await localDisks(root ?? directory);
      const file = await openForUpload(source.localPath, { root, isLocalDisk });
      return { ...file, read: (sizeBytes) => reader.read(file, sizeBytes) };
    },
    removeSpooled,
  };
}

// A manual upload may come from anywhere; this many directories are more than a user drops files from in a day.
const REMEMBERED_DIRECTORIES = 1_000;
// A share may be mounted where a directory of this machine was.
const REMEMBERED_MS = 10_000;

/** Remembers what is known of directories: asking costs more than opening a small file. */
function remembering<Answer>(
  clock: Pick<Clock, 'monotonicMs'>,
  ask: (directory: LocalPath) => Promise<Answer>,
): (directory: LocalPath) => Promise<Answer> {
  const known = new Map<LocalPath, { readonly answer: Promise<Answer>; readonly untilMs: number }>();
  return (directory) => {
    const remembered = known.get(directory);
    if (remembered !== undefined && clock.monotonicMs() < remembered.untilMs) return remembered.answer;
    if (known.size >= REMEMBERED_DIRECTORIES) known.clear();
    const answer = ask(directory);
    known.set(directory, { answer, untilMs: clock.monotonicMs() + REMEMBERED_MS });
    return answer;
  };
}

/** The watched root that a file must really lie in; null for a file that a person picked. */
function rootOf({ localPath, relativePath, watchedFolderId }: UploadSource): LocalPath | null {
  if (watchedFolderId === null) return null;
  return localPath.slice(0, localPath.length - relativePath.length - 1) as LocalPath;
}
