import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ErrorCode } from '../../shared/errors/index.ts';
import { failureToShow, toFailureCode } from './failure-code.ts';
import { readAgain } from './read-again.ts';
import { reviewKey } from './use-proof-uploads.ts';

/** One thing that a person asks of the bank, and how it went. */
export interface Asked<Input> {
  readonly ask: (input: Input) => void;
  readonly isBusy: boolean;
  readonly failure: ErrorCode | null;
  readonly forgetFailure: () => void;
}

/**
 * Asks the bank to change something under an id of the click's own, so that a page which lost its answer may ask again
 * and nothing is created or mailed twice. Only a lost connection keeps the id; whatever was answered ends the click.
 * What is shown is read again either way: after a refusal it may be out of date, too.
 */
export function useClick<Input, Output>(
  work: (input: Input, clickId: string) => Promise<Output>,
  onDone?: (output: Output) => void,
): Asked<Input> {
  const queryClient = useQueryClient();
  const click = useRef<{ readonly clickId: string; readonly asked: string } | null>(null);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (input: Input) => {
      const asked = JSON.stringify(input);
      const { clickId } = click.current?.asked === asked ? click.current : { clickId: crypto.randomUUID() };
      click.current = { clickId, asked };
      return work(input, clickId);
    },
    onSuccess: (output) => {
      click.current = null;
      onDone?.(output);
    },
    onError: (failed) => {
      if (toFailureCode(failed) !== 'HOST_UNREACHABLE') click.current = null;
    },
    onSettled: () => readAgain(queryClient, [reviewKey]),
  });
  return {
    ask: (input) => mutate(input),
    isBusy: isPending,
    failure: failureToShow(error),
    forgetFailure: reset,
  };
}
