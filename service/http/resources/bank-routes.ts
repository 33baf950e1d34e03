import { bankExtensions, routes } from '../../../shared/api/index.ts';
import { type Api, endpoint } from '../plugins/endpoint.ts';

/** Which bank this is and what it can do beyond the reference (extension). Only after sign-in: the id is not for everybody. */
export function addBankRoute(app: Api, deps: { readonly bankId: string; readonly now: () => number }): void {
  app.route({
    ...endpoint(routes.readBank),
    handler: () => ({
      Id: deps.bankId,
      Extensions: [...bankExtensions],
      ServerTime: Math.floor(deps.now() / 1000),
    }),
  });
}
