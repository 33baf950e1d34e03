import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createBankClient } from '../../main/api/index.ts';
import { createHasher } from '../../main/disk/index.ts';
import { downloadFiles } from '../../main/hosts/compose/adapters/download-files.ts';
import { smartFolderFiles } from '../../main/hosts/compose/adapters/smart-folder-files.ts';
import { openJournal } from '../../main/journal/index.ts';
import { silentLog, systemClock } from '../../main/platform/index.ts';
import {
  createSmartFolders,
  type SmartFolderBank,
  type SmartFolderFiles,
  type SmartFolders,
} from '../../main/smart-folders/index.ts';
import { createBandwidth, createDownloads, type Downloads } from '../../main/transfer/index.ts';

export interface OpenSmartFolders {
  readonly smartFolders: SmartFolders;
  readonly downloads: Downloads;
  close(): Promise<void>;
}

/** Shelves as a host composes them, over a real journal, a real disk and a bank that is asked without waits. */
export async function openSmartFolders(
  place: { readonly state: string; readonly server: string; readonly apiKey: string },
  replaced: {
    readonly bank?: (real: SmartFolderBank) => SmartFolderBank;
    readonly files?: Partial<SmartFolderFiles>;
    readonly isWatched?: boolean;
  } = {},
): Promise<OpenSmartFolders> {
  const shared = { clock: systemClock, log: silentLog };
  const bank = createBankClient({
    server: place.server,
    credentials: { apiKey: place.apiKey },
    ...shared,
  });
  const journal = openJournal({ path: join(place.state, 'journal.sqlite'), ...shared });
  const hasher = createHasher();
  const downloads = createDownloads(
    {
      bank,
      store: journal.downloads,
      files: downloadFiles,
      bandwidth: createBandwidth(null),
      randomId: randomUUID,
      random: () => 0,
      ...shared,
    },
    { timing: { pollFloorMs: 50, pollCeilingMs: 50 } },
  );
  const smartFolders = createSmartFolders({
    bank: replaced.bank?.(bank) ?? bank,
    downloads,
    files: { ...smartFolderFiles, ...replaced.files },
    hasher,
    transaction: journal.transaction,
    store: journal.smartFolders,
    isWatched: async () => replaced.isWatched === true,
    random: () => 0,
    ...shared,
  });
  await downloads.start();
  smartFolders.start();
  return {
    smartFolders,
    downloads,
    async close() {
      await smartFolders.stop();
      await downloads.stop();
      await hasher.stop();
      journal.close();
      bank.close();
    },
  };
}
