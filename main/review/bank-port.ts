import type { AssetId, BankFolderId, ConversionId, FileId } from '../../shared/model/index.ts';
import type {
  AssetCard,
  AssetChangesInput,
  AssetDetailsView,
  AssetListsView,
  AttachmentTypeCard,
  BankFolderCard,
  SearchFacets,
  SearchPage,
  SearchQuery,
  SearchScope,
} from '../../shared/rpc/index.ts';

/** The bank as the screens need it. Every call throws AppError. */
export interface RpcBank {
  /** Children of a folder, `'0'` for the top; null when this bank has no way to list folders. */
  folderChildren(parentId: BankFolderId, signal: AbortSignal): Promise<readonly BankFolderCard[] | null>;
  search(query: SearchQuery, signal: AbortSignal): Promise<SearchPage>;
  /** Null where there are too many results to read all of them. */
  facets(scope: SearchScope, signal: AbortSignal): Promise<SearchFacets | null>;
  attachmentTypes(signal: AbortSignal): Promise<readonly AttachmentTypeCard[]>;
  /** File names with extension of the master files in one folder, without its subfolders. */
  fileNames(
    bankFolderId: BankFolderId,
    signal: AbortSignal,
  ): Promise<readonly { readonly fileName: string; readonly assetId: AssetId }[]>;
  /** Null when the bank shows no such asset, or can only show those of the last search and it was not among them. */
  asset(assetId: AssetId, signal: AbortSignal): Promise<AssetDetailsView | null>;
  /** In one request at most, or from recently shown data. Null where neither has it. */
  assetName(assetId: AssetId, signal: AbortSignal): Promise<AssetCard['name'] | null>;
  /** Facts about an asset that was shown recently, without a request; null for others. */
  seen(assetId: AssetId): { readonly name: AssetCard['name']; readonly folderId: BankFolderId | null } | null;
  assetLists(signal: AbortSignal): Promise<AssetListsView>;
  saveAsset(changes: AssetChangesInput, signal: AbortSignal): Promise<void>;
  /** A small picture as a whole; null while the bank has none ready. */
  preview(
    fileId: FileId,
    conversionId: ConversionId,
    signal: AbortSignal,
    /** For a document; missing: the first. */
    page?: number,
  ): Promise<{ readonly contentType: string; readonly bytes: Uint8Array } | null>;
}
