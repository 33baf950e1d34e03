import type { ContractRouterClient } from '@orpc/contract';
import { accountsContract } from './contracts/accounts-contract.ts';
import { activityContract } from './contracts/activity-contract.ts';
import { assetsContract } from './contracts/assets-contract.ts';
import { bankContract } from './contracts/bank-contract.ts';
import { bulkContract } from './contracts/bulk-contract.ts';
import { downloadsContract } from './contracts/downloads-contract.ts';
import { engineContract } from './contracts/engine-contract.ts';
import { foldersContract } from './contracts/folders-contract.ts';
import { hostContract } from './contracts/host-contract.ts';
import { projectsContract } from './contracts/projects-contract.ts';
import { proofsContract } from './contracts/proofs-contract.ts';
import { searchesContract } from './contracts/searches-contract.ts';
import { sessionContract } from './contracts/session-contract.ts';
import { settingsContract } from './contracts/settings-contract.ts';
import { smartFoldersContract } from './contracts/smart-folders-contract.ts';
import { uploadsContract } from './contracts/uploads-contract.ts';

/** Everything the renderer may ask of main. Adding a namespace means one contract file here and one router there. */
export const contract = {
  session: sessionContract,
  accounts: accountsContract,
  engine: engineContract,
  activity: activityContract,
  folders: foldersContract,
  bank: bankContract,
  uploads: uploadsContract,
  settings: settingsContract,
  projects: projectsContract,
  proofs: proofsContract,
  assets: assetsContract,
  downloads: downloadsContract,
  bulk: bulkContract,
  searches: searchesContract,
  host: hostContract,
  smartFolders: smartFoldersContract,
};

export type Contract = typeof contract;

/** The typed client that `createORPCClient` gives for this contract. */
export type RpcClient = ContractRouterClient<Contract>;
