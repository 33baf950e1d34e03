import type { FastifyInstance } from 'fastify';
import { rootFolderId, routes } from '../../../shared/api/index.ts';
import { type CatalogueStore, conversions } from '../../domain/index.ts';
import { userOf } from '../plugins/authentication.ts';
import type { RouteRegistrar } from '../plugins/route-registration.ts';

/** Lists that belong to the whole bank, and who is asking. */
export function addCatalogueRoutes(
  app: FastifyInstance,
  registrar: RouteRegistrar,
  deps: { readonly catalogue: CatalogueStore },
): void {
  const { catalogue } = deps;

  registrar.add(app, routes.listAttachmentTypes, async () => {
    const types = await catalogue.listAttachmentTypes();
    return types.map(({ typeId, systemId, name }) => ({
      Id: typeId,
      Name: name,
      ...(registrar.hasExtensions ? { SystemId: String(systemId) } : {}),
    }));
  });

  registrar.add(app, routes.listProofStatuses, async () => {
    const statuses = await catalogue.listProofStatuses();
    return statuses.map(({ statusId, name, isSharingAllowed }) => ({
      Id: statusId,
      Name: name,
      IsSharingAllowed: isSharingAllowed,
    }));
  });

  registrar.add(app, routes.listConversions, () =>
    conversions.map(({ conversionId, name, kind, isImmediate }) => ({
      Id: conversionId,
      Name: name,
      Kind: kind,
      Immediate: isImmediate,
    })),
  );

  registrar.add(app, routes.listKeywords, async () => {
    const keywords = await catalogue.listKeywords();
    return keywords.map(({ keywordId, parentId, value }) => ({
      Id: keywordId,
      ParentId: parentId ?? rootFolderId,
      Value: value,
    }));
  });

  registrar.add(app, routes.listProperties, async () => {
    const fields = await catalogue.listPropertyFields();
    return fields.map(({ fieldIdentifier, name, type, allowedValues }) => ({
      FieldIdentifier: fieldIdentifier,
      Name: name,
      Type: type,
      ...(allowedValues.length === 0
        ? {}
        : { AllowedValues: allowedValues.map(({ valueId, value }) => ({ Id: valueId, Value: value })) }),
    }));
  });

  registrar.add(app, routes.readUserMe, ({ request }) => {
    const user = userOf(request);
    return { Id: user.userId, User: user.loginName, UserFullName: user.fullName };
  });
}
