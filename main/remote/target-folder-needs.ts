import type { BankFolderId, Operation, RelativePath } from '../../shared/model/index.ts';
import type { BankHome } from './bank-subfolders.ts';

/** True when carrying this out, or an answer to it, puts a new asset into the bank folder of the file's directory. */
export function needsHome(operation: Operation): boolean {
  return (
    operation.action === 'create' || (operation.action === 'ask' && operation.choices.includes('new-asset'))
  );
}

export function targetFolderIdOf(home: BankHome | null): BankFolderId | null {
  return home?.kind === 'folder' ? home.bankFolderId : null;
}

/** Lets these wait, while nothing may be made on the bank. */
export function holdBack(
  operations: readonly Operation[],
  held: readonly { readonly path: RelativePath }[],
): readonly Operation[] {
  const paths = new Set(held.map(({ path }) => path));
  return operations.map((operation): Operation => {
    if (!paths.has(operation.path) || !needsHome(operation)) return operation;
    return { action: 'wait', path: operation.path, reason: { code: 'bank-not-read', details: {} } };
  });
}
