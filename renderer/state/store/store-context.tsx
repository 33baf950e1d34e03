import { createContext, type ReactNode, useContext, useState } from 'react';
import { useStore } from 'zustand';
import type { AppState, AppStore } from './app-store.ts';

const StoreContext = createContext<AppStore | null>(null);

export function StoreProvider({
  store,
  children,
}: {
  readonly store: AppStore;
  readonly children: ReactNode;
}) {
  return <StoreContext value={store}>{children}</StoreContext>;
}

/** One part of the state; the component is redrawn when that part becomes another value. */
export function useAppStore<Part>(select: (state: AppState) => Part): Part {
  return useStore(useWholeStore(), select);
}

/** The store itself, for what follows it without being drawn anew. */
export function useWholeStore(): AppStore {
  const store = useContext(StoreContext);
  if (store === null) throw new Error('useAppStore needs a StoreProvider above it.');
  return store;
}

/**
 * Tells at any later moment whether the account that this part of the page was drawn for is still the one that is shown:
 * what goes on when the part is gone must not ask another bank for what was meant for this one.
 */
export function useIsAccountShown(): () => boolean {
  const store = useWholeStore();
  const shownId = (): string | null => store.getState().session?.accountId ?? null;
  const [drawnFor] = useState(shownId);
  return () => shownId() === drawnFor;
}
