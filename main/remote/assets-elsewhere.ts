import { type AppError, toAppError } from '../../shared/errors/index.ts';
import type { AssetId, BankAsset, BankFolderId, Operation, RelativePath } from '../../shared/model/index.ts';
import type { Journal } from '../journal/index.ts';
import type { PlanInput } from '../plan/index.ts';
import { isAboutAccount } from '../transfer/index.ts';
import type { SyncBank } from './bank-port.ts';

/** Assets that the bank folder of a file does not show, as far as the plan had to know of them. */
export interface AssetsElsewhere {
  readonly seen: PlanInput['elsewhere'];
  /**
   * Reads the assets that these operations wait for; `home`: the folder for assets without a journalled upload. Returns the files
   * with an asset that the bank did not answer for. Throws errors about the account, and not those about one asset.
   */
  read(
    operations: readonly Operation[],
    home: BankFolderId,
    signal: AbortSignal,
  ): Promise<ReadonlyMap<RelativePath, AppError>>;
}

export function createAssetsElsewhere({
  bank,
  journal,
}: {
  readonly bank: Pick<SyncBank, 'readAsset'>;
  readonly journal: Pick<Journal, 'bankFolderOf'>;
}): AssetsElsewhere {
  const found = new Map<AssetId, BankAsset | null>();

  return {
    seen(assetId) {
      const asset = found.get(assetId);
      return asset === undefined ? 'unread' : asset;
    },
    async read(operations, home, signal) {
      const refused = new Map<RelativePath, AppError>();
      for (const operation of operations) {
        const { assetId } = operation.reason.details;
        if (operation.action !== 'wait' || typeof assetId !== 'string') continue;
        const id = assetId as AssetId;
        if (found.has(id)) continue;
        try {
          found.set(id, await bank.readAsset(id, journal.bankFolderOf(id) ?? home, signal));
        } catch (error) {
          signal.throwIfAborted();
          const failure = toAppError(error);
          if (isAboutAccount(failure.code)) throw failure;
          refused.set(operation.path, failure);
        }
      }
      return refused;
    },
  };
}
