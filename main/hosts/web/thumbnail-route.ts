import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../shared/errors/index.ts';
import { asId, type ConversionId, type FileId } from '../../../shared/model/index.ts';
import { hostRoutes } from '../../../shared/rpc/index.ts';
import type { RpcSession } from '../../rpc/index.ts';

/** Pictures without scripts in them. An SVG from a bank would run as a page of ours when it is opened by itself. */
const pictureTypes = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif']);

/** A file keeps its id when it gets a new version, so a picture may be stale for this long and no longer. */
const cacheSeconds = 60;

/** `GET /thumbnail/{accountId}/{fileId}/{conversionId}`: a small picture of the bank of that account and no other. */
export function addThumbnailRoute(app: FastifyInstance, session: RpcSession): void {
  app.get<{ Params: { accountId: string; fileId: string; conversionId: string } }>(
    `${hostRoutes.thumbnail}/:accountId/:fileId/:conversionId`,
    async (request, reply) => {
      const account = session.accountOf(request.params.accountId);
      if (account === null) throw new AppError('NOT_SIGNED_IN');
      const gone = new AbortController();
      reply.raw.on('close', () => gone.abort());
      const picture = await account.bank.preview(
        asId<FileId>(request.params.fileId),
        asId<ConversionId>(request.params.conversionId),
        gone.signal,
      );
      const contentType = picture?.contentType.split(';')[0]?.trim().toLowerCase() ?? '';
      if (picture === null || !pictureTypes.has(contentType)) throw new AppError('NOT_FOUND');
      return reply
        .header('content-type', contentType)
        .header('cache-control', `private, max-age=${cacheSeconds}`)
        .send(picture.bytes);
    },
  );
}
