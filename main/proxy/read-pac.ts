import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { AppError } from '../../shared/errors/index.ts';

// Chromium's own limit; the files of large companies stay below a tenth of it.
const LONGEST_SCRIPT_BYTES = 1024 * 1024;

/** The configuration file at an `http`, `https` or `file` address. Throws AppError PAC_FAILED. */
export async function readPac(address: string, limitMs: number): Promise<string> {
  const url = URL.parse(address);
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return readByHttp(url, limitMs);
  // A host in a file address is a share on Windows, and opening it would tell that host the user's name.
  if (url?.protocol === 'file:' && (url.host === '' || url.host === 'localhost')) return readFromDisk(url);
  throw new AppError('PAC_FAILED', { reason: 'no-address' });
}

async function readByHttp(url: URL, limitMs: number): Promise<string> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(limitMs), credentials: 'omit' });
    if (!answer.ok || answer.body === null) {
      await answer.body?.cancel();
      // Not as `status`: that is what a bank answered, and says what became of a request.
      throw new AppError('PAC_FAILED', { reason: `HTTP ${answer.status}` });
    }
    return await textOf(answer.body);
  } catch (error) {
    throw failure(error);
  }
}

async function readFromDisk(url: URL): Promise<string> {
  try {
    url.host = '';
    // Without waiting: opening a pipe goes on until a writer opens it.
    const file = await open(fileURLToPath(url), constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    try {
      if (!(await file.stat()).isFile()) throw new AppError('PAC_FAILED', { reason: 'no-file' });
      return await textOf(file.createReadStream({ autoClose: false }));
    } finally {
      await file.close();
    }
  } catch (error) {
    throw failure(error);
  }
}

async function textOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of chunks) {
    sizeBytes += chunk.byteLength;
    if (sizeBytes > LONGEST_SCRIPT_BYTES) throw new AppError('PAC_FAILED', { reason: 'too-long' });
    parts.push(chunk);
  }
  return Buffer.concat(parts)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
}

/** The innermost code; the words beside it may hold an address with a key in it. */
function failure(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const reason =
    inner instanceof Error && 'code' in inner && typeof inner.code === 'string'
      ? inner.code
      : inner instanceof Error
        ? inner.name
        : 'Error';
  return new AppError('PAC_FAILED', { reason });
}
