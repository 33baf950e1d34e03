import {
  asId,
  type BankFolderId,
  type EngineCounts,
  type EngineState,
  type WatchedFolderId,
} from '../../../shared/model/index.ts';
import type {
  BankFolderCard,
  EngineStatusView,
  FolderStatusView,
  SessionView,
} from '../../../shared/rpc/index.ts';

export const noCounts: EngineCounts = {
  queued: 0,
  running: 0,
  waiting: 0,
  parked: 0,
  confirmed: 0,
  bytesLeft: 0,
};

export function statusWith(counts: Partial<EngineCounts>): EngineStatusView {
  return {
    word: 'uploading',
    workState: 'uploading',
    pause: null,
    asOfMs: null,
    counts: { ...noCounts, ...counts },
    issues: {
      uploads: counts.parked ?? 0,
      downloads: 0,
      duplicates: 0,
      folders: 0,
      smartFolders: 0,
      proofs: 0,
      journal: 0,
    },
    debouncingCount: 0,
    comparing: 0,
    bytesPerSecond: 0,
    concurrency: 1,
    limitBytesPerSecond: null,
    folders: [],
  };
}

export const session: SessionView = {
  accountId: 'a1',
  server: 'http://127.0.0.1:4100',
  isSignedIn: true,
  user: 'anna',
  isBuiltIn: true,
  secretIsPersistent: true,
  secretTrouble: null,
  troubles: [],
  languages: ['en'],
  builtIn: null,
  accounts: [],
};

export function folderCard(id: string, parentId: string, name: string): BankFolderCard {
  return {
    bankFolderId: asId<BankFolderId>(id),
    parentId,
    name: { en: name },
    hasChildren: false,
    canAddAssets: true,
  };
}

export const jobs = asId<WatchedFolderId>('w1');

export function folderThatIs(word: EngineState): FolderStatusView {
  return {
    folder: {
      watchedFolderId: jobs,
      server: 'http://127.0.0.1:4100',
      displayPath: '~/Jobs',
      bankFolderId: asId('b1'),
      bankFolderName: 'Inbox',
      excludes: [],
      rules: [],
      subfolders: 'flatten',
      isPaused: true,
    },
    word,
    health: {
      mode: 'native',
      isRootPresent: true,
      watchingSinceMs: 1,
      lastFullScanEndedMs: 2,
      directoryCount: 1,
      overflowCount: 0,
      trouble: null,
    },
    counts: noCounts,
    agreedCount: 0,
  };
}
