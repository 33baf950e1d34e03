import type { ContractRouterClient } from '@orpc/contract';
import { accountsContract } from './accounts-contract.ts';
import { activityContract } from './activity-contract.ts';
import { assetsContract } from './assets-contract.ts';
import { bankContract } from './bank-contract.ts';
import { downloadsContract } from './downloads-contract.ts';
import { engineContract } from './engine-contract.ts';
import { foldersContract } from './folders-contract.ts';
import { hostContract } from './host-contract.ts';
import { projectsContract } from './projects-contract.ts';
import { proofsContract } from './proofs-contract.ts';
import { sessionContract } from './session-contract.ts';
import { settingsContract } from './settings-contract.ts';
import { shelvesContract } from './shelves-contract.ts';
import { uploadsContract } from './uploads-contract.ts';

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
  host: hostContract,
  shelves: shelvesContract,
};

export type Contract = typeof contract;

/** The typed client that `createORPCClient` gives for this contract. */
export type RpcClient = ContractRouterClient<Contract>;
