import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../shared/errors/index.ts';
import { asId } from '../../../shared/model/index.ts';
import { hostRoutes, type SpoolAnswer, type UploadGrant } from '../../../shared/rpc/index.ts';
import type { Spool } from '../../spool/index.ts';

/**
 * `PUT /spool/{uploadGrant}`: the raw bytes of one dropped file, passed on as they come. No limit here: the size was
 * announced when the grant was made, and the spool holds the body to it.
 */
export function addSpoolRoute(app: FastifyInstance, spool: Spool): void {
  // Everything on the way is bytes, with any content type of the page; fastify must not collect or parse it.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));

  app.put<{ Params: { uploadGrant: string } }>(
    `${hostRoutes.spool}/:uploadGrant`,
    { bodyLimit: Number.MAX_SAFE_INTEGER },
    async (request, reply): Promise<SpoolAnswer> => {
      const gone = new AbortController();
      // The whole body may be here long before the answer, as while the bank is away: a page that is gone by then, or that
      // took the file back, hears no answer, so nothing may come of it.
      const onClose = (): void => gone.abort(new AppError('CANCELLED'));
      reply.raw.on('close', onClose);
      try {
        const uploadGrant = asId<UploadGrant>(request.params.uploadGrant);
        return await spool.receive(uploadGrant, request.raw, gone.signal);
      } catch (error) {
        // The rest of a refused body must not be read as the next request on this connection.
        reply.header('connection', 'close');
        throw error;
      } finally {
        reply.raw.off('close', onClose);
      }
    },
  );
}
