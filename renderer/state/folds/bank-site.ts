import type { SessionView } from '../../../shared/rpc/index.ts';

/**
 * Where the bank has pages of its own for people, who may see or do there what is not possible here; null where it has
 * none: the built-in bank answers programs alone.
 */
export function bankSiteOf(session: Pick<SessionView, 'server' | 'isBuiltIn'> | null): string | null {
  return session === null || session.isBuiltIn ? null : session.server;
}
