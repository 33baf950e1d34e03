import { type RpcFailure, readRpcFailure } from '../../../shared/rpc/index.ts';

/** Something that a person asked for and that failed. `subject`: the file or folder it happened to, '' for neither. */
export interface Notice {
  readonly noticeId: number;
  readonly subject: string;
  readonly failure: RpcFailure;
}

export interface NoticesSlice {
  readonly notices: readonly Notice[];
  /** Shows the error of any call. A lost connection is not repeated here: the banner shows it. */
  report(error: unknown, subject: string): void;
  dismiss(noticeId: number): void;
}

export function createNoticesSlice(
  set: (change: Partial<NoticesSlice>) => void,
  get: () => NoticesSlice,
): NoticesSlice {
  let lastId = 0;
  return {
    notices: [],
    report: (error, subject) => {
      const failure = readRpcFailure(error);
      if (failure.code === 'HOST_UNREACHABLE' || failure.code === 'CANCELLED') return;
      lastId += 1;
      set({ notices: [...get().notices, { noticeId: lastId, subject, failure }] });
    },
    dismiss: (noticeId) => set({ notices: get().notices.filter((notice) => notice.noticeId !== noticeId) }),
  };
}
