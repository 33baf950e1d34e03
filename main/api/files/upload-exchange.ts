import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { AppError } from '../../../shared/errors/index.ts';
import { cancelled } from '../../platform/index.ts';
import type { BankAnswer } from '../http/answer-error.ts';
import { networkFailure } from '../http/network-failure.ts';
import type { PumpDeps, PumpEnd } from './body-pump.ts';

export interface UploadTimeouts {
  /** From the request to a connection, TLS included. */
  readonly connectTimeoutMs: number;
  /** While the socket takes nothing more. Waiting for the body, a gate or a bandwidth limit does not count. */
  readonly idleTimeoutMs: number;
  /** From the last byte, or from the end of the body after an early answer, to the end of the answer. */
  readonly answerTimeoutMs: number;
}

/** `whole`: every announced byte was handed over before the end. `part`: the last one was not. `unsure`: it was on its way. */
export type BodySent = 'whole' | 'part' | 'unsure';

export type ExchangeEnd =
  | { readonly kind: 'answered'; readonly answer: BankAnswer; readonly sent: BodySent }
  | { readonly kind: 'body-failed'; readonly error: unknown }
  | { readonly kind: 'broken'; readonly error: AppError; readonly sent: BodySent };

/** Writes the body; what it is given tells when to begin and when to stop. */
export type Pump = (deps: Omit<PumpDeps, 'stream'>) => Promise<PumpEnd>;

// An asset with all its metadata stays far below; of a longer answer only the beginning is kept.
const LONGEST_ANSWER_BYTES = 4 * 1024 * 1024;

// No caller reads it; without a reason every upload would pay for an exception with its stack.
const stopped = 'stopped';

/**
 * Follows one upload from its socket to its answer. An answer that begins before the last byte stops the body; its
 * socket is then destroyed, as it is after any failure, so that a half-sent body never ends cleanly.
 */
export async function followExchange(
  stream: ClientRequest,
  pump: Pump,
  timeouts: UploadTimeouts,
  signal: AbortSignal,
): Promise<ExchangeEnd> {
  const connected = Promise.withResolvers<void>();
  const answering = Promise.withResolvers<BankAnswer | AppError>();
  const stop = new AbortController();
  let isWriting = false;

  function fail(error: AppError): void {
    stop.abort(stopped);
    answering.resolve(error);
  }
  function breakOff(reason: string): void {
    fail(new AppError('BANK_UNREACHABLE', { reason }));
    stream.destroy();
  }

  stream.once('socket', (socket: Socket) => {
    const connecting = setTimeout(breakOff, timeouts.connectTimeoutMs, 'connect-timeout');
    stream.once('close', () => clearTimeout(connecting));
    whenConnected(socket, () => {
      clearTimeout(connecting);
      connected.resolve();
    });
    whenIdle(stream, socket, timeouts.idleTimeoutMs, () => {
      if (isWriting) breakOff('idle-timeout');
    });
  });
  let hasResponse = false;
  stream.once('response', (response) => {
    hasResponse = true;
    stop.abort(stopped);
    readAnswer(response).then(answering.resolve, (error) => fail(failureOf(error, signal)));
  });
  // Once an answer has begun, trouble with what is still being written no longer matters: reading decides.
  stream.on('error', (error) => {
    if (!hasResponse || signal.aborted) fail(failureOf(error, signal));
  });
  stream.once('close', () => {
    if (!hasResponse) fail(new AppError('BANK_UNREACHABLE', { reason: 'closed' }));
  });

  const pumped = await pump({
    connected: connected.promise,
    stop: stop.signal,
    onWriting: (value) => {
      isWriting = value;
    },
  });
  if (pumped.kind === 'failed') {
    stream.destroy();
    return signal.aborted
      ? { kind: 'broken', error: cancelled(signal), sent: 'unsure' }
      : { kind: 'body-failed', error: pumped.error };
  }
  const timer = setTimeout(breakOff, timeouts.answerTimeoutMs, 'answer-timeout');
  const answer = await answering.promise;
  clearTimeout(timer);
  const sent = sentOf(pumped);
  if (sent !== 'whole') stream.destroy();
  return answer instanceof AppError
    ? { kind: 'broken', error: answer, sent }
    : { kind: 'answered', answer, sent };
}

function sentOf(pumped: Exclude<PumpEnd, { readonly kind: 'failed' }>): BodySent {
  if (pumped.kind === 'sent') return 'whole';
  return pumped.isWithheld ? 'part' : 'unsure';
}

function whenConnected(socket: Socket, run: () => void): void {
  // `authorized` turns true when the handshake is through; it is true at once on a connection that is reused.
  const isSecure = socket instanceof TLSSocket;
  if (isSecure ? socket.authorized : !socket.connecting) run();
  else socket.once(isSecure ? 'secureConnect' : 'connect', run);
}

/**
 * Calls `run` each time nothing has moved on the socket for so long. The socket's own timer sees partial progress within
 * a chunk, which a slow line needs; the request's version of it speaks up once only, and the first time may be
 * a wait for the body.
 */
function whenIdle(request: ClientRequest, socket: Socket, timeoutMs: number, run: () => void): void {
  socket.setTimeout(timeoutMs);
  socket.on('timeout', run);
  // The connection outlives the request.
  request.once('close', () => socket.off('timeout', run));
}

async function readAnswer(response: IncomingMessage): Promise<BankAnswer> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of response) {
    sizeBytes += chunk.byteLength;
    if (sizeBytes <= LONGEST_ANSWER_BYTES) chunks.push(chunk);
  }
  return { status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) };
}

function failureOf(error: unknown, signal: AbortSignal): AppError {
  return signal.aborted ? cancelled(signal) : networkFailure(error);
}
