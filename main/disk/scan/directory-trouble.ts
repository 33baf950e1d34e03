import { errnoOf } from '../errors/errno.ts';

/**
 * Why a directory could not be listed whole. `gone`: it is not there, while the watched root is, so its files have
 * left. `unreadable`: nothing may be concluded from what is missing. `errno` is the system's word (`EACCES`).
 */
export interface DirectoryTrouble {
  readonly kind: 'gone' | 'unreadable';
  readonly errno: string;
}

/** A file or a symlink has taken the directory's place. */
export const notADirectory: DirectoryTrouble = { kind: 'gone', errno: 'ENOTDIR' };

// Rights are given by users, who make an event of it; a path that is too long gets shorter by a rename, which is one.
const lasting: ReadonlySet<string> = new Set(['EACCES', 'EPERM', 'ENAMETOOLONG']);

/** True for trouble that asking again does not end; everything else may pass by itself. */
export function isLastingTrouble(errno: string): boolean {
  return lasting.has(errno);
}

/** Of a failed listing; an entry that cannot be looked at never makes its directory `gone`. */
export function troubleOf(error: unknown): DirectoryTrouble {
  const errno = errnoOf(error);
  return { kind: errno === 'ENOENT' || errno === 'ENOTDIR' ? 'gone' : 'unreadable', errno };
}
