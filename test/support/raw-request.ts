import { connect } from 'node:net';

export interface RawRequest {
  readonly method: string;
  /** As it goes over the wire: nothing is encoded or tidied up here. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Ends the sending side after the last byte, as a program does that dies. */
  readonly isCutOff: boolean;
}

export interface RawAnswer {
  /** Null when the connection ended without an answer. */
  readonly status: number | null;
  readonly body: string;
}

/** Longest time for one answer. Nothing in these tests takes a second; a hang takes for ever. */
const deadlineMs = 15_000;

/** One request on a connection of its own, byte for byte as given. Rejects when no answer ends within the deadline. */
export function sendRaw(port: number, request: RawRequest): Promise<RawAnswer> {
  const head = [
    `${request.method} ${request.target} HTTP/1.1`,
    ...Object.entries({ host: '127.0.0.1', connection: 'close', ...request.headers }).map(
      ([name, value]) => `${name}: ${value}`,
    ),
  ].join('\r\n');
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    const chunks: Buffer[] = [];
    const deadline = setTimeout(() => {
      socket.destroy();
      reject(new Error(`No answer to ${head.slice(0, 300)}`));
    }, deadlineMs);
    const settle = (): void => {
      clearTimeout(deadline);
      socket.destroy();
      resolve(readAnswer(Buffer.concat(chunks).toString('latin1')));
    };
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.once('end', settle);
    // A reset after the answer is how a server ends a body that it does not want.
    socket.once('error', settle);
    socket.write(Buffer.concat([Buffer.from(`${head}\r\n\r\n`), request.body]));
    if (request.isCutOff) socket.end();
  });
}

function readAnswer(text: string): RawAnswer {
  const final = text.replace(/^(?:HTTP\/1\.1 100 [^\r]*\r\n\r\n)+/, '');
  const status = /^HTTP\/1\.1 (\d{3})/.exec(final)?.[1];
  const bodyAt = final.indexOf('\r\n\r\n');
  return {
    status: status === undefined ? null : Number(status),
    body: bodyAt < 0 ? '' : final.slice(bodyAt + 4),
  };
}
