/**
 * Library: the contents of the bank by folder and by name, as a grid of pictures or a table. Pages are asked for as they are seen,
 * so a hundred thousand results scroll like a hundred.
 */

export { LibraryRail } from './library-rail.tsx';
export { LibraryScreen } from './library-screen.tsx';
