import type { FastifyReply, FastifyRequest } from 'fastify';
import { type PathValues, type Route, routes } from '../../../shared/api/index.ts';
import type { Proofs, ProofUploadTarget } from '../../domain/index.ts';
import { fileRouteOptions, leaveBodiesAlone } from '../files/receive-file.ts';
import { receiveUpload, type UploadDeps } from '../files/receive-upload.ts';
import { userOf } from '../plugins/authentication.ts';
import { type Api, endpoint } from '../plugins/endpoint.ts';
import type { WireProfile } from '../wire/wire-asset.ts';

/** The two uploads of proofs: a new one into a project, and the next version of one. Both answer the proof's id. */
export function addProofUploadRoutes(
  app: Api,
  profile: WireProfile,
  deps: UploadDeps & { readonly proofs: Proofs },
): void {
  const { proofs } = deps;
  const { hasExtensions } = profile;
  leaveBodiesAlone(app);

  function receive<R extends Route>(
    call: { readonly request: FastifyRequest; readonly reply: FastifyReply },
    place: { readonly route: R; readonly params: PathValues<R> },
    target: ProofUploadTarget & { readonly fileName: string },
  ): Promise<FastifyReply> {
    return receiveUpload({ ...call, hasExtensions }, place, deps, {
      admit: () => proofs.admit(userOf(call.request), target, target.fileName),
      commit: proofs.commit,
      answerOf: ({ result }) => ({ body: JSON.stringify(result), existingAssetId: null }),
    });
  }

  app.route({
    ...endpoint(routes.uploadProof),
    ...fileRouteOptions,
    handler: async (request, reply) =>
      receive(
        { request, reply },
        { route: routes.uploadProof, params: request.params },
        { kind: 'proof', projectId: request.params.project_id, fileName: request.params.file_name },
      ),
  });
  app.route({
    ...endpoint(routes.uploadProofVersion),
    ...fileRouteOptions,
    handler: async (request, reply) =>
      receive(
        { request, reply },
        { route: routes.uploadProofVersion, params: request.params },
        { kind: 'version', proofId: request.params.proof_id, fileName: request.params.file_name },
      ),
  });
}
