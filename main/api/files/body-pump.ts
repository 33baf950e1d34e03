import type { Writable } from 'node:stream';
import { AppError } from '../../../shared/errors/index.ts';

/**
 * `stopped`: another party ended the request first, and no further byte was handed over. `isWithheld`: the last byte was not
 * handed over, so the request is surely incomplete.
 */
export type PumpEnd =
  | { readonly kind: 'sent' }
  | { readonly kind: 'stopped'; readonly isWithheld: boolean }
  | { readonly kind: 'failed'; readonly error: unknown };

export interface PumpDeps {
  readonly stream: Writable;
  /** Resolves when the connection, and its TLS, stands. */
  readonly connected: Promise<void>;
  /** Aborts when no more bytes may be sent: the request failed, or its answer is already coming. */
  readonly stop: AbortSignal;
  /** Called before a chunk goes to the socket, and when the socket has taken it. */
  readonly onWriting: (isWriting: boolean) => void;
}

/**
 * Carries a body of exactly `sizeBytes` to the socket. One chunk is pulled only after the former was handed to the
 * connected socket, and goes out at once: the last one is let through by the hold-back gate and cannot be taken back
 * (`docs/protocol/upload.md#send-in-order`). A body that throws, ends early or is too long is never completed.
 *
 * Returns when no pull is pending any more and the body is closed, so that a gate never opens after its upload ended.
 */
export async function pumpBody(
  { stream, connected, stop, onWriting }: PumpDeps,
  body: AsyncIterable<Uint8Array>,
  sizeBytes: number,
): Promise<PumpEnd> {
  await unlessStopped(stop, (resolve) => void connected.then(resolve));
  if (stop.aborted) return { kind: 'stopped', isWithheld: true };
  let sentBytes = 0;
  let handedBytes = 0;
  const stopped = (): PumpEnd => ({ kind: 'stopped', isWithheld: handedBytes < sizeBytes });
  try {
    for await (const chunk of body) {
      if (stop.aborted) return stopped();
      sentBytes += chunk.byteLength;
      if (sentBytes > sizeBytes) return lengthMismatch(sizeBytes, sentBytes);
      onWriting(true);
      handedBytes = sentBytes;
      await unlessStopped(stop, (resolve) => {
        // After an error the write stays open: the error also stops the request, and that ends the wait.
        stream.write(chunk, (error) => (error ? undefined : resolve()));
      });
      onWriting(false);
      if (stop.aborted) return stopped();
      if (sentBytes === sizeBytes) {
        stream.end();
        return { kind: 'sent' };
      }
    }
  } catch (error) {
    return stop.aborted ? stopped() : { kind: 'failed', error };
  }
  return stop.aborted ? stopped() : lengthMismatch(sizeBytes, sentBytes);
}

/** Reads a body that must be empty to its end, before any header leaves: its gate has to open first as well. */
export async function drainEmptyBody(body: AsyncIterable<Uint8Array>): Promise<PumpEnd> {
  let receivedBytes = 0;
  try {
    for await (const chunk of body) receivedBytes += chunk.byteLength;
  } catch (error) {
    return { kind: 'failed', error };
  }
  return receivedBytes === 0 ? { kind: 'sent' } : lengthMismatch(0, receivedBytes);
}

function unlessStopped(stop: AbortSignal, begin: (resolve: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      stop.removeEventListener('abort', finish);
      resolve();
    };
    stop.addEventListener('abort', finish);
    if (stop.aborted) finish();
    else begin(finish);
  });
}

function lengthMismatch(sizeBytes: number, bodyBytes: number): PumpEnd {
  return { kind: 'failed', error: new AppError('FILE_CHANGED', { sizeBytes, bodyBytes }) };
}
