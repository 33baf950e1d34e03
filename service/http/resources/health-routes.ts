import type { FastifyInstance } from 'fastify';

/** Outside of the API, for supervisors and load balancers: no token, no rate limit, and nothing that tells an attacker more. */
export function addHealthRoute(
  app: FastifyInstance,
  deps: { readonly version: string; readonly checkHealth: () => Promise<void> },
): void {
  app.get('/health', { config: { credentials: 'none' } }, async (request, reply) => {
    try {
      await deps.checkHealth();
      return { status: 'ok', version: deps.version };
    } catch (error) {
      request.log.error({ err: error }, 'the bank is not healthy');
      return reply.code(503).send({ status: 'failing', version: deps.version });
    }
  });
}
