import { rootFolderId, routes } from '../../../shared/api/index.ts';
import type { Access, FolderSaving } from '../../domain/index.ts';
import { userOf } from '../plugins/authentication.ts';
import { type Api, endpoint } from '../plugins/endpoint.ts';
import { sendId } from '../wire/id-answer.ts';
import { readRights, toWireRights } from '../wire/wire-rights.ts';

/** Media-bank folders: saving one, and listing those that the user sees (`docs/api/extensions.md#saving-a-folder`). */
export function addFolderRoutes(
  app: Api,
  deps: { readonly access: Access; readonly folderSaving: FolderSaving },
): void {
  app.route({
    ...endpoint(routes.saveFolder),
    handler: async (request, reply) => {
      const { body } = request;
      const folderId = body.Id === rootFolderId ? null : (body.Id ?? null);
      const savedId = await deps.folderSaving.save(userOf(request), folderId, {
        name: body.Name ?? undefined,
        parentId: body.ParentId ?? undefined,
        grants: body.FolderRights?.map(({ UserGroupId, ...rights }) => ({
          groupId: UserGroupId,
          rights: readRights(rights),
        })),
      });
      return sendId(reply, savedId);
    },
  });

  app.route({
    ...endpoint(routes.listFolderChildren),
    handler: async (request) => {
      const folders = await deps.access.childFolders(userOf(request), request.params.folder_id);
      return folders.map((folder) => ({
        Id: folder.folderId,
        ParentId: folder.parentId,
        Name: folder.name,
        HasChildren: folder.hasChildren,
        Rights: toWireRights(folder.rights),
      }));
    },
  });
}
