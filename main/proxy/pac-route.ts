import { type ProxyRoute, readProxyList } from './proxy-way.ts';
import { readPac } from './read-pac.ts';
import { runPac } from './run-pac.ts';

interface PacLimits {
  readonly readMs: number;
  readonly runMs: number;
}

// As long as the connection to a bank may take; a file that asks a dead name server by itself takes some seconds.
const defaultLimits: PacLimits = { readMs: 10_000, runMs: 10_000 };

/** Asks the file at an address. The file is read again each time; the caller keeps the answer. */
export async function pacRoute(
  address: string,
  bank: URL,
  limits: PacLimits = defaultLimits,
): Promise<ProxyRoute> {
  const script = await readPac(address, limits.readMs);
  return { ways: readProxyList(await runPac(script, bank, limits.runMs)), isByFile: true };
}
