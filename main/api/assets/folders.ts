import {
  type FolderRights,
  folderChildSchema,
  type LocalizedString,
  routes,
} from '../../../shared/api/index.ts';
import type { BankFolderId } from '../../../shared/model/index.ts';
import { type BankReader, unreadable } from '../json-calls/bank-reader.ts';
import type { BankCapabilities } from '../json-calls/capabilities.ts';

export interface BankFolder {
  readonly bankFolderId: BankFolderId;
  readonly parentId: BankFolderId;
  readonly name: LocalizedString;
  readonly hasChildren: boolean;
  /** Rights of the user behind the token; null when the bank does not tell. */
  readonly rights: FolderRights | null;
}

export interface FoldersDeps {
  readonly reader: BankReader;
  readonly capabilities: (signal: AbortSignal) => Promise<BankCapabilities>;
}

/**
 * Children of a media bank folder, `'0'` for the roots. Null when this bank cannot list folders, which the reference
 * does not know; people then paste an id or a link. Throws AppError.
 */
export async function readFolderChildren(
  { reader, capabilities }: FoldersDeps,
  parentId: BankFolderId,
  signal: AbortSignal,
): Promise<readonly BankFolder[] | null> {
  const known = await capabilities(signal);
  if (!known.has('listFolderChildren')) return null;
  const value = await reader.json({
    route: routes.listFolderChildren,
    params: { folder_id: parentId },
    signal,
  });
  const parsed = folderChildSchema.array().safeParse(value);
  if (!parsed.success) throw unreadable('no list of folders', { status: 200, headers: {} });
  return parsed.data.map((child) => ({
    bankFolderId: child.Id,
    parentId: child.ParentId,
    name: typeof child.Name === 'string' ? { 'x-default': child.Name } : child.Name,
    hasChildren: child.HasChildren,
    rights: child.Rights ?? null,
  }));
}
