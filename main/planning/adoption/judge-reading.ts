import type { AssetId } from '../../../shared/model/index.ts';
import type { SyncListing } from '../../remote/index.ts';

/** The waits around listings that make an absence count. */
export interface ListingTiming {
  /** Between two readings that must agree. */
  readonly gapMs: number;
  /** How long a listing must stay without any of the control assets before that is believed. */
  readonly ambiguityMs: number;
}

// A search index that is rebuilt, or a node that has just started, answers wrongly for a moment; two seconds is what a file takes to
// settle anyway. Ninety seconds are three Δ, as for an empty folder after a lost answer (`docs/decisions/0004`).
export const defaultListingTiming: ListingTiming = { gapMs: 2_000, ambiguityMs: 90_000 };

/** The results of the readings of one folder so far. */
export interface ListingEvidence {
  /** Assets known to be in the folder: a listing without any of them is not the whole. */
  readonly control: ReadonlySet<AssetId>;
  readonly last: SyncListing | null;
  /** Monotonic time of the first of the latest readings that showed no control asset. */
  readonly withoutControlSinceMs: number | null;
  readonly withoutControlCount: number;
}

export interface ListingVerdict {
  readonly isBelieved: boolean;
  readonly evidence: ListingEvidence;
}

// One would do; a few survive that colleagues move some of them.
const CONTROL_ASSETS = 8;
// As in `docs/decisions/0004`: so many readings in a row without a control asset, beside the time that they span.
const READINGS_WITHOUT_CONTROL = 3;

export function newEvidence(control: readonly AssetId[]): ListingEvidence {
  return { control: new Set(control), last: null, withoutControlSinceMs: null, withoutControlCount: 0 };
}

/**
 * Whether the absence of an asset in this reading counts. One reading never does: a search may answer `[]` for reasons of its own. The
 * one before, at least `gapMs` earlier, has to agree: both are empty, or this one shows an asset of that one and no fewer assets.
 * A reading without any control asset is believed only when it stays so.
 */
export function judgeReading(
  evidence: ListingEvidence,
  reading: SyncListing,
  nowMs: number,
  { ambiguityMs }: Pick<ListingTiming, 'ambiguityMs'>,
): ListingVerdict {
  const { control, last } = evidence;
  const shown = reading.assets.map(({ assetId }) => assetId);
  const isWithoutControl = control.size > 0 && !shown.some((assetId) => control.has(assetId));
  const withoutControlSinceMs = isWithoutControl ? (evidence.withoutControlSinceMs ?? nowMs) : null;
  const withoutControlCount = isWithoutControl ? evidence.withoutControlCount + 1 : 0;
  const isLasting =
    withoutControlSinceMs === null ||
    (withoutControlCount >= READINGS_WITHOUT_CONTROL && nowMs - withoutControlSinceMs >= ambiguityMs);
  const next: ListingEvidence = {
    control:
      control.size >= CONTROL_ASSETS ? control : new Set([...control, ...shown].slice(0, CONTROL_ASSETS)),
    last: reading,
    withoutControlSinceMs,
    withoutControlCount,
  };
  return { isBelieved: last !== null && agree(last, reading) && isLasting, evidence: next };
}

function agree(before: SyncListing, now: SyncListing): boolean {
  // An item that cannot be read is one of the folder's own as long as it is there each time.
  if (before.unread.length !== now.unread.length) return false;
  if (before.assets.length === 0) return now.assets.length === 0;
  const ids = new Set(before.assets.map(({ assetId }) => assetId));
  return now.receivedCount >= before.receivedCount && now.assets.some(({ assetId }) => ids.has(assetId));
}
