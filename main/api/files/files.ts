import { createHash } from 'node:crypto';
import { buildPath, originalConversionId, routes, tokenHeader } from '../../../shared/api/index.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { asId, type ConversionId, type FileId, type Sha256 } from '../../../shared/model/index.ts';
import type { Clock } from '../../platform/index.ts';
import { answerError, type Redact } from '../http/answer-error.ts';
import type { BankHttp } from '../http/bank-http.ts';
import { readRetryAfter } from '../http/retry-after.ts';
import type { Session } from '../session/session.ts';
import { type BankDownload, type DownloadAnswer, openDownload } from './download.ts';

interface DownloadRequest {
  readonly fileId: FileId;
  readonly conversionId: ConversionId;
  /** True when the file itself is a web page; otherwise a page that comes instead of the file is an error. */
  readonly mayBeHtml?: boolean;
  /** Asks for the rest of a content that was begun. A bank that cannot, or holds another one by now, sends all of it. */
  /** For a document, where the bank draws each page by itself; missing: the first. */
  readonly page?: number;
  readonly resume?: { readonly fromByte: number; readonly contentTag: string } | null;
  readonly signal: AbortSignal;
}

/**
 * `docs/api/reference.md#download-of-a-file-conversion`. `started` and `waiting`: ask again after a few seconds. `isUnnamedPage`:
 * the answer may be the page of a proxy or portal.
 */
type DownloadResult =
  | ({ readonly state: 'ready'; readonly isUnnamedPage: boolean } & BankDownload)
  | { readonly state: 'started' | 'waiting'; readonly retryAfterMs: number | null };

export interface Files {
  /** Throws AppError: FORBIDDEN for a wrong id or a missing right, CONVERSION_FAILED, and those of the network. */
  download(request: DownloadRequest): Promise<DownloadResult>;
  /** A small conversion as a whole; null while the bank has none ready. Throws AppError, also when it is not small. */
  previewBytes(
    fileId: FileId,
    conversionId: ConversionId,
    signal: AbortSignal,
    page?: number,
  ): Promise<{ readonly contentType: string; readonly bytes: Uint8Array } | null>;
  /**
   * Reads the original through and keeps its size and digest only. A web page counts as the file when it has the `expected`
   * digest; otherwise it may come from a proxy, and is BANK_ANSWER_UNREADABLE. Throws AppError.
   */
  hashOriginal(
    fileId: FileId,
    expected: Sha256 | null,
    signal: AbortSignal,
  ): Promise<{ readonly sizeBytes: number; readonly sha256: Sha256 }>;
}

export interface FilesDeps {
  readonly http: BankHttp;
  readonly session: Session;
  readonly clock: Clock;
  readonly redact: Redact;
}

// A preview of 1,600 pixels is some hundred kilobytes; what is larger than this is no picture for a list.
const LARGEST_PREVIEW_BYTES = 20 * 1024 * 1024;

export function createFiles({ http, session, clock, redact }: FilesDeps): Files {
  async function download(request: DownloadRequest): Promise<DownloadResult> {
    const { fileId, conversionId, signal, resume, page } = request;
    const whole = buildPath(routes.downloadFile, { file_id: fileId, conversion_id: conversionId });
    const path = page === undefined ? whole : `${whole}?Page=${page}`;
    const rest = resume ? { range: `bytes=${resume.fromByte}-`, 'if-range': resume.contentTag } : {};
    const answer = await session.withToken(
      (token) => openDownload(http, { path, headers: { [tokenHeader]: token.value, ...rest }, signal }),
      signal,
    );
    return judge(answer, request);
  }

  function judge(answer: DownloadAnswer, request: DownloadRequest): DownloadResult {
    const { status, headers } = answer;
    const { conversionId, mayBeHtml } = request;
    if (answer.download !== null) {
      if (status === 206 && !isRestOf(answer.download, request)) {
        answer.download.discard();
        throw new AppError('BANK_ANSWER_UNREADABLE', { reason: 'another part than was asked for', status });
      }
      const isUnnamedPage = isPage(answer.download) && headers['content-disposition'] === undefined;
      if (isUnnamedPage && mayBeHtml !== true) {
        answer.download.discard();
        throw pageInstead(status);
      }
      return { state: 'ready', isUnnamedPage, ...answer.download };
    }
    const retryAfterMs = readRetryAfter(headers['retry-after'], headers.date, clock.nowMs());
    if (status === 202) return { state: 'started', retryAfterMs };
    if (status === 204) return { state: 'waiting', retryAfterMs };
    if (status >= 200 && status <= 299)
      throw new AppError('BANK_ANSWER_UNREADABLE', { reason: 'not a download', status });
    const error = answerError({ status, headers, body: answer.body }, redact, clock.nowMs());
    // The original is no conversion: nothing had to be produced that could have failed.
    const isConversion = conversionId !== originalConversionId;
    // A bank that tells its own faults from those of the file says so (`docs/api/extensions.md#error-bodies`).
    const isSaid = error.code === error.details.bankCode;
    throw status === 500 && isConversion && !isSaid
      ? new AppError('CONVERSION_FAILED', error.details)
      : error;
  }

  return {
    download,
    async previewBytes(fileId, conversionId, signal, page) {
      const result = await download({
        fileId,
        conversionId,
        signal,
        ...(page === undefined ? {} : { page }),
      });
      if (result.state !== 'ready') return null;
      const chunks: Uint8Array[] = [];
      let sizeBytes = 0;
      for await (const chunk of result.stream) {
        sizeBytes += chunk.byteLength;
        // Leaving the loop ends the request.
        if (sizeBytes > LARGEST_PREVIEW_BYTES)
          throw new AppError('BANK_ANSWER_UNREADABLE', { reason: 'too large for a preview' });
        chunks.push(chunk);
      }
      return { contentType: result.contentType, bytes: Buffer.concat(chunks) };
    },
    async hashOriginal(fileId, expected, signal) {
      const conversionId = originalConversionId;
      const result = await download({ fileId, conversionId, mayBeHtml: true, signal });
      if (result.state !== 'ready') throw new AppError('BANK_BUSY', { reason: 'the original is not ready' });
      const hash = createHash('sha256');
      let sizeBytes = 0;
      for await (const chunk of result.stream) {
        sizeBytes += chunk.byteLength;
        hash.update(chunk);
      }
      const sha256 = asId<Sha256>(hash.digest('hex'));
      if (result.isUnnamedPage && sha256 !== expected) throw pageInstead(200);
      return { sizeBytes, sha256 };
    },
  };
}

function isPage({ contentType }: BankDownload): boolean {
  return /^text\/html\b/i.test(contentType);
}

/**
 * A log-in page with status 200, as proxies and guest networks send it, must never be taken for the content of a file:
 * compared with a local file it would say "the bank holds something else". A bank that serves real pages names them in
 * Content-Disposition, or the caller knows.
 */
function pageInstead(status: number): AppError {
  return new AppError('BANK_ANSWER_UNREADABLE', { reason: 'a page instead of a file', status });
}

/** A rest of another version, glued to what is here already, would be a file that never was. */
function isRestOf({ offsetBytes, contentTag }: BankDownload, { resume }: DownloadRequest): boolean {
  return (
    resume !== undefined &&
    resume !== null &&
    offsetBytes === resume.fromByte &&
    contentTag === resume.contentTag
  );
}
