import type { ErrorCode } from '../../../shared/errors/index.ts';
import type { BankFolderId } from '../../../shared/model/index.ts';
import type { FolderChildren } from '../slices/bank-folders-slice.ts';

/** Children of one bank folder with names to show, as a tree component takes them. */
export type NamedChildren =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly code: ErrorCode }
  | {
      readonly kind: 'loaded';
      readonly folders: readonly {
        readonly bankFolderId: BankFolderId;
        readonly name: string;
        readonly hasChildren: boolean;
        readonly canAddAssets: boolean;
      }[];
    };

export function treeChildren(
  known: ReadonlyMap<BankFolderId, FolderChildren>,
  parentId: BankFolderId,
  pickName: (text: Readonly<Record<string, string>>, id: string) => string,
): NamedChildren | undefined {
  const children = known.get(parentId);
  if (children === undefined || children.kind === 'loading') return children;
  if (children.kind === 'failed') return { kind: 'failed', code: children.failure.code };
  const folders = children.folders.map(({ bankFolderId, name, hasChildren, canAddAssets }) => ({
    bankFolderId,
    name: pickName(name, bankFolderId),
    hasChildren,
    canAddAssets,
  }));
  return {
    kind: 'loaded',
    folders: folders.sort((left, right) => left.name.localeCompare(right.name)),
  };
}
