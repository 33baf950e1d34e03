import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type PathValues, type Route, routes } from '../../../shared/api/index.ts';
import type { Proofs, ProofUploadTarget } from '../../domain/index.ts';
import { fileRouteOptions, leaveBodiesAlone } from '../files/receive-file.ts';
import { receiveUpload, type UploadDeps } from '../files/receive-upload.ts';
import { userOf } from '../plugins/authentication.ts';
import type { RouteRegistrar } from '../plugins/route-registration.ts';

/** The two uploads of proofs: a new one into a project, and the next version of one. Both answer the proof's id. */
export function addProofUploadRoutes(
  app: FastifyInstance,
  registrar: RouteRegistrar,
  deps: UploadDeps & { readonly proofs: Proofs },
): void {
  const { proofs } = deps;
  const { hasExtensions } = registrar;
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

  const newProof = routes.uploadProof;
  registrar.add(
    app,
    newProof,
    ({ params, ...call }) =>
      receive(
        call,
        { route: newProof, params },
        { kind: 'proof', projectId: params.project_id, fileName: params.file_name },
      ),
    fileRouteOptions,
  );
  const nextVersion = routes.uploadProofVersion;
  registrar.add(
    app,
    nextVersion,
    ({ params, ...call }) =>
      receive(
        call,
        { route: nextVersion, params },
        { kind: 'version', proofId: params.proof_id, fileName: params.file_name },
      ),
    fileRouteOptions,
  );
}
