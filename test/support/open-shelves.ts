import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createBankClient } from '../../main/api/index.ts';
import { createHasher } from '../../main/disk/index.ts';
import { downloadFiles } from '../../main/hosts/compose/adapters/download-files.ts';
import { shelfFiles } from '../../main/hosts/compose/adapters/shelf-files.ts';
import { openJournal } from '../../main/journal/index.ts';
import { silentLog, systemClock } from '../../main/platform/index.ts';
import {
  createShelves,
  type ShelfBank,
  type ShelfFiles,
  type Shelves,
} from '../../main/smart-folders/index.ts';
import { createBandwidth, createDownloads, type Downloads } from '../../main/transfer/index.ts';

export interface OpenShelves {
  readonly shelves: Shelves;
  readonly downloads: Downloads;
  close(): Promise<void>;
}

/** Shelves as a host composes them, over a real journal, a real disk and a bank that is asked without waits. */
export async function openShelves(
  place: { readonly state: string; readonly server: string; readonly apiKey: string },
  replaced: {
    readonly bank?: (real: ShelfBank) => ShelfBank;
    readonly files?: Partial<ShelfFiles>;
    readonly isWatched?: boolean;
  } = {},
): Promise<OpenShelves> {
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
  const shelves = createShelves({
    bank: replaced.bank?.(bank) ?? bank,
    downloads,
    files: { ...shelfFiles, ...replaced.files },
    hasher,
    transaction: journal.transaction,
    store: journal.shelves,
    isWatched: async () => replaced.isWatched === true,
    random: () => 0,
    ...shared,
  });
  await downloads.start();
  shelves.start();
  return {
    shelves,
    downloads,
    async close() {
      await shelves.stop();
      await downloads.stop();
      await hasher.stop();
      journal.close();
      bank.close();
    },
  };
}
