import { AppError } from '../../../shared/errors/index.ts';
import type { AssetFileSlice } from './asset-file-slice.ts';
import type { BankFoldersSlice } from './bank-folders-slice.ts';
import type { DownloadsSlice } from './downloads-slice.ts';
import type { JobsSlice } from './jobs-slice.ts';
import type { NavigationSlice } from './navigation-slice.ts';
import type { NoticesSlice } from './notices-slice.ts';
import type { RateSlice } from './rate-slice.ts';
import type { ReviewFilesSlice } from './review-files-slice.ts';
import type { ReviewPlaceSlice } from './review-place-slice.ts';
import { emptySearch, type SearchSlice } from './search-slice.ts';
import type { SearchesSlice } from './searches-slice.ts';
import type { UnsavedSlice } from './unsaved-slice.ts';
import type { UploadsSlice } from './uploads-slice.ts';

type OfAccount = AssetFileSlice &
  BankFoldersSlice &
  DownloadsSlice &
  JobsSlice &
  NavigationSlice &
  NoticesSlice &
  RateSlice &
  ReviewFilesSlice &
  ReviewPlaceSlice &
  SearchSlice &
  SearchesSlice &
  UnsavedSlice &
  UploadsSlice;

/**
 * Another account is shown from now on. Ids, names and pictures of the last one mean nothing there, and a file that was
 * meant for one bank must not be handed to another; what the host had taken over goes on in its own account.
 */
export function leaveAccount(set: (change: Partial<OfAccount>) => void, get: () => OfAccount): void {
  const before = get();
  const unsent = before.uploadItems.find(({ phase }) => phase === 'ready' || phase === 'sending');
  before.cancelUpload();
  const cutOff = before.assetFile?.phase === 'sending' ? before.assetFile : null;
  before.dropAssetFile();
  before.withoutAsking(() => before.showAsset(null));
  before.forgetFolders();
  set({
    isUploadOpen: false,
    uploadItems: [],
    uploadFolderId: null,
    uploadFolderName: '',
    isUploadFolderAsked: false,
    clashFailure: null,
    downloads: [],
    jobs: [],
    savedSearches: [],
    recentSearches: [],
    isTrayOpen: false,
    reviewTarget: null,
    reviewDraft: null,
    reviewSendings: [],
    openProofId: null,
    openProjectId: null,
    // It may lead to what only the bank that is left knows.
    leaving: null,
    activityText: '',
    activityFilter: 'all',
    searchWish: emptySearch,
    rates: [],
  });
  if (unsent !== undefined && before.isSending) get().report(new AppError('ACCOUNT_SWITCHED'), unsent.name);
  if (cutOff !== null) get().report(new AppError('ACCOUNT_SWITCHED'), cutOff.name);
}
