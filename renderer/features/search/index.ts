/**
 * Search: assets of the bank by name, as a grid of thumbnails or a table. Pages are asked for as they are seen, so a
 * hundred thousand results scroll like a hundred.
 */
export { SearchScreen } from './search-screen.tsx';
