import { routes } from '../../../shared/api/index.ts';
import type { AssetSaving } from '../../domain/index.ts';
import { userOf } from '../plugins/authentication.ts';
import { type Api, endpoint } from '../plugins/endpoint.ts';
import { sendId } from '../wire/id-answer.ts';
import { readPropertyChanges } from '../wire/wire-properties.ts';

/** The written content of an asset (`docs/api/extensions.md#endpoints-that-the-reference-lacks`). */
export function addAssetRoutes(app: Api, deps: { readonly assetSaving: AssetSaving }): void {
  app.route({
    ...endpoint(routes.saveAsset),
    handler: async (request, reply) => {
      const { body } = request;
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
    },
  });
}

/** As an absent id: makes a new asset. */
const newAssetId = '0';
