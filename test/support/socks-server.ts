import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { createByteReader, takeBytes } from './http-frames.ts';

export interface SocksServer {
  readonly port: number;
  /** Where clients wanted to go, in the words they sent. */
  readonly wanted: readonly string[];
  stop(): Promise<void>;
}

export interface SocksScript {
  /** Every destination is this port of loopback; null answers that the host is unreachable. */
  readonly target: number | null;
  /** Wanted of clients; without it everybody may. */
  readonly login?: { readonly user: string; readonly password: string };
}

const HOST_UNREACHABLE = 4;

/** SOCKS 5 on loopback (RFC 1928, 1929) as far as clients of names need it. */
export async function startSocksServer({ target, login }: SocksScript): Promise<SocksServer> {
  const wanted: string[] = [];
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => sockets.delete(socket));
    return socket;
  };

  async function serve(socket: Socket): Promise<void> {
    const reader = createByteReader(socket);
    const take = async (count: number) => {
      const chunks: Buffer[] = [];
      for await (const chunk of takeBytes(reader, count)) chunks.push(chunk);
      return Buffer.concat(chunks);
    };
    const [, methods = 0] = await take(2);
    await take(methods);
    socket.write(Buffer.from([5, login === undefined ? 0 : 2]));
    if (login !== undefined) {
      const [, userLength = 0] = await take(2);
      const user = (await take(userLength)).toString();
      const [passwordLength = 0] = await take(1);
      const isRight = user === login.user && (await take(passwordLength)).toString() === login.password;
      socket.write(Buffer.from([1, isRight ? 0 : 1]));
      if (!isRight) return void socket.end();
    }
    const [, , , kind = 0] = await take(4);
    const [nameLength = 0] = kind === 3 ? await take(1) : [4];
    const host = await take(nameLength);
    const port = (await take(2)).readUInt16BE();
    wanted.push(`${kind === 3 ? host.toString() : [...host].join('.')}:${port}`);
    const answer = (code: number) => socket.write(Buffer.from([5, code, 0, 1, 127, 0, 0, 1, 0, 0]));
    if (target === null) {
      answer(HOST_UNREACHABLE);
      return void socket.end();
    }
    const behind = keep(connect(target, '127.0.0.1'));
    await once(behind, 'connect');
    answer(0);
    behind.pipe(socket);
    for await (const chunk of takeBytes(reader, Infinity)) behind.write(chunk);
    behind.end();
  }

  const server = createServer((socket) => {
    // A client that hangs up is no trouble of the server.
    serve(keep(socket)).catch(() => socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    wanted,
    async stop() {
      const isDown = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await isDown;
    },
  };
}
