import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import { z } from 'zod';
import type { Clock } from '../platform/index.ts';

/** A predecessor that is stopping still answers its last requests for up to eight seconds. */
const longestWaitMs = 10_000;
const betweenTriesMs = 200;

const fileSchema = z.object({ port: z.number().int().min(1).max(65_535) });

/**
 * A port that is the same at every start. That of the built-in bank: a bank is known by its address, and watched folders belong
 * to a bank. That of the page: a browser stores data by address. Only when another program keeps the port for good, another one
 * is taken and remembered from then on.
 */
export async function rememberedPort(file: string, clock: Pick<Clock, 'after'>): Promise<number> {
  const remembered = await readPort(file);
  for (let waitedMs = 0; remembered !== null && waitedMs <= longestWaitMs; waitedMs += betweenTriesMs) {
    if ((await tryPort(remembered)) !== null) return remembered;
    await new Promise<void>((resolve) => {
      clock.after(betweenTriesMs, resolve);
    });
  }
  const port = await tryPort(0);
  if (port === null) throw new Error('There is no free port on the loopback interface.');
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, `${JSON.stringify({ port })}\n`);
  return port;
}

/** Null when there is none yet, or when what stands there is no port: then a new one is as good. */
async function readPort(file: string): Promise<number | null> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  try {
    return fileSchema.parse(JSON.parse(text)).port;
  } catch {
    return null;
  }
}

/** Null when another program listens there. */
function tryPort(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(null));
    server.listen({ host: '127.0.0.1', port, exclusive: true }, () => {
      const address = server.address();
      const bound = address !== null && typeof address === 'object' ? address.port : null;
      server.close(() => resolve(bound));
    });
  });
}
