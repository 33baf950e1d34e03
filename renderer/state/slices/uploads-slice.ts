import { AppError, type ErrorCode } from '../../../shared/errors/index.ts';
import type { AskChoice, BankFolderId } from '../../../shared/model/index.ts';
import {
  fileNameSchema,
  largestClashQuery,
  type RpcClient,
  type RpcFailure,
  readRpcFailure,
  type SpoolAnswer,
  type UploadBegin,
} from '../../../shared/rpc/index.ts';
import type { SpoolRequest } from '../../rpc/index.ts';
import { handOverFailure } from '../hand-over/hand-over-failure.ts';
import { beginWhenOpen, type UntilOpen } from '../hand-over/until-open.ts';
import {
  isUnanswered,
  sendable,
  type UploadItem,
  withChoice,
  withClashes,
  withoutClashes,
} from '../hand-over/upload-draft.ts';
import type { NoticesSlice } from './notices-slice.ts';

/** A file as the browser hands it over; `File` fits. */
export interface ChosenFile {
  readonly name: string;
  readonly body: Blob;
}

/** Files on their way from the person's hand to the host; from there on they are rows of Activity. */
export interface UploadsSlice {
  readonly isUploadOpen: boolean;
  readonly uploadItems: readonly UploadItem[];
  readonly uploadFolderId: BankFolderId | null;
  /** The name that it was offered under; empty where the tree has it, or nothing does. */
  readonly uploadFolderName: string;
  /** Whether a folder was offered, chosen or typed: from then on the person alone says where files go. */
  readonly isUploadFolderAsked: boolean;
  readonly isCheckingClashes: boolean;
  /** The reason why the names in the folder are unknown. Nothing is started before another read has gone well. */
  readonly clashFailure: RpcFailure | null;
  readonly isSending: boolean;
  openUpload(): void;
  /** Closes the panel; while files are being handed over it only hides, and later failures appear as a notice. */
  closeUpload(): void;
  addFiles(files: readonly ChosenFile[]): Promise<void>;
  /** Takes a file off the list; one that is being handed over is cancelled, and stays to be seen. */
  removeFile(itemId: number): void;
  /** The folder to begin with. Once per account: in place of a wrong choice of the user it would be taken unseen. */
  offerUploadFolder(bankFolderId: BankFolderId): Promise<void>;
  chooseUploadFolder(bankFolderId: BankFolderId, name?: string): Promise<void>;
  /**
   * Its id so far; null: what is typed names no folder. The bank is asked what the folder holds once nothing more is typed, and
   * nothing is started before.
   */
  typeUploadFolder(bankFolderId: BankFolderId | null): Promise<void>;
  /** Asks the bank which of the names the folder holds. */
  checkClashes(): Promise<void>;
  chooseForClash(itemId: number | 'all', choice: AskChoice): void;
  /** Hands the files over, a few at a time. Resolves when none is left; does nothing while a clash is open. */
  startUpload(): Promise<void>;
  /** Failed files are ready to be started once more. Reads the present names of the folder. */
  retryFailed(): Promise<void>;
  cancelUpload(): void;
}

export interface UploadsDeps {
  readonly uploads: Pick<RpcClient['uploads'], 'announce' | 'conclude' | 'begin' | 'clashes'>;
  readonly send: (request: SpoolRequest) => Promise<SpoolAnswer>;
  readonly untilOpen: UntilOpen;
  /** Resolves after so long without a letter that what was typed is taken for whole. */
  readonly typingPause: () => Promise<void>;
}

/** Two bodies keep a loopback connection and a disk busy; more only make each of them slower. */
const parallelBodies = 2;

const phaseAfter = {
  promised: 'spooled',
  'already-there': 'there',
  skipped: 'skipped',
  'proof-promised': 'spooled',
} as const satisfies Record<SpoolAnswer['kind'], UploadItem['phase']>;

/** The host takes no list with such a name in it: asked about with the others, it would keep them all here. */
function beginning(name: string): Pick<UploadItem, 'phase' | 'failure'> {
  if (fileNameSchema.safeParse(name).success) return { phase: 'ready', failure: null };
  return { phase: 'failed', failure: readRpcFailure(new AppError('BAD_NAME')) };
}

export function createUploadsSlice(
  set: (change: Partial<UploadsSlice>) => void,
  get: () => UploadsSlice & Pick<NoticesSlice, 'report'>,
  { uploads, send, untilOpen, typingPause }: UploadsDeps,
): UploadsSlice {
  let lastId = 0;
  let sending = new AbortController();
  /** Of each file that is being handed over. */
  const bodies = new Map<number, AbortController>();
  /** Counts the questions about clashes, so that a late answer for another folder is not taken for this one. */
  let question = 0;
  /**
   * The reasons why files of this start failed while the panel was hidden: a full disk is reported once, not a thousand times.
   */
  let reportedCodes = new Set<ErrorCode>();
  /** The host's record of this start; null: nothing. */
  let dropId: string | null = null;

  const patch = (itemId: number, change: Partial<UploadItem>): void =>
    set({
      uploadItems: get().uploadItems.map((item) => (item.itemId === itemId ? { ...item, ...change } : item)),
    });

  /** An answer for the last folder would hit an asset of this one that the user was not asked about. */
  const take = (bankFolderId: BankFolderId | null, name: string): void => {
    const { uploadFolderId, uploadItems } = get();
    set({ isUploadFolderAsked: true });
    if (bankFolderId === uploadFolderId) return;
    set({
      uploadFolderId: bankFolderId,
      uploadFolderName: name,
      uploadItems: withoutClashes(uploadItems),
    });
  };

  const checkClashes = async (pause?: () => Promise<void>): Promise<void> => {
    const bankFolderId = get().uploadFolderId;
    question += 1;
    const asked = question;
    const isAsking = bankFolderId !== null && get().uploadItems.some(({ phase }) => phase === 'ready');
    set({ isCheckingClashes: isAsking, clashFailure: null });
    if (!isAsking) return;
    try {
      await pause?.();
      if (asked !== question) return;
      const ready = get().uploadItems.filter(({ phase }) => phase === 'ready');
      const names = [...new Set(ready.map(({ name }) => name))];
      const clashes = [];
      for (let start = 0; start < names.length; start += largestClashQuery) {
        const fileNames = names.slice(start, start + largestClashQuery);
        clashes.push(...(await uploads.clashes({ bankFolderId, fileNames })));
      }
      if (asked !== question) return;
      set({ isCheckingClashes: false, uploadItems: withClashes(get().uploadItems, clashes) });
    } catch (error) {
      if (asked === question) set({ isCheckingClashes: false, clashFailure: readRpcFailure(error) });
    }
  };

  const handOver = async (item: UploadItem, bankFolderId: BankFolderId, all: AbortSignal): Promise<void> => {
    const own = new AbortController();
    const signal = AbortSignal.any([all, own.signal]);
    bodies.set(item.itemId, own);
    patch(item.itemId, { phase: 'sending', sentBytes: 0, failure: null });
    try {
      const request: UploadBegin = {
        fileName: item.name,
        sizeBytes: item.sizeBytes,
        target: { kind: 'asset', bankFolderId },
        onClash: item.choice === null ? null : { choice: item.choice, assetIds: item.clashesWith },
        ...(dropId === null ? {} : { dropId }),
      };
      const { uploadGrant } = await beginWhenOpen(
        () => uploads.begin(request, { signal }),
        untilOpen,
        signal,
      );
      const onProgress = (sentBytes: number): void => patch(item.itemId, { sentBytes });
      const answer = await send({ uploadGrant, body: item.body, onProgress, signal });
      patch(item.itemId, { phase: phaseAfter[answer.kind], sentBytes: item.sizeBytes });
    } catch (error) {
      if (signal.aborted) {
        patch(item.itemId, { phase: 'cancelled' });
        return;
      }
      const reported = handOverFailure(error);
      const failure = readRpcFailure(reported);
      patch(item.itemId, { phase: 'failed', failure });
      if (get().isUploadOpen || reportedCodes.has(failure.code)) return;
      reportedCodes.add(failure.code);
      get().report(reported, item.name);
    } finally {
      bodies.delete(item.itemId);
    }
  };

  return {
    isUploadOpen: false,
    uploadItems: [],
    uploadFolderId: null,
    uploadFolderName: '',
    isUploadFolderAsked: false,
    isCheckingClashes: false,
    clashFailure: null,
    isSending: false,
    openUpload: () => set({ isUploadOpen: true }),
    closeUpload: () => {
      if (get().isSending) set({ isUploadOpen: false });
      else set({ isUploadOpen: false, uploadItems: [], clashFailure: null });
    },
    addFiles: async (files) => {
      const items = files.map((file): UploadItem => {
        lastId += 1;
        // The name goes into a URL path and onto other systems' disks: one form for all (`docs/protocol/upload.md#nfc-names`).
        const name = file.name.normalize('NFC');
        return {
          itemId: lastId,
          name,
          sizeBytes: file.body.size,
          body: file.body,
          clashesWith: [],
          choice: null,
          sentBytes: 0,
          ...beginning(name),
        };
      });
      set({ isUploadOpen: true, uploadItems: [...get().uploadItems, ...items] });
      await checkClashes();
    },
    removeFile: (itemId) => {
      const body = bodies.get(itemId);
      if (body === undefined)
        set({ uploadItems: get().uploadItems.filter((item) => item.itemId !== itemId) });
      else body.abort();
    },
    offerUploadFolder: async (bankFolderId) => {
      if (get().isUploadFolderAsked) return;
      take(bankFolderId, '');
      await checkClashes();
    },
    chooseUploadFolder: async (bankFolderId, name = '') => {
      take(bankFolderId, name);
      await checkClashes();
    },
    typeUploadFolder: async (bankFolderId) => {
      take(bankFolderId, '');
      await checkClashes(typingPause);
    },
    checkClashes: () => checkClashes(),
    chooseForClash: (itemId, choice) => set({ uploadItems: withChoice(get().uploadItems, itemId, choice) }),
    startUpload: async () => {
      const { uploadFolderId, isSending, isCheckingClashes, clashFailure, uploadItems } = get();
      if (uploadFolderId === null || isSending || isCheckingClashes || clashFailure !== null) return;
      if (uploadItems.some(isUnanswered)) return;
      sending = new AbortController();
      reportedCodes = new Set();
      const { signal } = sending;
      const waiting = sendable(uploadItems).map(({ itemId }) => itemId);
      for (const { itemId, choice } of uploadItems)
        if (choice === 'skip') patch(itemId, { phase: 'skipped' });
      set({ isSending: true });
      const names = uploadItems.flatMap(({ itemId, name }) => (waiting.includes(itemId) ? [name] : []));
      // A host that cannot write it down takes the files all the same, or says itself why it does not.
      dropId = await uploads.announce({ fileNames: names }).then(
        (announced) => announced.dropId,
        () => null,
      );
      const work = async (): Promise<void> => {
        for (let itemId = waiting.shift(); itemId !== undefined; itemId = waiting.shift()) {
          // As it is by now: a file that waits for its turn may be removed, skipped or answered about otherwise.
          const item = get().uploadItems.find((each) => each.itemId === itemId);
          if (item === undefined) continue;
          if (signal.aborted) patch(itemId, { phase: 'cancelled' });
          else if (item.choice === 'skip') patch(itemId, { phase: 'skipped' });
          else if (!isUnanswered(item)) await handOver(item, uploadFolderId, signal);
        }
      };
      await Promise.all(Array.from({ length: parallelBodies }, work));
      // From here on the page shows what failed; a host that ends now has nothing to add.
      if (dropId !== null) await uploads.conclude({ dropId }).catch(() => undefined);
      set({ isSending: false });
    },
    retryFailed: async () => {
      set({
        uploadItems: get().uploadItems.map((item) =>
          item.phase === 'failed' ? { ...item, sentBytes: 0, ...beginning(item.name) } : item,
        ),
      });
      await checkClashes();
    },
    cancelUpload: () => sending.abort(),
  };
}
