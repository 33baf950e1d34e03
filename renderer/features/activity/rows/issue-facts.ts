import type { IntentCause } from '../../../../shared/model/index.ts';

/** One of the two files that a question is about, as far as its cause tells. */
export interface IssueFile {
  readonly side: 'local' | 'bank';
  readonly sizeBytes: number | null;
  /** Milliseconds since the epoch. */
  readonly timeMs: number | null;
}

/**
 * The files that a question compares, from its cause: `localSizeBytes`, `localTimeMs`, `bankSizeBytes`, `bankTimeMs`. Any kind of
 * issue that sets them shows them; a side without either is omitted. Pure.
 */
export function issueFiles(cause: IntentCause | null): readonly IssueFile[] {
  const details = cause?.details ?? {};
  const numberOf = (name: string): number | null => {
    const value = details[name];
    return typeof value === 'number' && Number.isFinite(value) ? value : null;
  };
  return (['local', 'bank'] as const)
    .map((side) => ({ side, sizeBytes: numberOf(`${side}SizeBytes`), timeMs: numberOf(`${side}TimeMs`) }))
    .filter(({ sizeBytes, timeMs }) => sizeBytes !== null || timeMs !== null);
}
