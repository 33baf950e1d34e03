import type { FastifyInstance } from 'fastify';
import { asId, type ConversionId, type FileId } from '../../../shared/model/index.ts';
import { hostRoutes, pageOf } from '../../../shared/rpc/index.ts';
import type { RpcSession } from '../../rpc/index.ts';
import { readThumbnail } from '../parts/read-thumbnail.ts';

/** `GET /thumbnail/{accountId}/{fileId}/{conversionId}`: a small picture of the bank of that account and no other. */
export function addThumbnailRoute(app: FastifyInstance, session: RpcSession): void {
  app.get<{
    Params: { accountId: string; fileId: string; conversionId: string };
    Querystring: { page?: string };
  }>(`${hostRoutes.thumbnail}/:accountId/:fileId/:conversionId`, async (request, reply) => {
    const gone = new AbortController();
    reply.raw.on('close', () => gone.abort());
    const { bytes, headers } = await readThumbnail(
      session,
      request.params.accountId,
      asId<FileId>(request.params.fileId),
      asId<ConversionId>(request.params.conversionId),
      gone.signal,
      pageOf(request.query.page),
    );
    return reply.headers(headers).send(bytes);
  });
}
