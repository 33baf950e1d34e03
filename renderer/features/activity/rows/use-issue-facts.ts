import type { IntentCause } from '../../../../shared/model/index.ts';
import { useTexts } from '../../../format/index.ts';
import { issueFiles } from './issue-facts.ts';

/** The two sides of a question, a sentence for each file: its size and its time. */
export function useIssueFacts(): (cause: IntentCause | null, nowMs: number) => readonly string[] {
  const { t, bytes, moment } = useTexts();
  return (cause, nowMs) =>
    issueFiles(cause).map(({ side, sizeBytes, timeMs }) => {
      const facts = [
        ...(sizeBytes === null ? [] : [bytes(sizeBytes)]),
        ...(timeMs === null ? [] : [moment(timeMs, nowMs)]),
      ];
      return t(`issue.file.${side}`, { facts: facts.join(', ') });
    });
}
