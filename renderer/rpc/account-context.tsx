import { createContext, type ReactNode, useCallback, useContext } from 'react';
import type { ConversionId, FileId } from '../../shared/model/index.ts';
import { thumbnailPath } from '../../shared/rpc/index.ts';

const AccountContext = createContext<string | null>(null);

export function AccountProvider({
  accountId,
  children,
}: {
  /** Null while no account is signed in: then there are no pictures. */
  readonly accountId: string | null;
  readonly children: ReactNode;
}) {
  return <AccountContext value={accountId}>{children}</AccountContext>;
}

export type ThumbnailPath = (
  fileId: FileId,
  conversionId: ConversionId,
  version?: string,
  page?: number,
) => string;

/** The account that this part of the page was drawn for, also when another one is shown by now. */
export function useDrawnAccountId(): string {
  const accountId = useContext(AccountContext);
  if (accountId === null)
    throw new Error('useDrawnAccountId needs an AccountProvider of an account above it.');
  return accountId;
}

/** Addresses of pictures of the account that this part of the page was drawn for. */
export function useThumbnailPath(): ThumbnailPath {
  const accountId = useDrawnAccountId();
  return useCallback(
    (fileId, conversionId, version, page) => thumbnailPath(accountId, fileId, conversionId, version, page),
    [accountId],
  );
}
