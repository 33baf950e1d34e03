import { once } from 'node:events';
import type { Request, Response } from 'got';

/**
 * The response of a got stream as soon as its headers are there. Rejects with the stream's error. Later errors belong to the
 * reader of the stream, and an error without a reader must not end the process.
 */
export async function responseOf(stream: Request): Promise<Response> {
  stream.on('error', () => undefined);
  const [response] = (await once(stream, 'response')) as [Response];
  return response;
}
