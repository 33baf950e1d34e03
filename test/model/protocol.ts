import { classify, type Verdict } from '../../main/transfer/attempt/classify.ts';
import { examineAsset, examineListing } from '../../main/transfer/uploads/evidence/examine.ts';
import { judgeSearch } from '../../main/transfer/uploads/evidence/judge-search.ts';
import {
  verifyAnswer,
  verifyAsset,
  verifyListing,
  verifyOtherContent,
} from '../../main/transfer/uploads/evidence/verify-answer.ts';
import { stepIntent } from '../../main/transfer/uploads/intent/intent-machine.ts';
import { type AssetId, asId, type FileId } from '../../shared/model/index.ts';

/**
 * The protocol as the product runs it: its own functions, not a copy. `isTailDurable` and `deltaTicks` stand for what
 * the runner around them does. A mutant is this object with one part replaced.
 */
export interface Protocol {
  readonly classify: typeof classify;
  readonly stepIntent: typeof stepIntent;
  readonly examineListing: typeof examineListing;
  readonly examineAsset: typeof examineAsset;
  readonly judgeSearch: typeof judgeSearch;
  readonly verifyAnswer: typeof verifyAnswer;
  readonly verifyListing: typeof verifyListing;
  readonly verifyAsset: typeof verifyAsset;
  readonly verifyOtherContent: typeof verifyOtherContent;
  readonly commitPointReached: boolean;
  readonly maxLatencyTicks: number;
  /** The effect of a crash on an intent in `committing` or `verifying`. */
  readonly committingAfterCrash: 'ambiguous' | 'queued';
}

/** A2: a request takes effect less than this after its connection was closed, or never. */
export const MAX_LATENCY_TICKS = 2;
/** A3: an applied create is visible to every search from this on; the two readings are as far apart. */
export const LAMBDA_TICKS = 2;

export const realProtocol: Protocol = {
  classify,
  stepIntent,
  examineListing,
  examineAsset,
  judgeSearch,
  verifyAnswer,
  verifyListing,
  verifyAsset,
  verifyOtherContent,
  commitPointReached: true,
  maxLatencyTicks: MAX_LATENCY_TICKS,
  committingAfterCrash: 'ambiguous',
};

const isAmbiguous = {
  kind: 'unclear',
  cause: { code: 'COULD_NOT_CONFIRM', details: {} },
  namedAssetId: null,
} as const;

const trusted = {
  kind: 'proven',
  assetId: asId<AssetId>('trusted'),
  fileId: asId<FileId>('trusted'),
} as const;

/** Each breaks one rule of `docs/protocol/upload.md`, and each must be caught. */
export const mutants: Readonly<Record<string, Protocol>> = {
  'no durable TAIL': { ...realProtocol, commitPointReached: false },
  'TAIL on disk taken for not applied after a crash': { ...realProtocol, committingAfterCrash: 'queued' },
  'blind retry after 5xx': {
    ...realProtocol,
    classify: (commitPointReached, observation) =>
      observation.kind === 'response' && observation.status >= 500
        ? notApplied()
        : classify(commitPointReached, observation),
  },
  'blind retry after a lost connection': {
    ...realProtocol,
    classify: (commitPointReached, observation) =>
      observation.kind === 'no-response' ? notApplied() : classify(commitPointReached, observation),
  },
  'no wait for Δ': { ...realProtocol, maxLatencyTicks: 0 },
  'no positive control': {
    ...realProtocol,
    examineListing(listing, facts) {
      const found = examineListing(listing, facts);
      return found.ambiguity === 'no-control' ? { ...found, ambiguity: null, control: 'seen' } : found;
    },
  },
  'a page taken for the whole': {
    ...realProtocol,
    examineListing(listing, facts) {
      const found = examineListing(listing, facts);
      return found.ambiguity === 'page-like-length' ? { ...found, ambiguity: null } : found;
    },
  },
  'one reading proves an absence': {
    ...realProtocol,
    judgeSearch(ledger, waits, nowMs) {
      const judgement = judgeSearch(ledger, waits, nowMs);
      return judgement.kind === 'wait' && ledger.readings.length > 0 ? { kind: 'absent' } : judgement;
    },
  },
  'what the bank takes and does not show is in doubt': {
    ...realProtocol,
    verifyAnswer(intent, answer, owned) {
      const verification = verifyAnswer(intent, answer, owned);
      return verification.kind === 'not-shown' ? isAmbiguous : verification;
    },
  },
  '2xx trusted without verification': {
    ...realProtocol,
    verifyAnswer: () => trusted,
  },
  'size not looked at': {
    ...realProtocol,
    verifyAsset: () => trusted,
    verifyAnswer: (intent, answer, owned) =>
      answer.kind === 'asset' ? trusted : verifyAnswer(intent, answer, owned),
  },
};

function notApplied(): Verdict {
  const cause = { code: 'BANK_FAILED', details: {} };
  return { kind: 'not-applied', next: 'retry', cause, account: null, isAnswered: true };
}
