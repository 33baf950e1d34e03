import type { FastifyReply, FastifyRequest } from 'fastify';
import { originalConversionId, routes } from '../../../shared/api/index.ts';
import type {
  AssetReading,
  BlobStore,
  ConversionAnswer,
  Conversions,
  DownloadableFile,
} from '../../domain/index.ts';
import { readByteRange } from '../files/byte-range.ts';
import { contentDisposition, mediaTypeOf } from '../files/content-headers.ts';
import { userOf } from '../plugins/authentication.ts';
import { type Api, endpoint } from '../plugins/endpoint.ts';

/** After how long a client asks again; `docs/api/reference.md#repeat-interval` says a few seconds. */
const repeatAfterSeconds = 5;

/** `docs/api/reference.md#download-of-a-file-conversion`. */
export function addDownloadRoutes(
  app: Api,
  deps: { readonly reading: AssetReading; readonly blobs: BlobStore; readonly conversions: Conversions },
): void {
  const { reading, blobs, conversions } = deps;
  app.route({
    ...endpoint(routes.downloadFile),
    handler: async (request, reply) => {
      const page = request.query.Page ?? 1;
      const { file_id: fileId, conversion_id: conversionId } = request.params;
      const file = await reading.fileForDownload(userOf(request), fileId, conversionId);
      // A browser that is shown a file by mistake must not run an uploaded script.
      reply.header('content-security-policy', "default-src 'none'; sandbox");
      if (conversionId === originalConversionId) return sendOriginal(request, reply, blobs, file);
      return sendConversion(reply, file, await conversions.request(file, conversionId, page));
    },
  });
}

function sendConversion(reply: FastifyReply, file: DownloadableFile, answer: ConversionAnswer): FastifyReply {
  switch (answer.kind) {
    case 'started':
      return reply.code(202).header('retry-after', repeatAfterSeconds).send();
    case 'waiting':
      return reply.code(204).header('retry-after', repeatAfterSeconds).send();
    case 'ready': {
      const { rendition } = answer;
      return reply
        .type(rendition.mediaType)
        .header('content-length', rendition.sizeBytes)
        .header('content-disposition', contentDisposition(file.stem, rendition.extension))
        .header('etag', `"${rendition.tag}"`)
        .send(rendition.body);
    }
  }
}

function sendOriginal(
  request: FastifyRequest,
  reply: FastifyReply,
  blobs: BlobStore,
  file: DownloadableFile,
): FastifyReply {
  const etag = `"${file.sha256}"`;
  const ifRange = request.headers['if-range'];
  const wanted = ifRange === undefined || ifRange === etag ? request.headers.range : undefined;
  const range = readByteRange(wanted, file.sizeBytes);
  reply
    .type(mediaTypeOf(file.extension))
    .header('content-disposition', contentDisposition(file.stem, file.extension))
    .header('accept-ranges', 'bytes')
    .header('etag', etag);
  switch (range.kind) {
    case 'unsatisfiable':
      return reply
        .code(416)
        .header('content-range', `bytes */${file.sizeBytes}`)
        .header('content-length', 0)
        .send();
    case 'part':
      return reply
        .code(206)
        .header('content-range', `bytes ${range.first}-${range.last}/${file.sizeBytes}`)
        .header('content-length', range.last - range.first + 1)
        .send(blobs.read(file.sha256, range));
    case 'all':
      return reply.header('content-length', file.sizeBytes).send(blobs.read(file.sha256, null));
  }
}
