import { routes } from '../../../shared/api/index.ts';
import type { Sharing } from '../../domain/index.ts';
import { userOf } from '../plugins/authentication.ts';
import { type Api, endpoint } from '../plugins/endpoint.ts';
import { toWireComment, toWireShare } from '../wire/wire-share.ts';

/** Sharing a proof with guests (`docs/api/reference.md#share`), and reading what they wrote (extension). */
export function addShareRoutes(
  app: Api,
  deps: { readonly sharing: Sharing; readonly linkBase: () => string },
): void {
  const { sharing, linkBase } = deps;

  app.route({
    ...endpoint(routes.shareProof),
    handler: async (request) => toWireShare(await sharing.share(userOf(request), request.body), linkBase()),
  });

  app.route({
    ...endpoint(routes.readShare),
    handler: async (request) =>
      toWireShare(await sharing.read(userOf(request), request.params.proof_id), linkBase()),
  });

  app.route({
    ...endpoint(routes.listProofComments),
    handler: async (request) => {
      const comments = await sharing.listComments(userOf(request), request.params.proof_id);
      return comments.map((comment) => toWireComment(request.params.proof_id, comment));
    },
  });
}
