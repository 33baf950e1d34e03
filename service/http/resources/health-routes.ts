import type { FastifyInstance } from 'fastify';
import { hasErrorCode } from '../../../shared/errors/index.ts';

/**
 * Outside of the API, for supervisors and load balancers: no token, no rate limit, and nothing that tells an attacker more. 503 where
 * the bank takes no writes; `read-only` where its disk is full, and everything that only reads goes on.
 */
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
      const isFull = hasErrorCode(error, 'STORAGE_FULL');
      const trouble = isFull ? { status: 'read-only', reason: 'STORAGE_FULL' } : { status: 'failing' };
      return reply.code(503).send({ ...trouble, version: deps.version });
    }
  });
}
