import { createContext, type ReactNode, useContext } from 'react';
import type { RpcClient } from '../../shared/rpc/index.ts';

const RpcContext = createContext<RpcClient | null>(null);

export function RpcProvider({
  client,
  children,
}: {
  readonly client: RpcClient;
  readonly children: ReactNode;
}) {
  return <RpcContext value={client}>{children}</RpcContext>;
}

/** The client of the connection; the same object for the life of the page. */
export function useRpc(): RpcClient {
  const client = useContext(RpcContext);
  if (client === null) throw new Error('useRpc needs an RpcProvider above it.');
  return client;
}
