import type { FastifyInstance } from 'fastify';
import { routes } from '../../../shared/api/index.ts';
import type { AssetSaving } from '../../domain/index.ts';
import { userOf } from '../plugins/authentication.ts';
import type { RouteRegistrar } from '../plugins/route-registration.ts';
import { sendId } from '../wire/id-answer.ts';
import { readPropertyChanges } from '../wire/wire-properties.ts';

/** What people write about an asset (`docs/api/extensions.md#endpoints-that-the-reference-lacks`). */
export function addAssetRoutes(
  app: FastifyInstance,
  registrar: RouteRegistrar,
  deps: { readonly assetSaving: AssetSaving },
): void {
  registrar.add(app, routes.saveAsset, async ({ request, reply, body }) => {
    const assetId = body.Id === newAssetId ? null : (body.Id ?? null);
    const savedId = await deps.assetSaving.save(userOf(request), assetId, {
      name: body.Name ?? undefined,
      description: body.Description ?? undefined,
      publishEnd: body.PublishEnd,
      statusId: body.StatusId ?? undefined,
      properties: readPropertyChanges(body.PropertyValues ?? []),
      keywordIds: body.Keywords?.map(({ Id }) => Id),
      linkedFolders: body.LinkedFolders ?? undefined,
    });
    return sendId(reply, savedId);
  });
}

/** As an absent id: makes a new asset. */
const newAssetId = '0';
