import { rootFolderId, routes } from '../../../shared/api/index.ts';
import { assetStatuses, type CatalogueStore, conversions } from '../../domain/index.ts';
import { userOf } from '../plugins/authentication.ts';
import { type Api, endpoint } from '../plugins/endpoint.ts';
import type { WireProfile } from '../wire/wire-asset.ts';

/** Lists that belong to the whole bank, and who is asking. */
export function addCatalogueRoutes(
  app: Api,
  profile: WireProfile,
  deps: { readonly catalogue: CatalogueStore },
): void {
  const { catalogue } = deps;

  app.route({
    ...endpoint(routes.listAttachmentTypes),
    handler: async () => {
      const types = await catalogue.listAttachmentTypes();
      return types.map(({ typeId, systemId, name }) => ({
        Id: typeId,
        Name: name,
        ...(profile.hasExtensions ? { SystemId: String(systemId) } : {}),
      }));
    },
  });

  app.route({
    ...endpoint(routes.listProofStatuses),
    handler: async () => {
      const statuses = await catalogue.listProofStatuses();
      return statuses.map(({ statusId, name, isSharingAllowed }) => ({
        Id: statusId,
        Name: name,
        IsSharingAllowed: isSharingAllowed,
      }));
    },
  });

  app.route({
    ...endpoint(routes.listAssetStatuses),
    handler: () => assetStatuses.map(({ statusId, name }) => ({ Id: statusId, Name: name })),
  });

  app.route({
    ...endpoint(routes.listConversions),
    handler: () =>
      conversions.map(({ conversionId, name, kind, isImmediate }) => ({
        Id: conversionId,
        Name: name,
        Kind: kind,
        Immediate: isImmediate,
      })),
  });

  app.route({
    ...endpoint(routes.listKeywords),
    handler: async () => {
      const keywords = await catalogue.listKeywords();
      return keywords.map(({ keywordId, parentId, value }) => ({
        Id: keywordId,
        ParentId: parentId ?? rootFolderId,
        Value: value,
      }));
    },
  });

  app.route({
    ...endpoint(routes.listProperties),
    handler: async () => {
      const fields = await catalogue.listPropertyFields();
      return fields.map(({ fieldIdentifier, name, type, allowedValues }) => ({
        FieldIdentifier: fieldIdentifier,
        Name: name,
        Type: type,
        ...(allowedValues.length === 0
          ? {}
          : { AllowedValues: allowedValues.map(({ valueId, value }) => ({ Id: valueId, Value: value })) }),
      }));
    },
  });

  app.route({
    ...endpoint(routes.readUserMe),
    handler: (request) => {
      const user = userOf(request);
      return { Id: user.userId, User: user.loginName, UserFullName: user.fullName };
    },
  });
}
