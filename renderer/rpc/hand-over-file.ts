import { AppError } from '../../shared/errors/index.ts';
import {
  desktopMessages,
  handOverAnswerSchema,
  type SpoolAnswer,
  type UploadGrant,
} from '../../shared/rpc/index.ts';
import type { PageMessages } from './message-port-transport.ts';
import type { SpoolRequest } from './send-to-spool.ts';

type Send = (request: SpoolRequest) => Promise<SpoolAnswer>;

/**
 * The desktop host: a dropped or chosen file lies on a disk of this computer already, so main takes it there and no byte is
 * copied. The page never learns the path. A file without a path, as a picture from the clipboard, is sent as bytes. A cancelled
 * one is taken back from main, and main's answer says whether that came in time. Throws the host's own failure, CANCELLED when
 * the signal aborted.
 */
export function createFileHandOver(
  messages: Pick<PageMessages, 'post'>,
  sendBytes: Send,
  withdraw: (uploadGrant: UploadGrant) => Promise<void>,
): Send {
  const handOver: Send = async (request) => {
    const { uploadGrant, body, onProgress } = request;
    if (!(body instanceof File)) return sendBytes(request);
    const reported = await ask(messages, { kind: desktopMessages.handOverFile, uploadGrant, file: body });
    if (reported === null) return sendBytes(request);
    const handedOver = handOverAnswerSchema.parse(reported);
    if ('failure' in handedOver) throw new AppError(handedOver.failure.code, handedOver.failure.details);
    onProgress(body.size);
    return handedOver.answer;
  };
  return async (request) => {
    const { uploadGrant, signal } = request;
    if (signal.aborted) throw new AppError('CANCELLED');
    // Where this call fails, nothing was taken back: the answer of the file alone decides.
    const takeBack = (): void => void withdraw(uploadGrant).catch(() => undefined);
    signal.addEventListener('abort', takeBack, { once: true });
    try {
      return await handOver(request);
    } finally {
      signal.removeEventListener('abort', takeBack);
    }
  };
}

function ask(messages: Pick<PageMessages, 'post'>, message: unknown): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => {
      port1.close();
      resolve(data);
    };
    messages.post(message, [port2]);
  });
}
