import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type PathValues, type Route, routes } from '../../../shared/api/index.ts';
import type { AssetRecord, Uploads, UploadTarget } from '../../domain/index.ts';
import { fileRouteOptions, leaveBodiesAlone } from '../files/receive-file.ts';
import { receiveUpload, type UploadDeps } from '../files/receive-upload.ts';
import { userOf } from '../plugins/authentication.ts';
import type { RouteRegistrar } from '../plugins/route-registration.ts';
import { toWireAsset } from '../wire/wire-asset.ts';

/** What an upload answers with; other banks answer an id or nothing (`docs/api/extensions.md#upload-answers`). */
export type UploadAnswerForm = 'asset' | 'id' | 'empty';

/** `docs/api/reference.md#uploads`: the four binary uploads. */
export function addUploadRoutes(
  app: FastifyInstance,
  registrar: RouteRegistrar,
  deps: UploadDeps & { readonly uploads: Uploads },
  options: { readonly answerForm: UploadAnswerForm },
): void {
  const { uploads } = deps;
  const { hasExtensions } = registrar;
  leaveBodiesAlone(app);

  function bodyOf(asset: AssetRecord, isEditable: boolean): string {
    switch (options.answerForm) {
      case 'asset':
        return JSON.stringify(toWireAsset({ asset, isEditable }, registrar));
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

  const toFolder = routes.uploadToFolder;
  registrar.add(
    app,
    toFolder,
    ({ params, ...call }) =>
      receive(
        call,
        { route: toFolder, params },
        { kind: 'asset', folderId: params.folder_id, fileName: params.file_name },
      ),
    fileRouteOptions,
  );
  const master = routes.uploadMasterVersion;
  registrar.add(
    app,
    master,
    ({ params, ...call }) =>
      receive(
        call,
        { route: master, params },
        { kind: 'version', assetId: params.asset_id, fileName: params.file_name },
      ),
    fileRouteOptions,
  );
  const attachment = routes.uploadAttachment;
  registrar.add(
    app,
    attachment,
    ({ params, ...call }) =>
      receive(
        call,
        { route: attachment, params },
        {
          kind: 'attachment',
          assetId: params.asset_id,
          attachmentId: params.attachment_id,
          fileName: params.file_name,
        },
      ),
    fileRouteOptions,
  );
  const version = routes.uploadFileVersion;
  registrar.add(
    app,
    version,
    ({ params, ...call }) =>
      receive(
        call,
        { route: version, params },
        { kind: 'file-version', fileId: params.file_id, fileName: params.file_name },
      ),
    fileRouteOptions,
  );
}
