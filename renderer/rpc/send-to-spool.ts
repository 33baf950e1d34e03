import { AppError } from '../../shared/errors/index.ts';
import {
  readRpcFailure,
  type SpoolAnswer,
  spoolAnswerSchema,
  spoolPath,
  type UploadGrant,
} from '../../shared/rpc/index.ts';

export interface SpoolRequest {
  readonly uploadGrant: UploadGrant;
  readonly body: Blob;
  readonly onProgress: (sentBytes: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Streams one dropped file to the host. XMLHttpRequest, because `fetch` cannot tell how much of a body has left.
 * Throws the host's own failure, HOST_UNREACHABLE when the connection broke, CANCELLED when the signal aborted.
 */
export function sendToSpool({ uploadGrant, body, onProgress, signal }: SpoolRequest): Promise<SpoolAnswer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = (): void => request.abort();
    request.open('PUT', spoolPath(uploadGrant));
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.upload.addEventListener('progress', (event) => onProgress(event.loaded));
    request.addEventListener('load', () => {
      if (request.status === 200) resolve(spoolAnswerSchema.parse(JSON.parse(request.responseText)));
      else reject(readFailure(request.responseText));
    });
    request.addEventListener('error', () => reject(new AppError('HOST_UNREACHABLE')));
    request.addEventListener('abort', () => reject(new AppError('CANCELLED')));
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort));
    if (signal.aborted) return reject(new AppError('CANCELLED'));
    signal.addEventListener('abort', abort, { once: true });
    request.send(body);
  });
}

/** A body that is not a failure of ours came from something between page and host. */
function readFailure(text: string): AppError {
  try {
    const { code, details } = readRpcFailure(JSON.parse(text));
    return new AppError(code, details);
  } catch (error) {
    return new AppError('INTERNAL', {}, error);
  }
}
