import type { ClientContext, ClientLink } from '@orpc/client';

/** One opened way to the host. It is used until it closes, then a new one is opened. */
export interface OpenTransport {
  readonly link: ClientLink<ClientContext>;
  /** Called once, when the other side is gone or `close` was called. */
  onClosed(listener: () => void): void;
  close(): void;
}

/**
 * Opens a connection to the host. Rejects with `AppError` HOST_UNREACHABLE without an answer, NOT_SIGNED_IN when the host does
 * not let this page in: then another try is useless until the page is opened again.
 */
export type Transport = (signal: AbortSignal) => Promise<OpenTransport>;

/** The context of every call beside its input. */
export type CallHeaders = () => Readonly<Record<string, string>>;

/** Time, as far as waiting for the next try needs it. */
export interface Timer {
  /** Runs `callback` after `delayMs`; the returned function forgets it. */
  after(delayMs: number, callback: () => void): () => void;
}
