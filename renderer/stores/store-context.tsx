import { createContext, type ReactNode, useContext } from 'react';
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
  const store = useContext(StoreContext);
  if (store === null) throw new Error('useAppStore needs a StoreProvider above it.');
  return useStore(store, select);
}
