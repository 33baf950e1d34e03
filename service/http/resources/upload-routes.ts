import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { routes } from '../../../shared/api/index.ts';
import type { BlobStore, Uploads, UploadTarget } from '../../domain/index.ts';
import { userOf } from '../authentication.ts';
import { sendId } from '../id-answer.ts';
import { fileRouteOptions, leaveBodiesAlone, receiveFile } from '../receive-file.ts';
import type { RouteRegistrar } from '../route-registration.ts';
import { toWireAsset } from '../wire-asset.ts';

/** What an upload answers with; other banks answer an id or nothing (`beyond-the-reference.md § upload answers`). */
export type UploadAnswerForm = 'asset' | 'id' | 'empty';

/** `reference.md § Assets and files`: the four binary uploads. */
export function addUploadRoutes(
  app: FastifyInstance,
  registrar: RouteRegistrar,
  deps: { readonly uploads: Uploads; readonly blobs: BlobStore },
  options: { readonly answerForm: UploadAnswerForm },
): void {
  leaveBodiesAlone(app);

  async function receive(
    request: FastifyRequest,
    reply: FastifyReply,
    target: UploadTarget,
    fileName: string,
  ): Promise<FastifyReply> {
    const { admitted, blob } = await receiveFile(
      { request, reply },
      { blobs: deps.blobs, admit: () => deps.uploads.admit(userOf(request), target, fileName) },
    );
    const asset = await deps.uploads.commit(admitted, blob);
    switch (options.answerForm) {
      case 'asset':
        return reply.send(toWireAsset({ asset, isEditable: admitted.isEditable }));
      case 'id':
        return sendId(reply, asset.assetId);
      case 'empty':
        return reply.code(200).send();
    }
  }

  registrar.add(
    app,
    routes.uploadToFolder,
    ({ request, reply, params }) =>
      receive(request, reply, { kind: 'asset', folderId: params.folder_id }, params.file_name),
    fileRouteOptions,
  );
  registrar.add(
    app,
    routes.uploadMasterVersion,
    ({ request, reply, params }) =>
      receive(request, reply, { kind: 'version', assetId: params.asset_id }, params.file_name),
    fileRouteOptions,
  );
  registrar.add(
    app,
    routes.uploadAttachment,
    ({ request, reply, params }) =>
      receive(
        request,
        reply,
        { kind: 'attachment', assetId: params.asset_id, attachmentId: params.attachment_id },
        params.file_name,
      ),
    fileRouteOptions,
  );
  registrar.add(
    app,
    routes.uploadFileVersion,
    ({ request, reply, params }) =>
      receive(request, reply, { kind: 'file-version', fileId: params.file_id }, params.file_name),
    fileRouteOptions,
  );
}
