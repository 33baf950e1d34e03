import type { AssetId, BankAsset, BankFolderId } from '../../../../shared/model/index.ts';
import type { BankPort, FolderListing } from '../../attempt/ports.ts';

/** Readings of the bank that all who ask at once share. */
export interface CoalescedReads {
  /** A listing requested after this call, so that it contains every asset confirmed before the call. */
  listFolder(bankFolderId: BankFolderId): Promise<FolderListing>;
  readAsset(assetId: AssetId, hint: BankFolderId | null): Promise<BankAsset | null>;
}

interface CoalescedRead<Result> {
  /** Under way; its request has left, so it is too old for who asks now. */
  running: Promise<Result> | null;
  /** Leaves when the running one has ended; everybody who asks until then shares it. */
  next: Promise<Result> | null;
}

export function createCoalescedReads(bank: BankPort, signal: AbortSignal): CoalescedReads {
  const folders = createSingleFlight<FolderListing>();
  const assets = createSingleFlight<BankAsset | null>();
  return {
    listFolder: (bankFolderId) => folders(bankFolderId, () => bank.listFolder(bankFolderId, signal)),
    readAsset: (assetId, hint) => assets(assetId, () => bank.readAsset(assetId, hint, signal)),
  };
}

function createSingleFlight<Result>(): (key: string, read: () => Promise<Result>) => Promise<Result> {
  const lanes = new Map<string, CoalescedRead<Result>>();

  function start(key: string, lane: CoalescedRead<Result>, read: () => Promise<Result>): Promise<Result> {
    const running = read().finally(() => {
      if (lane.running === running) lane.running = null;
      if (lane.running === null && lane.next === null) lanes.delete(key);
    });
    lane.running = running;
    return running;
  }

  return (key, read) => {
    const lane = lanes.get(key) ?? { running: null, next: null };
    lanes.set(key, lane);
    if (lane.next !== null) return lane.next;
    if (lane.running === null) return start(key, lane, read);
    const begin = (): Promise<Result> => {
      lane.next = null;
      return start(key, lane, read);
    };
    // Whether the one before failed is for those who waited for it.
    const next = lane.running.then(begin, begin);
    lane.next = next;
    return next;
  };
}
