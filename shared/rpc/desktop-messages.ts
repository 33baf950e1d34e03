/**
 * How a page in the desktop window gets its way to main: it posts `askForPort` to its own window and receives
 * `portForPage` with one MessagePort, which carries the contract. The preload script answers; it may import nothing, so
 * it repeats these words and a test compares them.
 */
export const desktopMessages = {
  askForPort: 'galley:ask-for-port',
  portForPage: 'galley:port-for-page',
  portForMain: 'galley:port-for-main',
} as const;

/** Where the desktop window's page lives. */
export const desktopOrigin = 'app://galley';
