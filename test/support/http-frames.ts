import type { Socket } from 'node:net';

/** Bytes of a socket, pulled. */
export interface ByteReader {
  /** The next bytes; null when there are no more, for any reason. */
  read(): Promise<Buffer | null>;
  unread(bytes: Buffer): void;
}

export interface MessageHead {
  /** As they came, blank line included. */
  readonly raw: Buffer;
  readonly startLine: string;
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
}

// Above this the sender is held back; below it the socket keeps flowing, which is how a hang-up is noticed.
const MOST_QUEUED_BYTES = 4 * 1024 * 1024;

export function createByteReader(socket: Socket): ByteReader {
  let queue: Buffer[] = [];
  let queuedBytes = 0;
  let isOver = false;
  let wake: (() => void) | null = null;
  const stir = () => {
    wake?.();
    wake = null;
  };
  const end = () => {
    isOver = true;
    stir();
  };
  socket.on('data', (bytes: Buffer) => {
    queue.push(bytes);
    queuedBytes += bytes.length;
    if (queuedBytes > MOST_QUEUED_BYTES) socket.pause();
    stir();
  });
  for (const event of ['end', 'close', 'error']) socket.on(event, end);
  return {
    async read() {
      while (queue.length === 0 && !isOver) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      const bytes = queue.shift() ?? null;
      queuedBytes -= bytes?.length ?? 0;
      if (queuedBytes <= MOST_QUEUED_BYTES) socket.resume();
      return bytes;
    },
    unread(bytes) {
      if (bytes.length === 0) return;
      queue = [bytes, ...queue];
      queuedBytes += bytes.length;
    },
  };
}

/** Start line and headers; null when the socket ends before they are complete. */
export async function readHead(reader: ByteReader): Promise<MessageHead | null> {
  const raw = await readThrough(reader, '\r\n\r\n');
  if (raw === null) return null;
  const [startLine = '', ...lines] = raw.toString('latin1').trimEnd().split('\r\n');
  const headers = lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
  });
  return { raw, startLine, headers: new Map(headers) };
}

export function contentLengthOf({ headers }: MessageHead): number {
  return Number(headers.get('content-length') ?? 0);
}

/** The bytes of a body as they go over the wire, the framing of chunks included. Ends early when the socket does. */
export async function* bodyOfAnswer(
  reader: ByteReader,
  head: MessageHead,
  method: string,
): AsyncGenerator<Buffer> {
  const status = Number(head.startLine.split(' ')[1]);
  if (method === 'HEAD' || status === 204 || status === 304) return;
  if (head.headers.get('transfer-encoding') === 'chunked') yield* chunkedBody(reader);
  else if (head.headers.has('content-length')) yield* takeBytes(reader, contentLengthOf(head));
  else for (let bytes = await reader.read(); bytes !== null; bytes = await reader.read()) yield bytes;
}

/** So many bytes, or fewer when the socket ends. */
export async function* takeBytes(reader: ByteReader, sizeBytes: number): AsyncGenerator<Buffer> {
  for (let rest = sizeBytes; rest > 0; ) {
    const bytes = await reader.read();
    if (bytes === null) return;
    const taken = bytes.subarray(0, rest);
    reader.unread(bytes.subarray(taken.length));
    rest -= taken.length;
    yield taken;
  }
}

async function* chunkedBody(reader: ByteReader): AsyncGenerator<Buffer> {
  for (;;) {
    const line = await readThrough(reader, '\r\n');
    if (line === null) return;
    yield line;
    const sizeBytes = Number.parseInt(line.toString('latin1'), 16);
    // The last chunk is empty; without trailers a blank line follows, as after every chunk.
    yield* takeBytes(reader, sizeBytes + 2);
    if (sizeBytes === 0) return;
  }
}

async function readThrough(reader: ByteReader, mark: string): Promise<Buffer | null> {
  let seen = Buffer.alloc(0);
  for (;;) {
    const end = seen.indexOf(mark);
    if (end >= 0) {
      reader.unread(seen.subarray(end + mark.length));
      return seen.subarray(0, end + mark.length);
    }
    const bytes = await reader.read();
    if (bytes === null) return null;
    seen = Buffer.concat([seen, bytes]);
  }
}
