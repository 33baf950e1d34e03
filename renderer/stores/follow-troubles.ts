import { AppError } from '../../shared/errors/index.ts';
import type { AppStore } from './app-store.ts';

/**
 * Puts on the screen, once, what was damaged when Galley opened it and lies beside now: all goes on with what was left of it,
 * and nobody would look. Returns the remover.
 */
export function followTroubles(store: AppStore): () => void {
  const told = new Set<string>();
  return store.subscribe(({ session }, before) => {
    if (session === null || session === before.session) return;
    for (const { code, setAside } of session.troubles) {
      if (told.has(setAside)) continue;
      told.add(setAside);
      store.getState().report(new AppError(code), setAside);
    }
  });
}
