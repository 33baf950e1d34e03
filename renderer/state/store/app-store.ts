import { createStore, type StoreApi } from 'zustand/vanilla';
import type { RpcClient } from '../../../shared/rpc/index.ts';
import { createUntilOpen } from '../hand-over/until-open.ts';
import { type AssetFileSlice, createAssetFileSlice } from '../slices/asset-file-slice.ts';
import { type BankFoldersSlice, createBankFoldersSlice } from '../slices/bank-folders-slice.ts';
import { createDownloadsSlice, type DownloadsSlice } from '../slices/downloads-slice.ts';
import { createEngineSlice, type EngineSlice } from '../slices/engine-slice.ts';
import { createHostSlice, type HostKind, type HostSlice } from '../slices/host-slice.ts';
import { createJobsSlice, type JobsSlice } from '../slices/jobs-slice.ts';
import { leaveAccount } from '../slices/leave-account.ts';
import { createNavigationSlice, type NavigationSlice } from '../slices/navigation-slice.ts';
import { createNoticesSlice, type NoticesSlice } from '../slices/notices-slice.ts';
import {
  createPreferencesSlice,
  type PreferenceStorage,
  type PreferencesSlice,
} from '../slices/preferences-slice.ts';
import { createRateSlice, type RateSlice } from '../slices/rate-slice.ts';
import { createReviewFilesSlice, type ReviewFilesSlice } from '../slices/review-files-slice.ts';
import { createReviewPlaceSlice, type ReviewPlaceSlice } from '../slices/review-place-slice.ts';
import { createSearchSlice, type SearchSlice } from '../slices/search-slice.ts';
import { createSearchesSlice, type SearchesSlice } from '../slices/searches-slice.ts';
import { createSmartFoldersSlice, type SmartFoldersSlice } from '../slices/smart-folders-slice.ts';
import { createUnsavedSlice, type UnsavedSlice } from '../slices/unsaved-slice.ts';
import { createUploadsSlice, type UploadsDeps, type UploadsSlice } from '../slices/uploads-slice.ts';

export type AppState = EngineSlice &
  AssetFileSlice &
  DownloadsSlice &
  BankFoldersSlice &
  HostSlice &
  JobsSlice &
  NavigationSlice &
  NoticesSlice &
  PreferencesSlice &
  RateSlice &
  ReviewFilesSlice &
  ReviewPlaceSlice &
  SearchSlice &
  SearchesSlice &
  SmartFoldersSlice &
  UnsavedSlice &
  UploadsSlice;

export type AppStore = StoreApi<AppState>;

export interface AppStoreDeps {
  readonly client: Pick<RpcClient, 'bank' | 'proofs' | 'uploads'>;
  readonly send: UploadsDeps['send'];
  readonly storage: PreferenceStorage;
  readonly host: HostKind;
}

/** A user who types on does so sooner. */
const typingPauseMs = 300;

const typingPause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, typingPauseMs));

export function createAppStore({ client, send, storage, host }: AppStoreDeps): AppStore {
  return createStore<AppState>()((set, get, api) => {
    const untilOpen = createUntilOpen(api);
    return {
      ...createEngineSlice(set, get, () => leaveAccount(set, get)),
      ...createAssetFileSlice(set, get, { uploads: client.uploads, send, untilOpen }),
      ...createDownloadsSlice(set, get),
      ...createBankFoldersSlice(set, get, client.bank),
      ...createHostSlice(set, get, host),
      ...createJobsSlice(set, get),
      ...createNavigationSlice(set, get),
      ...createNoticesSlice(set, get),
      ...createPreferencesSlice(set, get, storage),
      ...createRateSlice(set, get),
      ...createReviewFilesSlice(set, get, { proofs: client.proofs, send, untilOpen }),
      ...createReviewPlaceSlice(set, get),
      ...createSearchSlice(set, get),
      ...createSearchesSlice(set, get),
      ...createSmartFoldersSlice(set),
      ...createUnsavedSlice(set, get),
      ...createUploadsSlice(set, get, { uploads: client.uploads, send, untilOpen, typingPause }),
    };
  });
}
