import { contentSecurityPolicy } from '../parts/content-security-policy.ts';

/** Headers of every answer of the browser host. */
export function securityHeaders(port: number): Readonly<Record<string, string>> {
  // Not every browser lets 'self' cover the WebSocket of the same host.
  const connectSources = ["'self'", `ws://127.0.0.1:${port}`, `ws://localhost:${port}`];
  return {
    'content-security-policy': contentSecurityPolicy(connectSources),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  };
}
