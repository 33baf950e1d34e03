import { routes } from '../../../shared/api/index.ts';
import type { Sharing } from '../../domain/index.ts';
import { userOf } from '../plugins/authentication.ts';
import { type Api, endpoint } from '../plugins/endpoint.ts';
import type { WireProfile } from '../wire/wire-asset.ts';
import { toWireShare } from '../wire/wire-share.ts';

/** Sharing a proof with guests (`docs/api/reference.md#share`). */
export function addShareRoutes(
  app: Api,
  profile: WireProfile,
  deps: { readonly sharing: Sharing; readonly linkBase: () => string },
): void {
  const { sharing, linkBase } = deps;
  const { hasExtensions } = profile;

  app.route({
    ...endpoint(routes.shareProof),
    handler: async (request) => {
      const { AreCommentsShared, ...body } = request.body;
      const input = hasExtensions ? { ...body, AreCommentsShared } : body;
      return toWireShare(await sharing.share(userOf(request), input), linkBase(), profile);
    },
  });

  app.route({
    ...endpoint(routes.readShare),
    handler: async (request) =>
      toWireShare(await sharing.read(userOf(request), request.params.proof_id), linkBase(), profile),
  });
}
