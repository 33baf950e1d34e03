import type { FastifyInstance } from 'fastify';
import { bankExtensions, routes } from '../../../shared/api/index.ts';
import type { RouteRegistrar } from '../plugins/route-registration.ts';

/** Which bank this is and what it can do beyond the reference (extension). Only after sign-in: the id is not for everybody. */
export function addBankRoute(
  app: FastifyInstance,
  registrar: RouteRegistrar,
  deps: { readonly bankId: string; readonly now: () => number },
): void {
  registrar.add(app, routes.readBank, () => ({
    Id: deps.bankId,
    Extensions: [...bankExtensions],
    ServerTime: Math.floor(deps.now() / 1000),
  }));
}
