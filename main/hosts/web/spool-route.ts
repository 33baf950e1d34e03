import type { FastifyInstance } from 'fastify';
import { asId } from '../../../shared/model/index.ts';
import { hostRoutes, type SpoolAnswer, type UploadGrant } from '../../../shared/rpc/index.ts';
import type { Spool } from '../../rpc/index.ts';

/**
 * `PUT /spool/{uploadGrant}`: the raw bytes of one dropped file, passed on as they come. No limit here: the size was
 * announced when the grant was made, and the spool holds the body to it.
 */
export function addSpoolRoute(app: FastifyInstance, spool: Spool): void {
  // Everything on the way is bytes, whatever type the page gives it; fastify must not collect or parse it.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));

  app.put<{ Params: { uploadGrant: string } }>(
    `${hostRoutes.spool}/:uploadGrant`,
    { bodyLimit: Number.MAX_SAFE_INTEGER },
    async (request, reply): Promise<SpoolAnswer> => {
      const gone = new AbortController();
      const onClose = (): void => {
        if (!request.raw.complete) gone.abort();
      };
      request.raw.on('close', onClose);
      try {
        const uploadGrant = asId<UploadGrant>(request.params.uploadGrant);
        return await spool.receive(uploadGrant, request.raw, gone.signal);
      } catch (error) {
        // What is left of a refused body must not be read as the next request on this connection.
        reply.header('connection', 'close');
        throw error;
      } finally {
        request.raw.off('close', onClose);
      }
    },
  );
}
