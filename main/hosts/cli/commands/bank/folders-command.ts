import { AppError } from '../../../../../shared/errors/index.ts';
import { asId, type BankFolderId } from '../../../../../shared/model/index.ts';
import type { BankClient } from '../../../../api/index.ts';
import type { CliContext } from '../../context/cli-context.ts';
import { withBank } from '../../context/with-bank.ts';
import { type ExitCode, exitCodes } from '../../output/exit-codes.ts';
import { anyName } from '../../output/output.ts';

/** The parent id of the top folders on the bank. */
const topOfBank = asId<BankFolderId>('0');

/** Room main/hosts/cli: `galley folders [ID]`, the tree of bank folders with the ids that other commands take. */
export async function foldersCommand(context: CliContext, id: string | undefined): Promise<ExitCode> {
  return withBank(context, async (bank) => {
    await printBelow(context, bank, id === undefined ? topOfBank : asId<BankFolderId>(id), 0);
    return exitCodes.done;
  });
}

/** One level is one request. Throws NOT_FOUND on a bank that cannot list folders. */
async function printBelow(
  context: CliContext,
  bank: BankClient,
  parentId: BankFolderId,
  depth: number,
): Promise<void> {
  const { output, surroundings } = context;
  const folders = await bank.folderChildren(parentId, surroundings.interrupted);
  if (folders === null)
    throw new AppError('NOT_FOUND', {
      reason: 'this bank does not list its folders; copy the id of a folder from its address in the bank',
    });
  for (const { bankFolderId, name, hasChildren } of folders) {
    output.event({ event: 'folder', id: bankFolderId, parentId, name: anyName(name), depth });
    output.answer(`${'  '.repeat(depth)}${bankFolderId}\t${anyName(name)}`);
    if (hasChildren) await printBelow(context, bank, bankFolderId, depth + 1);
  }
}
