/**
 * The file that marks a directory as Galley's own: a state directory, or the data of a bank. Client and service write it before
 * anything else there, so that no Galley on this machine ever takes the directory for content (`docs/decisions/0089`).
 */
export const ownDirectoryMark = '.galley-data';

/** For the user who finds the file. Only the name of the file counts. */
export const ownDirectoryMarkText =
  'This directory belongs to Galley. Galley never uploads anything from it, and this file says so. Please leave it here.\n';

/** A root that holds far more than work: the home directory or one around it, or a whole volume. */
export type BroadRoot = 'home' | 'volume';
