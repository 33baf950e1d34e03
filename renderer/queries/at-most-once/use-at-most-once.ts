import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import type { ErrorCode } from '../../../shared/errors/index.ts';
import { failureToShow } from '../../rpc/index.ts';
import { useAppStore } from '../../state/index.ts';
import { readAgain } from '../freshness/read-again.ts';
import { reviewKey } from '../procedures/host-queries.ts';
import { atMostOnceOptions, createAtMostOnce } from './at-most-once.ts';

/** One thing that a person asks of the bank, and how it went. */
export interface Asked<Input> {
  readonly ask: (input: Input) => void;
  readonly isBusy: boolean;
  readonly failure: ErrorCode | null;
  readonly forgetFailure: () => void;
}

/**
 * Asks the bank to change something under a request id, so that a page with a lost answer may ask again and nothing is created or
 * mailed twice. Only a lost connection keeps the id; any answer ends the request. The shown data is read again either way: after
 * a refusal it may be out of date, too. `onDone` is for the form that asked and is not called when that is gone; messages for
 * every case belong to `work`. A refusal that comes when the form is gone is shown as a notice about `subject`.
 */
export function useAtMostOnce<Input, Output>(
  work: (input: Input, requestId: string) => Promise<Output>,
  onDone?: (output: Output) => void,
  subject = '',
): Asked<Input> {
  const report = useAppStore((state) => state.report);
  const queryClient = useQueryClient();
  const [click] = useState(createAtMostOnce);
  useLayoutEffect(() => click.appear(), [click]);
  const onSettled = (): Promise<void> => readAgain(queryClient, reviewKey);
  const { mutate, isPending, error, reset } = useMutation(
    atMostOnceOptions(click, { work, onDone, onUnseen: (failed) => report(failed, subject), onSettled }),
  );
  return {
    ask: (input) => mutate(input),
    isBusy: isPending,
    failure: failureToShow(error),
    forgetFailure: reset,
  };
}
