import type { AssetRecord } from '../records/asset.ts';
import type { AssetContent } from '../validation/asset-content.ts';

export interface AssetSaveStore {
  /** Which of the ids are keywords. */
  knownKeywords(keywordIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** A new asset without a file. `created`: Unix seconds. Returns its id. */
  create(content: AssetContent, created: number): Promise<string>;
  /**
   * Writes what `edit` makes of the asset, in the transaction that read it; null writes nothing. Throws what `edit` throws and
   * FORBIDDEN when there is no such asset.
   */
  edit(
    assetId: string,
    edit: (current: AssetRecord) => { readonly content: AssetContent; readonly modified: number } | null,
  ): Promise<void>;
}
