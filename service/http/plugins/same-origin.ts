import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../shared/errors/index.ts';

/**
 * Lets only our own page send. Browsers say where a request comes from; one that says nothing is not our page. Throws
 * FORBIDDEN. `publicUrl`: behind a proxy the Host is another than the one that the browser sees.
 */
export function requireSameOrigin(request: FastifyRequest, publicUrl: string): void {
  const { origin, host } = request.headers;
  const site = request.headers['sec-fetch-site'];
  const isOurs =
    origin !== undefined &&
    (origin === new URL(publicUrl).origin || origin === `http://${host}` || origin === `https://${host}`);
  if (!isOurs || (site !== undefined && site !== 'same-origin')) {
    throw new AppError('FORBIDDEN', { reason: 'Only the page of the link itself may send this.' });
  }
}
