import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { routes, totalCountHeader } from '../../../shared/api/index.ts';
import type { AssetIdList, AssetReading, User } from '../../domain/index.ts';
import { userOf } from '../plugins/authentication.ts';
import { type Api, endpoint } from '../plugins/endpoint.ts';
import { toWireAsset, type WireProfile } from '../wire/wire-asset.ts';

/** `docs/api/reference.md#asset-search-clauses`, and reading one asset (extension). */
export function addSearchRoutes(
  app: Api,
  profile: WireProfile,
  deps: { readonly reading: AssetReading },
): void {
  app.route({
    ...endpoint(routes.searchAssets),
    handler: async (request, reply) => {
      const { body, query } = request;
      const user = userOf(request);
      const page = {
        offset: query.Offset ?? 0,
        limit: query.Limit ?? null,
        modifiedSince: query.ModifiedSince ?? null,
      };
      const found = await deps.reading.search(user, body, page);
      if (profile.hasExtensions) reply.header(totalCountHeader, String(found.total));
      return sendJson(reply, writeAssets(deps.reading, user, found.assetIds, profile));
    },
  });

  app.route({
    ...endpoint(routes.readAsset),
    handler: async (request) =>
      toWireAsset(await deps.reading.read(userOf(request), request.params.asset_id), profile),
  });
}

/** Sends an answer that is written while it is read. */
function sendJson(reply: FastifyReply, pieces: AsyncIterable<Buffer>): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(Readable.from(pieces));
}

/** The JSON array in pieces, each a batch of assets: a folder of 100,000 never lies in memory as one text. */
async function* writeAssets(
  reading: AssetReading,
  user: User,
  assetIds: AssetIdList,
  profile: WireProfile,
): AsyncGenerator<Buffer, void> {
  let opening = '[';
  for await (const batch of reading.loadInBatches(user, assetIds)) {
    if (batch.length === 0) continue;
    yield Buffer.from(opening + batch.map((asset) => JSON.stringify(toWireAsset(asset, profile))).join(','));
    opening = ',';
  }
  yield Buffer.from(opening === '[' ? '[]' : ']');
}
