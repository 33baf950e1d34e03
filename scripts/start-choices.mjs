// The choices of `npm start`: where Galley opens, and the meaning of an Electron that ends at once.

/** Flags that are about a page at an address of this machine. */
const browserFlags = ['--web', '--no-open', '--port'];

/** @param {readonly string[]} args */
export function asksForBrowser(args) {
  return args.some((argument) => browserFlags.includes(argument.split('=')[0] ?? ''));
}

/** The program aborted itself, or a library of it is missing: 127 is what the loader of Linux answers. */
const startFailures = ['SIGTRAP', 'SIGABRT', 'SIGILL', 'SIGSEGV', 'SIGBUS'];
const missingLibrary = 127;
/** A window is there long before; what crashes later was at work, and is no failure to start. */
const longestStartMs = 20_000;

/**
 * Whether Electron could not begin at all, as where AppArmor forbids Chromium its sandbox.
 * @param {{ code: number | null, signal: string | null, aliveMs: number }} end
 */
export function couldNotStart({ code, signal, aliveMs }) {
  if (aliveMs > longestStartMs) return false;
  return code === missingLibrary || (signal !== null && startFailures.includes(signal));
}
