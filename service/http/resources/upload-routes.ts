import type { FastifyReply, FastifyRequest } from 'fastify';
import { type PathValues, type Route, routes } from '../../../shared/api/index.ts';
import type { AssetRecord, Uploads, UploadTarget } from '../../domain/index.ts';
import { fileRouteOptions, leaveBodiesAlone } from '../files/receive-file.ts';
import { receiveUpload, type UploadDeps } from '../files/receive-upload.ts';
import { userOf } from '../plugins/authentication.ts';
import { type Api, endpoint } from '../plugins/endpoint.ts';
import { toWireAsset, type WireProfile } from '../wire/wire-asset.ts';

/** The answer of an upload; other banks answer an id or nothing (`docs/api/extensions.md#upload-answers`). */
export type UploadAnswerForm = 'asset' | 'id' | 'empty';

/** `docs/api/reference.md#uploads`: the four binary uploads. */
export function addUploadRoutes(
  app: Api,
  profile: WireProfile,
  deps: UploadDeps & { readonly uploads: Uploads },
  options: { readonly answerForm: UploadAnswerForm },
): void {
  const { uploads } = deps;
  const { hasExtensions } = profile;
  leaveBodiesAlone(app);

  function bodyOf(asset: AssetRecord, isEditable: boolean): string {
    switch (options.answerForm) {
      case 'asset':
        return JSON.stringify(toWireAsset({ asset, isEditable }, profile));
      case 'id':
        return JSON.stringify(asset.assetId);
      case 'empty':
        return '';
    }
  }

  function receive<R extends Route>(
    call: { readonly request: FastifyRequest; readonly reply: FastifyReply },
    place: { readonly route: R; readonly params: PathValues<R> },
    target: UploadTarget & { readonly fileName: string },
  ): Promise<FastifyReply> {
    return receiveUpload({ ...call, hasExtensions }, place, deps, {
      admit: ({ unlessExists }) =>
        uploads.admit(userOf(call.request), target, { fileName: target.fileName, unlessExists }),
      commit: uploads.commit,
      answerOf: ({ kind, result }, { isEditable }) => ({
        body: bodyOf(result, isEditable),
        existingAssetId: kind === 'existing' ? result.assetId : null,
      }),
    });
  }

  app.route({
    ...endpoint(routes.uploadToFolder),
    ...fileRouteOptions,
    handler: async (request, reply) =>
      receive(
        { request, reply },
        { route: routes.uploadToFolder, params: request.params },
        { kind: 'asset', folderId: request.params.folder_id, fileName: request.params.file_name },
      ),
  });
  app.route({
    ...endpoint(routes.uploadMasterVersion),
    ...fileRouteOptions,
    handler: async (request, reply) =>
      receive(
        { request, reply },
        { route: routes.uploadMasterVersion, params: request.params },
        { kind: 'version', assetId: request.params.asset_id, fileName: request.params.file_name },
      ),
  });
  app.route({
    ...endpoint(routes.uploadAttachment),
    ...fileRouteOptions,
    handler: async (request, reply) =>
      receive(
        { request, reply },
        { route: routes.uploadAttachment, params: request.params },
        {
          kind: 'attachment',
          assetId: request.params.asset_id,
          attachmentId: request.params.attachment_id,
          fileName: request.params.file_name,
        },
      ),
  });
  app.route({
    ...endpoint(routes.uploadFileVersion),
    ...fileRouteOptions,
    handler: async (request, reply) =>
      receive(
        { request, reply },
        { route: routes.uploadFileVersion, params: request.params },
        { kind: 'file-version', fileId: request.params.file_id, fileName: request.params.file_name },
      ),
  });
}
