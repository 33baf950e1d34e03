/**
 * The policy for the page of any host. Scripts come from its own origin and never inline; styles may be inline because Mantine
 * writes `style` attributes; no site may frame the page, and it may connect to `connectSources` alone.
 */
export function contentSecurityPolicy(connectSources: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${connectSources.join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
