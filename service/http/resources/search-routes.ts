import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { routes, totalCountHeader } from '../../../shared/api/index.ts';
import type { AssetIdList, AssetReading, User } from '../../domain/index.ts';
import { userOf } from '../plugins/authentication.ts';
import type { RouteRegistrar } from '../plugins/route-registration.ts';
import { toWireAsset, type WireProfile } from '../wire/wire-asset.ts';

/** `docs/api/reference.md#asset-search-clauses`, and reading one asset (extension). */
export function addSearchRoutes(
  app: FastifyInstance,
  registrar: RouteRegistrar,
  deps: { readonly reading: AssetReading },
): void {
  registrar.add(app, routes.searchAssets, async ({ request, reply, query, body }) => {
    const user = userOf(request);
    const page = {
      offset: query.Offset ?? 0,
      limit: query.Limit ?? null,
      modifiedSince: query.ModifiedSince ?? null,
    };
    const found = await deps.reading.search(user, body, page);
    if (registrar.hasExtensions) reply.header(totalCountHeader, String(found.total));
    return reply
      .type('application/json; charset=utf-8')
      .send(Readable.from(writeAssets(deps.reading, user, found.assetIds, registrar)));
  });

  registrar.add(app, routes.readAsset, async ({ request, params }) =>
    toWireAsset(await deps.reading.read(userOf(request), params.asset_id), registrar),
  );
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
