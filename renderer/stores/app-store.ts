import { createStore, type StoreApi } from 'zustand/vanilla';
import type { RpcClient } from '../../shared/rpc/index.ts';
import { type AssetFileSlice, createAssetFileSlice } from './asset-file-slice.ts';
import { type BankFoldersSlice, createBankFoldersSlice } from './bank-folders-slice.ts';
import { createDownloadsSlice, type DownloadsSlice } from './downloads-slice.ts';
import { createEngineSlice, type EngineSlice } from './engine-slice.ts';
import { createHostSlice, type HostKind, type HostSlice } from './host-slice.ts';
import { leaveAccount } from './leave-account.ts';
import { createNavigationSlice, type NavigationSlice } from './navigation-slice.ts';
import { createNoticesSlice, type NoticesSlice } from './notices-slice.ts';
import {
  createPreferencesSlice,
  type PreferenceStorage,
  type PreferencesSlice,
} from './preferences-slice.ts';
import { createRateSlice, type RateSlice } from './rate-slice.ts';
import { createReviewFilesSlice, type ReviewFilesSlice } from './review-files-slice.ts';
import { createReviewPlaceSlice, type ReviewPlaceSlice } from './review-place-slice.ts';
import { createSearchSlice, type SearchSlice } from './search-slice.ts';
import { createShelvesSlice, type ShelvesSlice } from './shelves-slice.ts';
import { createUnsavedSlice, type UnsavedSlice } from './unsaved-slice.ts';
import { createUntilOpen } from './until-open.ts';
import { createUploadsSlice, type UploadsDeps, type UploadsSlice } from './uploads-slice.ts';

export type AppState = EngineSlice &
  AssetFileSlice &
  DownloadsSlice &
  BankFoldersSlice &
  HostSlice &
  NavigationSlice &
  NoticesSlice &
  PreferencesSlice &
  RateSlice &
  ReviewFilesSlice &
  ReviewPlaceSlice &
  SearchSlice &
  ShelvesSlice &
  UnsavedSlice &
  UploadsSlice;

export type AppStore = StoreApi<AppState>;

export interface AppStoreDeps {
  readonly client: Pick<RpcClient, 'bank' | 'proofs' | 'uploads'>;
  readonly send: UploadsDeps['send'];
  readonly storage: PreferenceStorage;
  readonly host: HostKind;
}

/** Somebody who types on does so sooner. */
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
      ...createNavigationSlice(set, get),
      ...createNoticesSlice(set, get),
      ...createPreferencesSlice(set, get, storage),
      ...createRateSlice(set, get),
      ...createReviewFilesSlice(set, get, { proofs: client.proofs, send, untilOpen }),
      ...createReviewPlaceSlice(set, get),
      ...createSearchSlice(set, get),
      ...createShelvesSlice(set),
      ...createUnsavedSlice(set, get),
      ...createUploadsSlice(set, get, { uploads: client.uploads, send, untilOpen, typingPause }),
    };
  });
}
