import { useEffect, useRef, useState } from 'react';
import type { ErrorCode } from '../../../shared/errors/index.ts';
import { useWholeStore } from '../../state/index.ts';
import { readWhole, type WholeReading } from './whole-reading.ts';

/** What the events of a stream make together. Stays the same object. */
export interface Folding<Event, Told> extends Pick<WholeReading<Event>, 'isLast'> {
  readonly nothing: Told;
  readonly fold: (told: Told, event: Event) => Told;
}

/** A stream that is read for as long as what asked for it is drawn. Another function is another reading; null is none. */
export function useWholeReading<Event, Told>(
  open: WholeReading<Event>['open'] | null,
  { nothing, fold, isLast }: Folding<Event, Told>,
): { readonly told: Told; readonly failure: ErrorCode | null; readonly again: () => void } {
  const store = useWholeStore();
  const [told, setTold] = useState(nothing);
  const [failure, setFailure] = useState<ErrorCode | null>(null);
  const reading = useRef<ReturnType<typeof readWhole> | null>(null);

  useEffect(() => {
    setTold(nothing);
    setFailure(null);
    if (open === null) return;
    const begun = readWhole(store, {
      open,
      onBegin: () => {
        setTold(nothing);
        setFailure(null);
      },
      onEvent: (event) => setTold((before) => fold(before, event)),
      isLast,
      onFailure: setFailure,
    });
    reading.current = begun;
    return begun.stop;
  }, [store, open, nothing, fold, isLast]);

  return { told, failure, again: () => reading.current?.again() };
}
