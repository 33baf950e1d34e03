import type { ErrorCode } from './catalogue.ts';

/**
 * What became of the work that failed, on which what there is to do depends. `goes-on`: Galley has it in hand, or a person is
 * asked. `given-up`: it was tried as often as it is and waits for a person. `click`: a person asked for it once, and nothing
 * repeats it.
 */
export type FailureCourse = 'goes-on' | 'given-up' | 'click';

/** Keys of the two texts in shared/i18n: what happened, and the one thing to do. */
export interface FailureTexts {
  readonly what: `error.${ErrorCode}.what` | `failure.click.${ClickCode}.what`;
  readonly action: `error.${ErrorCode}.action` | `failure.click.${ClickCode}.action` | EndKey;
}

type EndKey = 'failure.givenUp' | 'failure.notRepeated';
type ClickCode = (typeof clickCodes)[number];

export function failureTextsOf(code: ErrorCode, course: FailureCourse): FailureTexts {
  const clickCode = course === 'click' ? clickCodes.find((each) => each === code) : undefined;
  if (clickCode !== undefined) {
    return { what: `failure.click.${clickCode}.what`, action: `failure.click.${clickCode}.action` };
  }
  const what = `error.${code}.what` as const;
  if (course === 'goes-on' || !promisesRetry.has(code)) return { what, action: `error.${code}.action` };
  return { what, action: course === 'click' ? 'failure.notRepeated' : 'failure.givenUp' };
}

/** Their texts speak of an upload that Galley looks for or compares. */
const clickCodes = ['COULD_NOT_CONFIRM', 'CONFLICT'] as const satisfies readonly ErrorCode[];

/** Their actions say that Galley tries or looks again by itself. */
const promisesRetry: ReadonlySet<ErrorCode> = new Set([
  'BANK_UNREACHABLE',
  'BANK_BUSY',
  'BANK_FAILED',
  'BANK_ITEMS_UNREADABLE',
  'BODY_INCOMPLETE',
  'REQUEST_TIMEOUT',
  'CONFLICT',
  'STORAGE_FULL',
  'SUBFOLDER_DOUBT',
  'FILE_CHANGED',
  'FILE_READ_FAILED',
]);
