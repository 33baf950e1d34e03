import { AppError } from '../../../shared/errors/index.ts';
import type { RpcClient } from '../../../shared/rpc/index.ts';
import type { AppStore } from '../store/app-store.ts';

export interface TroublesPage {
  readonly client: { readonly session: Pick<RpcClient['session'], 'troublesSeen'> };
  /** Whether a person is at the page. */
  isLookedAt(): boolean;
  /** Called whenever the user comes to the page. */
  onLook(listener: () => void): void;
}

/**
 * Shows, once, the files that were damaged when Galley opened them and lie beside now: work goes on with the rest, so the user
 * would not look. A notice closes itself, so it waits until the user is there, and the host is notified then: an unseen notice is
 * shown again at its next start.
 */
export function followTroubles(store: AppStore, { client, isLookedAt, onLook }: TroublesPage): void {
  const reported = new Set<string>();
  // Kept apart from those shown: a failed call is made again, and the notice is not.
  const seen = new Set<string>();
  const look = (): void => {
    if (!isLookedAt()) return;
    for (const { code, setAside } of store.getState().session?.troubles ?? []) {
      if (reported.has(setAside)) continue;
      reported.add(setAside);
      store.getState().report(new AppError(code), setAside);
    }
    const setAside = [...reported].filter((each) => !seen.has(each));
    if (setAside.length === 0) return;
    for (const each of setAside) seen.add(each);
    client.session.troublesSeen({ setAside }).catch(() => {
      // Shown again when the user comes to the page the next time; until then nothing is lost.
      for (const each of setAside) seen.delete(each);
    });
  };
  store.subscribe(({ session }, before) => {
    if (session !== before.session) look();
  });
  onLook(look);
}
