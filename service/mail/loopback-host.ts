import { isIPv4 } from 'node:net';

/** Whether a host of an address is this computer itself; an IPv6 address with or without its brackets. */
export function isLoopbackHost(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase();
  return name === 'localhost' || name === '::1' || (isIPv4(name) && name.startsWith('127.'));
}
