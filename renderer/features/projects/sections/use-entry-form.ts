import { useState } from 'react';
import type { Asked } from '../../../queries/index.ts';
import { useGuardedChanges } from '../../../ui/index.ts';
import type { EntryFieldsProps } from '../fields/entry-list.tsx';

/** How a list of the bank becomes rows to type in, and what was typed becomes what is sent. */
export interface EntryDraft<Entry, Row, Problem, Changes> {
  readonly rowsOf: (entries: readonly Entry[]) => readonly Row[];
  /** The problems, by row. */
  readonly problemsOf: (rows: readonly Row[], before: readonly Entry[]) => ReadonlyMap<string, Problem>;
  /** Null when nothing was changed. */
  readonly changesOf: (rows: readonly Row[], before: readonly Entry[]) => Changes | null;
}

/** The form of such a list: what its fields show, and what its buttons do. `onEnd` is for a form that has nothing to save. */
export function useEntryForm<Entry, Row, Problem, Changes>(
  { rowsOf, problemsOf, changesOf }: EntryDraft<Entry, Row, Problem, Changes>,
  entries: readonly Entry[],
  { ask, isBusy, failure }: Pick<Asked<Changes>, 'ask' | 'isBusy' | 'failure'>,
  onEnd: () => void,
) {
  // As it was when the form was opened: an entry that a colleague added since is not removed by this one.
  const [before] = useState(entries);
  const [firstRows] = useState(() => rowsOf(entries));
  const [rows, onChange] = useState(firstRows);
  useGuardedChanges(JSON.stringify(rows) !== JSON.stringify(firstRows));
  const [wasTried, setWasTried] = useState(false);
  const problems = problemsOf(rows, before);
  const onSave = (): void => {
    setWasTried(true);
    if (problems.size > 0) return;
    const changes = changesOf(rows, before);
    if (changes === null) onEnd();
    else ask(changes);
  };
  const fields: EntryFieldsProps<Row, Problem> = {
    rows,
    problems: wasTried ? problems : new Map(),
    onChange,
  };
  return { fields, form: { isBusy, failure, onSave, onCancel: onEnd } };
}
