import { AppError } from '../../../shared/errors/index.ts';

/**
 * Room main/hosts/cli: what a failed call of the operating system means for the user, in place of its raw text. The rooms below
 * turn failures of watched files into errors of their own: what arrives here is about the state directory or a file that
 * the command line names. Other errors come back as they are.
 */
export function explainDiskFailure(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof AppError) return error;
  const path = 'path' in error && typeof error.path === 'string' ? { path: error.path } : {};
  if (isUnopenedDatabase(error))
    return new AppError('STATE_UNUSABLE', { reason: 'its journal cannot be opened' }, error);
  const reason = 'code' in error ? reasons[String(error.code)] : undefined;
  return reason === undefined ? error : new AppError('STATE_UNUSABLE', { ...path, reason }, error);
}

const reasons: Readonly<Record<string, string>> = {
  EROFS: 'its volume is read-only',
  EACCES: 'you may not write there',
  EPERM: 'you may not write there',
  EEXIST: 'a file lies where a directory is needed',
  ENOTDIR: 'a file lies where a directory is needed',
  EISDIR: 'a directory lies where a file is needed',
  ENOSPC: 'its volume is full',
  EDQUOT: 'your quota on its volume is used up',
  EMFILE: 'too many files are open; raise the limit with `ulimit -n 1024`',
  ENFILE: 'too many files are open on this computer',
  ENAMETOOLONG: 'its path is too long',
  EIO: 'its volume reports an error',
};

/** SQLite's error for a directory, a forbidden file, or a lack of file descriptors. */
function isUnopenedDatabase(error: Error): boolean {
  return error.message.includes('unable to open database file');
}
