import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../shared/errors/index.ts';
import type { BlobStore, StagedBlob } from '../../domain/index.ts';

/** Options of a route with a file as its body: nothing limits its size. */
export const fileRouteOptions = { bodyLimit: Number.MAX_SAFE_INTEGER };

/** The body is the file, with any type: nothing in this context may parse it. */
export function leaveBodiesAlone(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
}

/**
 * Takes the file of an upload to the disk once `admit` has found nothing against it. Throws what `admit` throws,
 * LENGTH_REQUIRED, UNSUPPORTED_MEDIA, BODY_INCOMPLETE, STORAGE_FULL.
 */
export async function receiveFile<Admitted>(
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  deps: { readonly blobs: BlobStore; readonly admit: () => Promise<Admitted> },
): Promise<{ readonly admitted: Admitted; readonly blob: StagedBlob }> {
  // Node drains an unread body. One that was given up half way must be drained here, or the next request on this connection would
  // wait behind it forever.
  reply.raw.once('finish', () => request.raw.resume());
  const sizeBytes = announcedBytes(request);
  const admitted = await deps.admit();
  // Only now is a waiting sender asked to go on: a refused file never leaves its machine.
  if (request.headers.expect !== undefined) reply.raw.writeContinue();
  return { admitted, blob: await deps.blobs.stage(request.raw, sizeBytes) };
}

/** Without a length a whole body and a truncated one look the same. */
function announcedBytes(request: FastifyRequest): number {
  const announced = request.headers['content-length'];
  if (announced === undefined || request.headers['transfer-encoding'] !== undefined) {
    throw new AppError('LENGTH_REQUIRED');
  }
  if (request.headers['content-encoding'] !== undefined) {
    throw new AppError('UNSUPPORTED_MEDIA', {
      reason: 'Files are stored as they are: send no Content-Encoding.',
    });
  }
  const sizeBytes = Number(announced);
  if (!Number.isSafeInteger(sizeBytes) || sizeBytes < 0)
    throw new AppError('BAD_REQUEST', { field: 'content-length' });
  return sizeBytes;
}
