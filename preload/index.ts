/**
 * preload: the bridge between the sandboxed page and main, and nothing more.
 *
 * It hands the page one end of a MessageChannel when the page asks, and main the other; everything else is the
 * contract of shared/rpc spoken over that channel. Beside that it tells main the path of a file that a person gave to the
 * page, which never learns it itself: the system knows none for a file that the page made. It exposes no object, no
 * function and no Electron to the page, knows nothing of what is said, and never grows with features. In: messages of the
 * page itself. Out: one port, once per asking, so that a reloaded page gets a new one and the old one closes.
 */
import { ipcRenderer, webUtils } from 'electron';

/** The same words stand in shared/rpc (`desktopMessages`) and main/hosts/electron; a test holds them together. */
const askForPort = 'galley:ask-for-port';
const portForPage = 'galley:port-for-page';
const portForMain = 'galley:port-for-main';
const handOverFile = 'galley:hand-over-file';

window.addEventListener('message', ({ source, data, ports: [answerPort] }: MessageEvent<unknown>) => {
  if (source !== window) return;
  if (data === askForPort) {
    const { port1, port2 } = new MessageChannel();
    ipcRenderer.postMessage(portForMain, null, [port1]);
    window.postMessage(portForPage, window.location.origin, [port2]);
  } else if (answerPort !== undefined && isHandOver(data)) void handOver(data, answerPort);
});

interface HandOver {
  readonly kind: typeof handOverFile;
  readonly uploadGrant: unknown;
  readonly file: File;
}

function isHandOver(data: unknown): data is HandOver {
  if (typeof data !== 'object' || data === null || !('kind' in data) || !('file' in data)) return false;
  return data.kind === handOverFile && 'uploadGrant' in data && data.file instanceof File;
}

/** Answers null for a file without a path, and when main refuses: the page then sends the bytes, which says why. */
async function handOver({ uploadGrant, file }: HandOver, answerPort: MessagePort): Promise<void> {
  try {
    const path = webUtils.getPathForFile(file);
    answerPort.postMessage(
      path === '' ? null : await ipcRenderer.invoke(handOverFile, { uploadGrant, path }),
    );
  } catch {
    answerPort.postMessage(null);
  }
}
