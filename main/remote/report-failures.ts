import type { ServerState } from '../transfer/index.ts';
import type { SyncBank } from './bank-port.ts';

/** The same bank. Its failed readings tell the server state whether it can be reached, as failed uploads do. */
export function reportFailures(bank: SyncBank, server: Pick<ServerState, 'reportFailure'>): SyncBank {
  const reported = async <Result>(reading: Promise<Result>): Promise<Result> => {
    try {
      return await reading;
    } catch (error) {
      server.reportFailure(error);
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
