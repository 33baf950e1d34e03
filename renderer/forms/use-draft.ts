import { useEffect, useState } from 'react';
import { type Asked, useAtMostOnce } from '../queries/index.ts';
import { withoutSaved } from './without-saved.ts';

/** Fields of a form beside what the bank says, saved together. */
export interface DraftForm<Draft extends object> {
  /** The user's changes; a missing field shows the bank's value. */
  readonly draft: Partial<Draft>;
  readonly isChanged: boolean;
  readonly change: (part: Partial<Draft>) => void;
  /** The user's changes equal the bank's values again. */
  readonly takeBack: () => void;
  /** Asked with the draft. */
  readonly save: Asked<Partial<Draft>>;
}

/**
 * Typed text stays until it is saved, read again, and not typed over: a refused save keeps all of it, and nothing goes back to
 * the old text in between.
 */
export function useDraft<Draft extends object>(
  work: (sent: Partial<Draft>, requestId: string) => Promise<unknown>,
  subject = '',
): DraftForm<Draft> {
  const [draft, setDraft] = useState<Partial<Draft>>({});
  const [saved, setSaved] = useState<Partial<Draft> | null>(null);
  const save = useAtMostOnce(
    async (sent: Partial<Draft>, requestId) => {
      await work(sent, requestId);
      return sent;
    },
    setSaved,
    subject,
  );
  useEffect(() => {
    if (save.isBusy || saved === null) return;
    setDraft((before) => withoutSaved(before, saved));
    setSaved(null);
  }, [save.isBusy, saved]);
  return {
    draft,
    isChanged: Object.keys(draft).length > 0,
    change: (part) => setDraft((before) => ({ ...before, ...part })),
    takeBack: () => setDraft({}),
    save,
  };
}
