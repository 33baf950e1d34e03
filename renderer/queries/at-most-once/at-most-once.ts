import { toFailureCode } from '../../rpc/index.ts';

/** The requests of one form to the bank, for as long as the form is there. */
export interface AtMostOnceCall {
  /** The id under which this is asked: that of the last time, where this very thing is asked again without an answer. */
  idOf(asked: string): string;
  /** It was answered: the next request is another one. */
  end(): void;
  /** The form is drawn and waits. Returns what to call when it goes. */
  appear(): () => void;
  isAwaited(): boolean;
}

export function createAtMostOnce(): AtMostOnceCall {
  let last: { readonly requestId: string; readonly asked: string } | null = null;
  let isAwaited = false;
  return {
    idOf(asked) {
      const { requestId } = last?.asked === asked ? last : { requestId: crypto.randomUUID() };
      last = { requestId, asked };
      return requestId;
    },
    end: () => {
      last = null;
    },
    appear() {
      isAwaited = true;
      return () => {
        isAwaited = false;
      };
    },
    isAwaited: () => isAwaited,
  };
}

export interface AtMostOnceDeps<Input, Output> {
  readonly work: (input: Input, requestId: string) => Promise<Output>;
  readonly onDone: ((output: Output) => void) | undefined;
  /** Notifies the user after the form that would have shown it is gone. */
  readonly onUnseen: (failed: unknown) => void;
  readonly onSettled: () => Promise<void>;
}

/**
 * The form in which the query library calls it. The library reports an answer also when the form is gone: by then the user is
 * elsewhere, or at another account, where the ids of the answer mean something else. Messages for every case belong to `work`.
 */
export function atMostOnceOptions<Input, Output>(
  click: AtMostOnceCall,
  { work, onDone, onUnseen, onSettled }: AtMostOnceDeps<Input, Output>,
) {
  return {
    mutationFn: (input: Input) => work(input, click.idOf(JSON.stringify(input))),
    onSuccess: (output: Output): void => {
      click.end();
      if (click.isAwaited()) onDone?.(output);
    },
    onError: (failed: unknown): void => {
      if (toFailureCode(failed) !== 'HOST_UNREACHABLE') click.end();
      if (!click.isAwaited()) onUnseen(failed);
    },
    onSettled,
  };
}
