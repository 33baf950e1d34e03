import { createRoot } from 'react-dom/client';
import type { RpcClient } from '../../shared/rpc/index.ts';
import type { AppStore } from '../state/index.ts';
import { App } from './app.tsx';

/** Everything that is drawn, React with it: a file of its own, which the page does not wait for to ask its host. */
export function drawApp(root: HTMLElement, client: RpcClient, store: AppStore): void {
  createRoot(root).render(<App client={client} store={store} />);
}
