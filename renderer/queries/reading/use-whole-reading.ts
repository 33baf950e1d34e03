import { useEffect, useRef, useState } from 'react';
import type { ErrorCode } from '../../../shared/errors/index.ts';
import { useWholeStore } from '../../state/index.ts';
import { readWhole, type WholeReading } from './whole-reading.ts';

/** The sum of a stream's events. Stays the same object. */
export interface Folding<Event, Reported> extends Pick<WholeReading<Event>, 'isLast'> {
  readonly nothing: Reported;
  readonly fold: (reported: Reported, event: Event) => Reported;
}

/** A stream that is read for as long as what asked for it is drawn. Another function is another reading; null is none. */
export function useWholeReading<Event, Reported>(
  open: WholeReading<Event>['open'] | null,
  { nothing, fold, isLast }: Folding<Event, Reported>,
): { readonly reported: Reported; readonly failure: ErrorCode | null; readonly again: () => void } {
  const store = useWholeStore();
  const [reported, setReported] = useState(nothing);
  const [failure, setFailure] = useState<ErrorCode | null>(null);
  const reading = useRef<ReturnType<typeof readWhole> | null>(null);

  useEffect(() => {
    setReported(nothing);
    setFailure(null);
    if (open === null) return;
    const begun = readWhole(store, {
      open,
      onBegin: () => {
        setReported(nothing);
        setFailure(null);
      },
      onEvent: (event) => setReported((before) => fold(before, event)),
      isLast,
      onFailure: setFailure,
    });
    reading.current = begun;
    return begun.stop;
  }, [store, open, nothing, fold, isLast]);

  return { reported, failure, again: () => reading.current?.again() };
}
