import {
  assetIdSchema,
  buildPath,
  existingAssetHeader,
  idempotencyKeyHeader,
  routes,
  tokenHeader,
  unlessExistsHeader,
  unlessExistsNameAndContent,
} from '../../../shared/api/index.ts';
import { type AppError, toAppError } from '../../../shared/errors/index.ts';
import {
  type AssetId,
  type AttachmentTypeId,
  assertNever,
  type BankFolderId,
  type FileId,
  type IntentCause,
  type ProjectId,
  type ProofId,
} from '../../../shared/model/index.ts';
import { type Clock, cancelled } from '../../platform/index.ts';
import { type Redact, readErrorBody } from '../http/answer-error.ts';
import type { BankHttp } from '../http/bank-http.ts';
import { readRetryAfter } from '../http/retry-after.ts';
import type { Session } from '../session/session.ts';
import { drainEmptyBody, pumpBody } from './body-pump.ts';
import { readUploadAnswer, type UploadAnswer } from './upload-answer.ts';
import { type BodySent, followExchange, type UploadTimeouts } from './upload-exchange.ts';

/** One file on its way. The body gives exactly `sizeBytes`, the last of them only after its gate has opened. */
export type UploadRequest = {
  readonly idempotencyKey: string;
  readonly fileName: string;
  readonly sizeBytes: number;
  readonly body: AsyncIterable<Uint8Array>;
  readonly signal: AbortSignal;
} & (
  | { readonly kind: 'asset'; readonly bankFolderId: BankFolderId; readonly unlessExists?: boolean }
  | { readonly kind: 'version'; readonly assetId: AssetId }
  | { readonly kind: 'file-version'; readonly fileId: FileId }
  | { readonly kind: 'attachment'; readonly assetId: AssetId; readonly typeId: AttachmentTypeId }
  | { readonly kind: 'new-proof'; readonly projectId: ProjectId }
  | { readonly kind: 'next-version'; readonly proofId: ProofId }
);

/** The observation of one upload; `docs/protocol/upload.md#step-6-classify-the-outcome` judges it. */
export type UploadObservation =
  | {
      readonly kind: 'response';
      readonly status: number;
      readonly sent: BodySent;
      readonly retryAfterMs: number | null;
      /** `empty` for every status outside 200–299: such an answer names nothing. */
      readonly answer: UploadAnswer;
      /** The bank created nothing: this asset of the folder holds the name and content already. */
      readonly existingAssetId: AssetId | null;
      readonly message: string | null;
    }
  | { readonly kind: 'no-response'; readonly cause: IntentCause; readonly sent: BodySent }
  /** A proxy on the way refused, and passed nothing of it on. */
  | { readonly kind: 'proxy-refused'; readonly cause: IntentCause; readonly sent: BodySent }
  | { readonly kind: 'body-failed'; readonly error: unknown };

export interface UploaderDeps {
  readonly http: BankHttp;
  readonly session: Session;
  readonly clock: Clock;
  readonly redact: Redact;
}

export type Uploader = (request: UploadRequest) => Promise<UploadObservation>;

/**
 * Sends a file with one POST: never repeated, never redirected, its length announced, its socket destroyed unless the
 * body came to its end. Resolves with what was seen once the body is closed, and never rejects for what a network, a
 * bank or a body can do.
 */
export function createUploader(
  { http, session, clock, redact }: UploaderDeps,
  timeouts: UploadTimeouts,
): Uploader {
  async function send(request: UploadRequest, onOpened: () => void): Promise<UploadObservation> {
    const { signal, sizeBytes, body } = request;
    const path = pathOf(request);
    const token = await session.token(signal);
    const way = await http.findWay(signal);
    if (sizeBytes === 0) {
      const gate = await drainEmptyBody(body);
      if (gate.kind === 'failed') return { kind: 'body-failed', error: gate.error };
    }
    if (signal.aborted) return noResponse(cancelled(signal), 'part');
    const headers = {
      [tokenHeader]: token.value,
      [idempotencyKeyHeader]: request.idempotencyKey,
      'content-type': 'application/octet-stream',
      'content-length': String(sizeBytes),
      accept: 'application/json',
      ...(request.kind === 'asset' && request.unlessExists
        ? { [unlessExistsHeader]: unlessExistsNameAndContent }
        : {}),
    };
    const stream = way.openUpload({ path, headers, signal });
    onOpened();
    const end = await followExchange(
      stream,
      (pump) => {
        if (sizeBytes > 0) return pumpBody({ stream, ...pump }, body, sizeBytes);
        stream.end();
        return Promise.resolve({ kind: 'sent' });
      },
      timeouts,
      signal,
    );
    if (end.kind !== 'answered') {
      return end.kind === 'body-failed' ? end : noResponse(end.error, end.sent);
    }
    const { answer } = end;
    const refusal = way.refusalOf(answer.status);
    if (refusal !== null) return { kind: 'proxy-refused', cause: causeOf(refusal), sent: end.sent };
    http.learnClock(answer.headers);
    if (answer.status === 401 || answer.status === 403) session.suspect(token);
    const isSuccess = answer.status >= 200 && answer.status <= 299;
    return {
      kind: 'response',
      status: answer.status,
      sent: end.sent,
      retryAfterMs: readRetryAfter(answer.headers['retry-after'], answer.headers.date, clock.nowMs()),
      answer: isSuccess ? readUploadAnswer(answer.body) : { kind: 'empty' },
      existingAssetId: isSuccess ? readAssetId(answer.headers[existingAssetHeader]) : null,
      message: isSuccess ? null : messageOf(readErrorBody(answer.body, redact)),
    };
  }

  return async (request) => {
    // A failure before a request is opened has sent nothing of it.
    let sent: BodySent = 'part';
    try {
      return await send(request, () => {
        sent = 'unsure';
      });
    } catch (error) {
      return noResponse(toAppError(error), sent);
    }
  };
}

function readAssetId(value: string | string[] | undefined): AssetId | null {
  const id = assetIdSchema.safeParse(value);
  return id.success ? id.data : null;
}

function pathOf(request: UploadRequest): string {
  // The bank knows names in NFC only; macOS hands out NFD.
  const file_name = request.fileName.normalize('NFC');
  switch (request.kind) {
    case 'asset':
      return buildPath(routes.uploadToFolder, { folder_id: request.bankFolderId, file_name });
    case 'version':
      return buildPath(routes.uploadMasterVersion, { asset_id: request.assetId, file_name });
    case 'file-version':
      return buildPath(routes.uploadFileVersion, { file_id: request.fileId, file_name });
    case 'attachment':
      return buildPath(routes.uploadAttachment, {
        asset_id: request.assetId,
        attachment_id: request.typeId,
        file_name,
      });
    case 'new-proof':
      return buildPath(routes.uploadProof, { project_id: request.projectId, file_name });
    case 'next-version':
      return buildPath(routes.uploadProofVersion, { proof_id: request.proofId, file_name });
    default:
      return assertNever(request);
  }
}

function noResponse(error: AppError, sent: BodySent): UploadObservation {
  return { kind: 'no-response', cause: causeOf(error), sent };
}

function causeOf({ code, details }: AppError): IntentCause {
  return { code, details };
}

function messageOf({ message, code }: ReturnType<typeof readErrorBody>): string | null {
  if (message === null) return code;
  return code === null ? message : `${message} (${code})`;
}
