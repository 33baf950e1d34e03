import { routes } from '../../../shared/api/index.ts';
import type { ProofChange, Proofs } from '../../domain/index.ts';
import { userOf } from '../plugins/authentication.ts';
import { type Api, endpoint } from '../plugins/endpoint.ts';
import { sendId } from '../wire/id-answer.ts';
import type { WireProfile } from '../wire/wire-asset.ts';
import { toWireProof } from '../wire/wire-proof.ts';

/** `docs/api/reference.md#proofs` without sharing, and `docs/api/extensions.md#endpoints-that-the-reference-lacks`. Uploads: `proof-upload-routes.ts`. */
export function addProofRoutes(app: Api, profile: WireProfile, deps: { readonly proofs: Proofs }): void {
  const { proofs } = deps;

  app.route({
    ...endpoint(routes.readProof),
    handler: async (request) =>
      toWireProof(await proofs.read(userOf(request), request.params.proof_id), profile),
  });

  app.route({
    ...endpoint(routes.listProofs),
    handler: async (request) => {
      const found = await proofs.ofProject(userOf(request), request.params.project_id);
      return found.map((proof) => toWireProof(proof, profile));
    },
  });

  app.route({
    ...endpoint(routes.saveProof),
    handler: async (request, reply) => {
      const { body } = request;
      const change: ProofChange = {
        ...(body.Name == null ? {} : { name: body.Name }),
        ...(body.Description == null ? {} : { description: body.Description }),
        ...(body.ProofStatusId == null ? {} : { statusId: body.ProofStatusId }),
        ...(body.Deadline === undefined || !profile.hasExtensions ? {} : { deadline: body.Deadline }),
      };
      await proofs.save(userOf(request), body.Id, change);
      return sendId(reply, body.Id);
    },
  });

  app.route({
    ...endpoint(routes.deleteProof),
    handler: async (request, reply) => {
      await proofs.remove(userOf(request), request.params.proof_id);
      return reply.code(204).send();
    },
  });

  app.route({
    ...endpoint(routes.deleteProofVersion),
    handler: async (request, reply) => {
      await proofs.removeVersion(userOf(request), request.params.proof_id, request.params.version_id);
      return reply.code(204).send();
    },
  });
}
