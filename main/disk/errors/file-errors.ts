import { AppError, type ErrorCode, toAppError } from '../../../shared/errors/index.ts';
import { errnoOf } from './errno.ts';

/**
 * System errors of reading one file. Codes retried with back-off are those that pass by themselves: another
 * program's lock, too many open files, a network volume that hangs. The rest needs a person.
 */
const readErrors: Readonly<Record<string, ErrorCode>> = {
  ENOENT: 'FILE_GONE',
  ENOTDIR: 'FILE_GONE',
  // O_NOFOLLOW met a symlink; the others are a directory and a socket opened as files.
  ELOOP: 'FILE_NOT_REGULAR',
  EISDIR: 'FILE_NOT_REGULAR',
  ENXIO: 'FILE_NOT_REGULAR',
  EBUSY: 'FILE_BUSY',
  ETXTBSY: 'FILE_BUSY',
  EAGAIN: 'FILE_BUSY',
  EACCES: 'FILE_UNREADABLE',
  EPERM: 'FILE_UNREADABLE',
  ENAMETOOLONG: 'FILE_UNREADABLE',
};

/** The error for a failed read of `path`; AppErrors pass as they are. */
export function toReadError(error: unknown, path: string): AppError {
  const errno = errnoOf(error);
  if (error instanceof AppError || errno === '') return toAppError(error);
  return new AppError(readErrors[errno] ?? 'FILE_READ_FAILED', { path, errno }, error);
}

/** The error for a failed write of `path`; AppErrors, for instance of the stream that was written, pass as they are. */
export function toWriteError(error: unknown, path: string): AppError {
  const errno = errnoOf(error);
  if (error instanceof AppError || errno === '') return toAppError(error);
  const isFull = errno === 'ENOSPC' || errno === 'EDQUOT' || errno === 'EFBIG';
  return new AppError(isFull ? 'LOCAL_DISK_FULL' : 'LOCAL_WRITE_FAILED', { path, errno }, error);
}

/** Marks a failure of the work as one of writing `path`. */
export async function writing<Result>(work: Promise<Result>, path: string): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw toWriteError(error, path);
  }
}
