import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { routes } from '../../../shared/api/index.ts';
import type { BlobStore, Proofs, ProofUploadTarget } from '../../domain/index.ts';
import { userOf } from '../authentication.ts';
import { sendId } from '../id-answer.ts';
import { fileRouteOptions, leaveBodiesAlone, receiveFile } from '../receive-file.ts';
import type { RouteRegistrar } from '../route-registration.ts';

/** The two uploads of proofs: a new one into a project, and the next version of one. Both answer the proof's id. */
export function addProofUploadRoutes(
  app: FastifyInstance,
  registrar: RouteRegistrar,
  deps: { readonly proofs: Proofs; readonly blobs: BlobStore },
): void {
  const { proofs, blobs } = deps;
  leaveBodiesAlone(app);

  async function receive(
    call: { readonly request: FastifyRequest; readonly reply: FastifyReply },
    target: ProofUploadTarget,
    fileName: string,
  ): Promise<FastifyReply> {
    const user = userOf(call.request);
    const admit = () => proofs.admit(user, target, fileName);
    const { admitted, blob } = await receiveFile(call, { blobs, admit });
    return sendId(call.reply, await proofs.commit(admitted, blob));
  }

  registrar.add(
    app,
    routes.uploadProof,
    ({ params, ...call }) => receive(call, { kind: 'proof', projectId: params.project_id }, params.file_name),
    fileRouteOptions,
  );
  registrar.add(
    app,
    routes.uploadProofVersion,
    ({ params, ...call }) => receive(call, { kind: 'version', proofId: params.proof_id }, params.file_name),
    fileRouteOptions,
  );
}
