import { AppError } from '../../../shared/errors/index.ts';

/**
 * Brings what a person typed into the one form a bank is known by: origin and base path, no trailing slash. Without a
 * scheme `https` is meant, and a pasted `/papi/v1…` is cut off. Throws BAD_ADDRESS when it is no web address, or when
 * it carries a password, which would end up in places where secrets do not belong.
 */
export function parseServerAddress(text: string): string {
  const trimmed = text.trim();
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:') || url.hostname === '')
    throw new AppError('BAD_ADDRESS', { reason: 'not a web address' });
  if (url.username !== '' || url.password !== '')
    throw new AppError('BAD_ADDRESS', { reason: 'the address contains a user or password' });
  const basePath = url.pathname.replace(/\/papi(\/.*)?$/, '').replace(/\/+$/, '');
  return `${url.origin}${basePath}`;
}
