import { AppError } from '../../shared/errors/index.ts';
import { desktopMessages, handOverAnswerSchema, type SpoolAnswer } from '../../shared/rpc/index.ts';
import type { PageMessages } from './message-port-transport.ts';
import type { SpoolRequest } from './send-to-spool.ts';

type Send = (request: SpoolRequest) => Promise<SpoolAnswer>;

/**
 * The desktop host: a file that a person dropped or chose lies on a disk of this computer already, so main takes it there
 * and no byte is copied. The page never learns the path. What has none, as a picture from the clipboard, is sent as bytes.
 * Throws the host's own failure, CANCELLED when the signal aborted.
 */
export function createFileHandOver(messages: Pick<PageMessages, 'post'>, sendBytes: Send): Send {
  return async (request) => {
    const { uploadGrant, body, signal, onProgress } = request;
    if (!(body instanceof File)) return sendBytes(request);
    if (signal.aborted) throw new AppError('CANCELLED');
    const told = await ask(messages, { kind: desktopMessages.handOverFile, uploadGrant, file: body });
    if (told === null) return sendBytes(request);
    const handedOver = handOverAnswerSchema.parse(told);
    if ('failure' in handedOver) throw new AppError(handedOver.failure.code, handedOver.failure.details);
    onProgress(body.size);
    return handedOver.answer;
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
