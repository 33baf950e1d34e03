import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A connection to a bank that answers until it falls silent on command. */
export interface SilentBank {
  readonly url: string;
  /** From now on what is asked waits for ever. */
  fallSilent(): void;
  /** Resolves when a request waits in vain. */
  readonly asked: Promise<void>;
  /** Whether a waiting request has given up. */
  isGivenUp(): boolean;
  stop(): void;
}

export async function startSilentBank(bankUrl: string): Promise<SilentBank> {
  const asked = Promise.withResolvers<void>();
  let isSilent = false;
  let isGivenUp = false;
  const server = createServer((incoming, outgoing) => {
    if (isSilent) {
      outgoing.once('close', () => {
        isGivenUp = true;
      });
      asked.resolve();
      return;
    }
    const { method, headers } = incoming;
    const asking = request(new URL(incoming.url ?? '/', bankUrl), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    asking.once('error', () => outgoing.destroy());
    incoming.pipe(asking);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fallSilent() {
      isSilent = true;
    },
    asked: asked.promise,
    isGivenUp: () => isGivenUp,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
