import { once } from 'node:events';
import type { Request, Response } from 'got';

/**
 * The response of a got stream as soon as its headers are there. Rejects with the stream's error. Afterwards errors of
 * the stream belong to whoever reads it, and one that nobody waits for any more is no reason to end the process.
 */
export async function responseOf(stream: Request): Promise<Response> {
  stream.on('error', () => undefined);
  const [response] = (await once(stream, 'response')) as [Response];
  return response;
}
