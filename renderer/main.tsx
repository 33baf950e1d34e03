import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import '@mantine/spotlight/styles.layer.css';
import '@fontsource-variable/inter/wght.css';
import './styles.css';
import { desktopOrigin } from '../shared/rpc/index.ts';
import {
  chooseTransport,
  createConnection,
  createFileHandOver,
  followEvents,
  followStream,
  type PageMessages,
  sendToSpool,
} from './rpc/index.ts';
import {
  addressOf,
  createAppStore,
  followAddress,
  followDownloads,
  followHost,
  followKeptLists,
  followTroubles,
  isHandingOver,
  type PreferenceStorage,
  readAddress,
} from './state/index.ts';

void start();

/** Puts the page together: connection, store, the stream between them, and what draws them. */
async function start(): Promise<void> {
  const messages: PageMessages = {
    post: (message, ports = []) => window.postMessage(message, window.location.origin, [...ports]),
    listen: (listener) => {
      const hear = ({ source, data, ports }: MessageEvent<unknown>): void => {
        if (source === window) listener(data, ports);
      };
      window.addEventListener('message', hear);
      return () => window.removeEventListener('message', hear);
    },
  };
  const host = window.location.origin === desktopOrigin ? 'desktop' : 'browser';
  const connection = createConnection({
    transport: chooseTransport({
      accountId: () => store.getState().session?.accountId ?? null,
      origin: window.location.origin,
      hash: window.location.hash,
      replaceHash: (hash) => window.history.replaceState(null, '', `${window.location.pathname}${hash}`),
      messages,
    }),
    timer: {
      after: (delayMs, callback) => {
        const timer = setTimeout(callback, delayMs);
        return () => clearTimeout(timer);
      },
    },
  });
  const store = createAppStore({
    client: connection.client,
    send:
      host === 'desktop'
        ? createFileHandOver(messages, sendToSpool, (uploadGrant) =>
            connection.client.uploads.withdraw({ uploadGrant }),
          )
        : sendToSpool,
    storage: browserStorage(),
    host,
  });

  connection.subscribe((phase) => store.getState().setConnection(phase));
  followEvents(connection, {
    onEvent: (event) => store.getState().apply(event),
    onFailure: (error) => store.getState().report(error, ''),
  });
  followDownloads(connection, store);
  followKeptLists(connection, store);
  followTroubles(store, {
    client: connection.client,
    // A window that starts hidden counts as visible, but never has the focus.
    isLookedAt: () => document.hasFocus(),
    onLook: (listener) => window.addEventListener('focus', listener),
  });
  const obey = followHost({
    store,
    assets: connection.client.assets,
    refuseLink: store.getState().refuseLink,
  });
  if (host === 'desktop') {
    followStream(connection, (client, signal) => client.host.commands(undefined, { signal }), {
      onEvent: obey,
      onFailure: (error) => store.getState().report(error, ''),
    });
  }
  followStream(connection, (client, signal) => client.smartFolders.events(undefined, { signal }), {
    onEvent: (smartFolders) => store.getState().setSmartFolders(smartFolders),
    onFailure: (error) => store.getState().report(error, ''),
  });
  // A laptop that wakes up, or a person who comes back to the page, should not wait for the next try.
  window.addEventListener('online', connection.retryNow);
  window.addEventListener('focus', connection.retryNow);
  // Galley's own checks make up for a missed hint.
  window.addEventListener('online', () => void connection.client.session.hintOnline().catch(() => undefined));

  keepPlaceInAddress();
  // A desktop window would not close, without a word.
  if (host === 'browser') askBeforeUnload();

  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no element with the id root.');
  // Most of the page is what draws it: the browser reads that while the host answers.
  const { drawApp } = await import('./app/index.ts');
  drawApp(root, connection.client, store);

  /** A reload and a closed tab take forms along, and files that the host does not have yet; the browser words the question itself. */
  function askBeforeUnload(): void {
    window.addEventListener('beforeunload', (event) => {
      const state = store.getState();
      if (state.unsavedForms.length > 0 || isHandingOver(state)) event.preventDefault();
    });
  }

  /** The address names the screen and what is open on it, so that reload and the back button do what people expect. */
  function keepPlaceInAddress(): void {
    const readPlace = (): void => {
      const address = readAddress(window.location.hash);
      if (address !== null)
        followAddress(address, store.getState(), (assetId) =>
          whenSignedIn(() => obey({ kind: 'asset', assetId })),
        );
    };
    readPlace();
    window.addEventListener('hashchange', readPlace);
    store.subscribe((state, before) => {
      const address = addressOf(state);
      // A user who went back and stayed for a form is where the form is, and the address shows it.
      const isDecided = address !== addressOf(before) || (state.leaving === null && before.leaving !== null);
      if (isDecided && window.location.hash !== `#${address}`) window.location.hash = address;
    });
  }

  /** Queries to the bank wait until there is one: at the start no account is known yet. */
  function whenSignedIn(go: () => void): void {
    if (store.getState().session?.isSignedIn === true) {
      go();
      return;
    }
    const stop = store.subscribe(({ session }) => {
      if (session?.isSignedIn !== true) return;
      stop();
      go();
    });
  }
}

/** A browser may forbid storage; preferences are then forgotten with the page, and nothing else suffers. */
function browserStorage(): PreferenceStorage {
  const prefix = 'galley.';
  return {
    read: (key) => withStorage((storage) => storage.getItem(prefix + key)),
    write: (key, value) => void withStorage((storage) => storage.setItem(prefix + key, value)),
  };
}

function withStorage<Result>(use: (storage: Storage) => Result): Result | null {
  try {
    return use(window.localStorage);
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}
