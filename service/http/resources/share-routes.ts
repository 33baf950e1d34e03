import type { FastifyInstance } from 'fastify';
import { routes } from '../../../shared/api/index.ts';
import type { Sharing } from '../../domain/index.ts';
import { userOf } from '../plugins/authentication.ts';
import type { RouteRegistrar } from '../plugins/route-registration.ts';
import { toWireComment, toWireShare } from '../wire/wire-share.ts';

/** Sharing a proof with guests (`docs/api/reference.md#share`), and reading what they wrote (extension). */
export function addShareRoutes(
  app: FastifyInstance,
  registrar: RouteRegistrar,
  deps: { readonly sharing: Sharing; readonly linkBase: () => string },
): void {
  const { sharing, linkBase } = deps;

  registrar.add(app, routes.shareProof, async ({ request, body }) =>
    toWireShare(await sharing.share(userOf(request), body), linkBase()),
  );

  registrar.add(app, routes.readShare, async ({ request, params }) =>
    toWireShare(await sharing.read(userOf(request), params.proof_id), linkBase()),
  );

  registrar.add(app, routes.listProofComments, async ({ request, params }) => {
    const comments = await sharing.listComments(userOf(request), params.proof_id);
    return comments.map((comment) => toWireComment(params.proof_id, comment));
  });
}
