import type { ErrorCode } from './catalogue.ts';

/**
 * The fate of the failed work, which decides about the next step. `goes-on`: Galley has it in hand, or the user is asked.
 * `given-up`: it was tried as often as it is and waits for the user. `click`: the user asked for it once, and nothing repeats it.
 */
export type FailureCourse = 'goes-on' | 'given-up' | 'click';

/** Keys of the two texts in shared/i18n: what happened, and the one thing to do. */
export interface FailureTexts {
  readonly what: `error.${ErrorCode}.what` | `failure.click.${AtMostOnceObject}.what`;
  readonly action: `error.${ErrorCode}.action` | `failure.click.${AtMostOnceAction}.action` | EndKey;
}

type EndKey = 'failure.givenUp' | 'failure.notRepeated';
type AtMostOnceObject = (typeof atMostOnceObjects)[number];
type AtMostOnceAction = (typeof atMostOnceActions)[number];

export function failureTextsOf(code: ErrorCode, course: FailureCourse): FailureTexts {
  if (course === 'goes-on') return { what: `error.${code}.what`, action: `error.${code}.action` };
  const ownWhat = course === 'click' ? atMostOnceObjects.find((each) => each === code) : undefined;
  const ownAction = course === 'click' ? atMostOnceActions.find((each) => each === code) : undefined;
  const end = course === 'click' ? 'failure.notRepeated' : 'failure.givenUp';
  return {
    what: ownWhat === undefined ? `error.${code}.what` : `failure.click.${ownWhat}.what`,
    action:
      ownAction !== undefined
        ? `failure.click.${ownAction}.action`
        : promisesRetry.has(code)
          ? end
          : `error.${code}.action`,
  };
}

/** Their texts speak of an upload that Galley looks for or compares. */
const atMostOnceObjects = ['COULD_NOT_CONFIRM', 'CONFLICT'] as const satisfies readonly ErrorCode[];

/** "Nothing is repeated" alone does not say where to look. */
const atMostOnceActions = [
  ...atMostOnceObjects,
  'BANK_UNREACHABLE',
  'HOST_UNREACHABLE',
] as const satisfies readonly ErrorCode[];

/** Their actions say that Galley tries, looks or connects again by itself. */
const promisesRetry: ReadonlySet<ErrorCode> = new Set([
  'HOST_UNREACHABLE',
  'BANK_UNREACHABLE',
  'BANK_BUSY',
  'BANK_FAILED',
  'BANK_ITEMS_UNREADABLE',
  'BODY_INCOMPLETE',
  'CONTENT_DIGEST_MISMATCH',
  'REQUEST_TIMEOUT',
  'CONFLICT',
  'STORAGE_FULL',
  'SUBFOLDER_DOUBT',
  'FILE_CHANGED',
  'FILE_READ_FAILED',
]);
