/**
 * The clients that may use the browser host. A page of a foreign site that resolves its own name to 127.0.0.1 arrives with that
 * name as Host; a foreign page that calls the host directly arrives with its own Origin. Both are compared as whole strings with
 * the two spellings of our address, and never parsed, so that no parser can be fooled.
 */
const ownNames = ['127.0.0.1', 'localhost'] as const;

export function isOwnHost(host: string | undefined, port: number): boolean {
  return ownNames.some((name) => host === `${name}:${port}`);
}

/** A missing Origin is foreign: every browser sends it with a WebSocket and with each request that changes something. */
export function isOwnOrigin(origin: string | undefined, port: number): boolean {
  return ownNames.some((name) => origin === `http://${name}:${port}`);
}
