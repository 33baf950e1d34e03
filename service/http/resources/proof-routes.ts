import type { FastifyInstance } from 'fastify';
import { routes } from '../../../shared/api/index.ts';
import type { ProofChange, Proofs } from '../../domain/index.ts';
import { userOf } from '../plugins/authentication.ts';
import type { RouteRegistrar } from '../plugins/route-registration.ts';
import { sendId } from '../wire/id-answer.ts';
import { toWireProof } from '../wire/wire-proof.ts';

/** `docs/api/reference.md#proofs` without sharing, and `docs/api/extensions.md#endpoints-that-the-reference-lacks`. Uploads: `proof-upload-routes.ts`. */
export function addProofRoutes(
  app: FastifyInstance,
  registrar: RouteRegistrar,
  deps: { readonly proofs: Proofs },
): void {
  const { proofs } = deps;

  registrar.add(app, routes.readProof, async ({ request, params }) =>
    toWireProof(await proofs.read(userOf(request), params.proof_id), registrar),
  );

  registrar.add(app, routes.listProofs, async ({ request, params }) => {
    const found = await proofs.ofProject(userOf(request), params.project_id);
    return found.map((proof) => toWireProof(proof, registrar));
  });

  registrar.add(app, routes.saveProof, async ({ request, reply, body }) => {
    const change: ProofChange = {
      ...(body.Name == null ? {} : { name: body.Name }),
      ...(body.Description == null ? {} : { description: body.Description }),
      ...(body.ProofStatusId == null ? {} : { statusId: body.ProofStatusId }),
    };
    await proofs.save(userOf(request), body.Id, change);
    return sendId(reply, body.Id);
  });

  registrar.add(app, routes.deleteProof, async ({ request, reply, params }) => {
    await proofs.remove(userOf(request), params.proof_id);
    return reply.code(204).send();
  });

  registrar.add(app, routes.deleteProofVersion, async ({ request, reply, params }) => {
    await proofs.removeVersion(userOf(request), params.proof_id, params.version_id);
    return reply.code(204).send();
  });
}
