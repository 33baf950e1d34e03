import { toAppError } from '../../shared/errors/index.ts';
import type { Connection, SyncBank } from '../remote/index.ts';

/** The same bank, whose failed readings say whether it can be reached, as failed uploads do. */
export function reportReachability(bank: SyncBank, connection: Pick<Connection, 'reportFailure'>): SyncBank {
  const reported = async <Result>(reading: Promise<Result>): Promise<Result> => {
    try {
      return await reading;
    } catch (error) {
      connection.reportFailure(toAppError(error).code);
      throw error;
    }
  };
  return {
    signIn: (signal) => bank.signIn(signal),
    listFolder: (bankFolderId, signal) => reported(bank.listFolder(bankFolderId, signal)),
    listTree: (bankFolderId, signal) => reported(bank.listTree(bankFolderId, signal)),
    findNamed: (bankFolderId, fileNames, signal) => reported(bank.findNamed(bankFolderId, fileNames, signal)),
    readAsset: (assetId, hint, signal) => reported(bank.readAsset(assetId, hint, signal)),
    folderChildren: (parentId, signal) => reported(bank.folderChildren(parentId, signal)),
    saveFolder: (bankFolderId, changes, signal) => reported(bank.saveFolder(bankFolderId, changes, signal)),
    hashOriginal: (fileId, expected, signal) => reported(bank.hashOriginal(fileId, expected, signal)),
  };
}
