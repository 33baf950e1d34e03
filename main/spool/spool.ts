import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../../shared/errors/index.ts';
import { asId, type LocalPath } from '../../shared/model/index.ts';
import type { SpoolAnswer, UploadBegin, UploadGrant } from '../../shared/rpc/index.ts';
import type { SyncEngine } from '../engine/index.ts';
import { type IncompleteDrop, openDropNotes } from './drop-notes.ts';

export interface SpoolDeps {
  /** Inside the state directory, owned by this process alone. */
  readonly directory: string;
  readonly randomId: () => string;
  /** True where files are handed over in place: room is looked for only when bytes come after all. */
  readonly takesInPlace?: boolean;
}

/**
 * Takes a whole file over. A spooled one is Galley's own copy and is kept only for an answer that promises something; any
 * other is the person's, and never touched. Throws when the signal aborts before anything was promised.
 */
export type TakeSpooled = (
  localPath: LocalPath,
  file: Pick<UploadBegin, 'fileName' | 'sizeBytes'>,
  isSpooled: boolean,
  signal: AbortSignal,
) => Promise<SpoolAnswer>;

export interface Spool {
  /** Drops that did not arrive whole before the last host ended. */
  readonly incompleteDrops: readonly IncompleteDrop[];
  /** Writes down what is about to be handed over. Durable when it resolves. */
  announce(fileNames: readonly string[]): Promise<string>;
  conclude(dropId: string): Promise<void>;
  /** Reserves a place for one file. Throws LOCAL_DISK_FULL when the bytes cannot fit. */
  reserve(file: Pick<UploadBegin, 'fileName' | 'sizeBytes'>, take: TakeSpooled): Promise<UploadGrant>;
  /** Reserves one upload for this engine. Throws LOCAL_DISK_FULL when the bytes cannot fit. */
  begin(engine: Pick<SyncEngine, 'upload'>, request: UploadBegin): Promise<UploadGrant>;
  /**
   * Takes the bytes of one grant, makes them durable and hands them to the engine. Anything but exactly the announced
   * size leaves no file and begins nothing; the grant stays good, the page may send again. The signal aborts as long as
   * nothing is promised, also when all bytes are here. Throws its reason, GRANT_UNKNOWN, CONFLICT while the same grant is
   * being filled, BODY_INCOMPLETE, BODY_TOO_LARGE, LOCAL_DISK_FULL.
   */
  receive(
    uploadGrant: UploadGrant,
    body: AsyncIterable<Uint8Array>,
    signal: AbortSignal,
  ): Promise<SpoolAnswer>;
  /**
   * Takes a file where it lies instead of its bytes. The caller answers for it that the person gave that very file.
   * Throws GRANT_UNKNOWN, CONFLICT, FILE_GONE, FILE_NOT_REGULAR, and FILE_CHANGED when the size is not the announced one.
   */
  handOver(uploadGrant: UploadGrant, localPath: LocalPath): Promise<SpoolAnswer>;
  /**
   * The user has taken the file back: no later bytes fill this grant, and a write under way receives CANCELLED. Does nothing for
   * a complete file: a promise is cancelled as an upload.
   */
  withdraw(uploadGrant: UploadGrant): void;
}

interface Reservation {
  readonly file: Pick<UploadBegin, 'fileName' | 'sizeBytes'>;
  readonly take: TakeSpooled;
  readonly withdrawn: AbortController;
  isFilling: boolean;
}

/** Left free for the journal, which must be able to promise and confirm even when a drop has filled the disk. */
const reserveBytes = 64 * 1024 * 1024;

/** Ends the name of an incomplete file; a file with it at the start was cut off and belongs to no request. */
const partSuffix = '.part';

/** Bears no name of a file that was handed over. */
const dropNotesName = 'drops.jsonl';

/**
 * Dropped files on their way from a page to the engine: streamed to disk, never held in memory. A file gets its final
 * name only when it is whole and durable, and the engine hears of it only after that; it removes it when the intent has
 * settled. Names on disk are random: what the page calls a file never touches the file system.
 */
export async function createSpool({ directory, randomId, takesInPlace = false }: SpoolDeps): Promise<Spool> {
  const reservations = new Map<UploadGrant, Reservation>();
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await removeParts(directory);
  const drops = await openDropNotes(join(directory, dropNotesName));

  async function reserve(file: Reservation['file'], take: TakeSpooled): Promise<UploadGrant> {
    if (!takesInPlace) await requireSpace(directory, file);
    const uploadGrant = asId<UploadGrant>(randomId());
    reservations.set(uploadGrant, { file, take, withdrawn: new AbortController(), isFilling: false });
    return uploadGrant;
  }

  /** The reservation, which only one writer fills until it is let go again. */
  function fill(uploadGrant: UploadGrant): Reservation {
    const reservation = reservations.get(uploadGrant);
    if (reservation === undefined) throw new AppError('GRANT_UNKNOWN', { kind: 'upload' });
    if (reservation.isFilling) throw new AppError('CONFLICT', { file: reservation.file.fileName });
    reservation.isFilling = true;
    return reservation;
  }

  return {
    incompleteDrops: drops.incomplete,
    async announce(fileNames) {
      const dropId = randomId();
      await drops.announce(dropId, fileNames);
      return dropId;
    },
    conclude: drops.conclude,
    reserve,
    begin: (engine, request) =>
      reserve(request, async (localPath, { fileName }, isSpooled, signal) => {
        const { target, onClash, dropId } = request;
        const answer = await engine.upload({ localPath, fileName, target, onClash, isSpooled }, signal);
        if (dropId !== undefined) await drops.arrived(dropId, fileName);
        return answer;
      }),

    async receive(uploadGrant, body, gone) {
      const reservation = fill(uploadGrant);
      const signal = AbortSignal.any([gone, reservation.withdrawn.signal]);
      const finalPath = asId<LocalPath>(join(directory, randomId()));
      try {
        if (takesInPlace) await requireSpace(directory, reservation.file);
        await writeWhole(`${finalPath}${partSuffix}`, finalPath, reservation.file, body, signal);
        signal.throwIfAborted();
        const answer = await reservation.take(finalPath, reservation.file, true, signal);
        reservations.delete(uploadGrant);
        // A file without a promise needs no bytes; the copy would lie here for good.
        if (answer.kind !== 'promised' && answer.kind !== 'proof-promised')
          await rm(finalPath, { force: true });
        return answer;
      } catch (error) {
        reservation.isFilling = false;
        await rm(finalPath, { force: true });
        throw error;
      }
    },

    async handOver(uploadGrant, localPath) {
      const reservation = fill(uploadGrant);
      try {
        await requireAnnounced(localPath, reservation.file);
        const { signal } = reservation.withdrawn;
        signal.throwIfAborted();
        const answer = await reservation.take(localPath, reservation.file, false, signal);
        reservations.delete(uploadGrant);
        return answer;
      } catch (error) {
        reservation.isFilling = false;
        throw error;
      }
    },

    withdraw(uploadGrant) {
      reservations.get(uploadGrant)?.withdrawn.abort(new AppError('CANCELLED'));
      reservations.delete(uploadGrant);
    },
  };
}

async function requireSpace(directory: string, { fileName, sizeBytes }: Reservation['file']): Promise<void> {
  const disk = await statfs(directory);
  const freeBytes = disk.bavail * disk.bsize;
  if (freeBytes < sizeBytes + reserveBytes)
    throw new AppError('LOCAL_DISK_FULL', { file: fileName, sizeBytes, freeBytes });
}

async function requireAnnounced(
  localPath: LocalPath,
  { fileName, sizeBytes }: Reservation['file'],
): Promise<void> {
  const found = await stat(localPath).catch((error: NodeJS.ErrnoException) => {
    const code = error.code === 'ENOENT' ? 'FILE_GONE' : 'FILE_UNREADABLE';
    throw new AppError(code, { file: fileName }, error);
  });
  if (!found.isFile()) throw new AppError('FILE_NOT_REGULAR', { file: fileName });
  if (found.size !== sizeBytes) throw new AppError('FILE_CHANGED', { file: fileName });
}

async function writeWhole(
  partPath: string,
  finalPath: LocalPath,
  { fileName, sizeBytes }: Reservation['file'],
  body: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<void> {
  try {
    // 'wx' because a random name that exists would hold another request's bytes.
    const file = await open(partPath, 'wx', 0o600);
    try {
      // `flush` syncs the file before it is closed.
      await pipeline(exactly(body, sizeBytes, fileName), file.createWriteStream({ flush: true }), { signal });
    } finally {
      // A stream that is stopped lets go of its file some time later, and one that opened it itself could even make it then.
      await file.close();
    }
    await rename(partPath, finalPath);
    await syncDirectory(finalPath);
  } catch (error) {
    await rm(partPath, { force: true });
    throw toSpoolError(error, fileName, sizeBytes);
  }
}

/** Passes the body on and refuses it as soon as it is longer, or when it ends shorter, than announced. */
async function* exactly(
  body: AsyncIterable<Uint8Array>,
  sizeBytes: number,
  fileName: string,
): AsyncGenerator<Uint8Array, void, void> {
  let receivedBytes = 0;
  for await (const chunk of body) {
    receivedBytes += chunk.byteLength;
    if (receivedBytes > sizeBytes) throw new AppError('BODY_TOO_LARGE', { file: fileName, sizeBytes });
    yield chunk;
  }
  if (receivedBytes < sizeBytes) {
    throw new AppError('BODY_INCOMPLETE', { file: fileName, sizeBytes, receivedBytes });
  }
}

/** The rename itself must survive a power cut. Windows can neither open a directory nor needs to. */
async function syncDirectory(path: LocalPath): Promise<void> {
  if (process.platform === 'win32') return;
  const directory = await open(join(path, '..'), 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

function toSpoolError(error: unknown, fileName: string, sizeBytes: number): AppError {
  if (error instanceof AppError) return error;
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new AppError('LOCAL_DISK_FULL', { file: fileName, sizeBytes }, error);
  }
  if (code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ABORT_ERR') {
    return new AppError('BODY_INCOMPLETE', { file: fileName, sizeBytes }, error);
  }
  return new AppError('LOCAL_WRITE_FAILED', { file: fileName }, error);
}

async function removeParts(directory: string): Promise<void> {
  const names = await readdir(directory);
  const parts = names.filter((name) => name.endsWith(partSuffix));
  await Promise.all(parts.map((name) => rm(join(directory, name), { force: true })));
}
