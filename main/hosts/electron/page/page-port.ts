import { RPCHandler } from '@orpc/server/message-port';
import { RequestHeadersPlugin } from '@orpc/server/plugins';
import { type BrowserWindow, type IpcMainEvent, type IpcMainInvokeEvent, ipcMain } from 'electron';
import { z } from 'zod';
import type { LocalPath } from '../../../../shared/model/index.ts';
import { desktopMessages, type HandOverAnswer, uploadGrantSchema } from '../../../../shared/rpc/index.ts';
import type { Log } from '../../../platform/index.ts';
import { type Router, toRpcFailure } from '../../../rpc/index.ts';
import type { Spool } from '../../../spool/index.ts';
import { isOwnPage } from './page-guard.ts';

export interface PagePortDeps {
  readonly router: Router;
  readonly spool: Pick<Spool, 'handOver'>;
  readonly window: () => BrowserWindow | null;
  readonly log: Log;
}

/** The path comes from the preload script, which has it from the system for a file that a person gave to the page. */
const handOverSchema = z.strictObject({
  uploadGrant: uploadGrantSchema,
  path: z
    .string()
    .min(1)
    .max(32_768)
    .transform((path) => path as LocalPath),
});

/**
 * The two messages that main takes from the window: one end of a channel that carries the contract, and a file that a person
 * dropped, with the grant that it fills. Both from the main frame of our own page alone. Returns the remover.
 */
export function listenToPage({ router, spool, window, log }: PagePortDeps): () => void {
  const handler = new RPCHandler(router, { plugins: [new RequestHeadersPlugin()] });
  const takePort = (event: IpcMainEvent): void => {
    const [port] = event.ports;
    if (!isOwnPage(event, window()) || port === undefined) {
      log.warn('a port from elsewhere was refused');
      return;
    }
    handler.upgrade(port);
    port.start();
  };
  const handOver = async (event: IpcMainInvokeEvent, request: unknown): Promise<HandOverAnswer> => {
    if (!isOwnPage(event, window())) throw new Error('Not from our own page.');
    try {
      const { uploadGrant, path } = handOverSchema.parse(request);
      return { answer: await spool.handOver(uploadGrant, path) };
    } catch (error) {
      return { failure: toRpcFailure(error, log) };
    }
  };
  ipcMain.on(desktopMessages.portForMain, takePort);
  ipcMain.handle(desktopMessages.handOverFile, handOver);
  return () => {
    ipcMain.off(desktopMessages.portForMain, takePort);
    ipcMain.removeHandler(desktopMessages.handOverFile);
  };
}
