import { type AskChoice, askChoices, type IntentCause } from '../../../../shared/model/index.ts';

/**
 * The answers that main offers for a parked file, in the order in which people see them everywhere. They travel in the
 * cause as one text of words; empty where nothing is asked and only a retry helps.
 */
export function answerChoices(cause: IntentCause | null): readonly AskChoice[] {
  const { choices = '' } = cause?.details ?? {};
  const offered = String(choices).split(' ');
  return askChoices.filter((choice) => offered.includes(choice));
}
