/**
 * main/smart-folders: saved searches that are kept as folders of this computer.
 *
 * In: a search and a conversion. Out: files beside the engine's own downloads. It writes only into its own directories and removes only
 * what it wrote itself.
 */

export type { ShelfBank, ShelfFiles } from './shelf-ports.ts';
export type { ShelfStatus } from './shelf-status.ts';
export { createShelves, type Shelves } from './shelves.ts';
