import type { IncomingHttpHeaders } from 'node:http';
import type { Request } from 'got';
import { AppError } from '../../../shared/errors/index.ts';
import { cancelled } from '../../platform/index.ts';
import type { BankHttp } from '../http/bank-http.ts';
import { networkFailure } from '../http/network-failure.ts';
import { readFileName } from './file-name-header.ts';
import { responseOf } from './response-of.ts';

export interface BankDownload {
  /** Of the body, as announced; null when the bank does not say. */
  readonly sizeBytes: number | null;
  /** Where in the whole content the body begins: 0 unless a rest was asked for and the bank sends only that. */
  readonly offsetBytes: number;
  readonly contentType: string;
  /** Strong ETag: names this very content for a later `resume`. Null when the bank gives none. */
  readonly contentTag: string | null;
  /** The name that the bank gives the content; not safe for a disk. */
  readonly fileName: string | null;
  /**
   * The bytes, once. Throws AppError when the connection breaks or fewer bytes come than announced, so that what ends
   * without throwing is whole. Leaving the loop early ends the request.
   */
  readonly stream: AsyncIterable<Uint8Array>;
  /** Ends the request of an unread stream. */
  discard(): void;
}

/** `download` where the body is the file; for all other statuses `body` is what came, cut to what an error needs. */
export interface DownloadAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly download: BankDownload | null;
  readonly body: Uint8Array;
}

export interface DownloadCall {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

// An error body is a sentence; a server that goes on talking is not listened to.
const LONGEST_ERROR_BODY_BYTES = 64 * 1024;

/** Opens a download and returns at the headers. Throws AppError. */
export async function openDownload(http: BankHttp, call: DownloadCall): Promise<DownloadAnswer> {
  const way = await http.findWay(call.signal);
  const stream = way.openDownload({ method: 'GET', ...call });
  try {
    const { statusCode, headers } = await responseOf(stream);
    const refusal = way.refusalOf(statusCode);
    if (refusal !== null) throw refusal;
    http.learnClock(headers);
    const answer = { status: statusCode, headers };
    if (statusCode === 200 || statusCode === 206)
      return { ...answer, download: asDownload(stream, headers, call.signal), body: noBytes };
    return { ...answer, download: null, body: await readStart(stream) };
  } catch (error) {
    stream.destroy();
    throw call.signal.aborted ? cancelled(call.signal) : networkFailure(error);
  }
}

const noBytes = new Uint8Array(0);

function asDownload(stream: Request, headers: IncomingHttpHeaders, signal: AbortSignal): BankDownload {
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity')
    throw new AppError('BANK_ANSWER_UNREADABLE', { reason: `sent as ${encoding}, which was not asked for` });
  const length = headers['content-length'];
  return {
    sizeBytes: length === undefined ? null : Number(length),
    offsetBytes: offsetOf(headers),
    contentType: headers['content-type'] ?? 'application/octet-stream',
    contentTag: headers.etag?.startsWith('"') === true ? headers.etag : null,
    fileName: readFileName(headers['content-disposition']),
    stream: readAll(stream, signal),
    discard: () => {
      stream.destroy();
    },
  };
}

/** RFC 9110 § 14.4. Only ever looked at when the answer is one to a Range. */
function offsetOf(headers: IncomingHttpHeaders): number {
  const first = /^bytes (\d{1,15})-/.exec(headers['content-range'] ?? '')?.[1];
  return first === undefined ? 0 : Number(first);
}

async function* readAll(stream: Request, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of stream) yield chunk;
  } catch (error) {
    throw signal.aborted ? cancelled(signal) : networkFailure(error);
  } finally {
    // A body that was read to its end leaves its connection to the next request.
    if (!stream.readableEnded) stream.destroy();
  }
}

async function readStart(stream: Request): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    sizeBytes += chunk.byteLength;
    if (sizeBytes >= LONGEST_ERROR_BODY_BYTES) {
      stream.destroy();
      break;
    }
  }
  return Buffer.concat(chunks).subarray(0, LONGEST_ERROR_BODY_BYTES);
}
