import { TimeoutError } from 'got';
import { AppError } from '../../../shared/errors/index.ts';
import { type ProxyWay, proxyName } from '../../proxy/index.ts';
import { networkFailure } from './network-failure.ts';

/** The first hop did not answer, so no byte of a request has left. A broken connection is another case. */
export function isHopUnreached(error: unknown): boolean {
  if (error instanceof TimeoutError) return error.event === 'lookup' || error.event === 'connect';
  if (error instanceof AggregateError) return error.errors.every(isHopUnreached);
  if (!(error instanceof Error)) return false;
  // Node's own error of a proxy that never answered: at most the request for a tunnel has left.
  if ('proxyTunnelTimeout' in error) return true;
  if ('syscall' in error && (error.syscall === 'connect' || error.syscall === 'getaddrinfo')) return true;
  return isHopUnreached(error.cause);
}

/** The meaning of a failed request on this way: its first hop is the proxy, and not the bank. */
export function failureOn(way: ProxyWay, error: unknown): AppError {
  const failure = networkFailure(error);
  if (way.kind === 'direct') return failure;
  const isOfProxy = failure.code === 'PROXY_FAILED' || isHopUnreached(error);
  return isOfProxy
    ? new AppError('PROXY_FAILED', { ...failure.details, proxy: proxyName(way) }, failure.cause)
    : failure;
}

/** A proxy that wants to know who we are has passed nothing on; over TLS it says so before there is a tunnel. */
export function refusalOf(way: ProxyWay, status: number): AppError | null {
  if (way.kind === 'direct' || status !== 407) return null;
  return failureOn(way, new AppError('PROXY_FAILED', { reason: 'HTTP 407' }));
}
