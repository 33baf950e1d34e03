/**
 * preload: the bridge between the sandboxed page and main, and nothing more.
 *
 * It hands the page one end of a MessageChannel when the page asks, and main the other; everything else is the
 * contract of shared/rpc spoken over that channel. It exposes no object, no function and no Electron to the page, knows
 * nothing of what is said, and never grows with features. In: one message of the page itself. Out: one port, once per
 * asking, so that a reloaded page gets a new one and the old one closes.
 */
import { ipcRenderer } from 'electron';

/** The same words stand in shared/rpc (`desktopMessages`) and main/hosts/electron; a test holds them together. */
const askForPort = 'galley:ask-for-port';
const portForPage = 'galley:port-for-page';
const portForMain = 'galley:port-for-main';

window.addEventListener('message', ({ source, data }) => {
  if (source !== window || data !== askForPort) return;
  const { port1, port2 } = new MessageChannel();
  ipcRenderer.postMessage(portForMain, null, [port1]);
  window.postMessage(portForPage, window.location.origin, [port2]);
});
