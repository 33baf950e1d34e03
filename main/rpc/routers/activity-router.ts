import { AppError } from '../../../shared/errors/index.ts';
import {
  type ActivityEntry,
  type HeldFile,
  type LocalPath,
  type VerifyTotals,
  verdictOf,
} from '../../../shared/model/index.ts';
import { type ActivityRow, mostDuplicates, type VerifyEvent } from '../../../shared/rpc/index.ts';
import type { Clock, Log } from '../../platform/index.ts';
import { receiptText, type Verifier } from '../../verify/index.ts';
import type { RpcAccount, RpcSession } from '../ports/ports.ts';
import { createBell, pause } from '../streams/stream-pace.ts';
import { retryDownloads, withDownloads } from '../views/download-issues.ts';
import { toDownloadView } from '../views/download-view.ts';
import { guardStream } from '../views/failure.ts';
import { accountOf, type Namespace, signalOf } from './namespace.ts';

export interface ActivityRouterDeps {
  readonly session: RpcSession;
  readonly displayPath: (path: string) => string;
  readonly showInFolder: (path: LocalPath) => Promise<boolean>;
  readonly clock: Pick<Clock, 'after'>;
  readonly log: Log;
}

// Pieces of a document travel in parcels: a message for each line would be mostly envelope.
const PARCEL_LENGTH = 64 * 1024;
/** Three a second show that it goes on. */
const SHORTEST_GAP_MS = 300;
// A page shows so many at most; more of them are one cause, and the numbers tell how many.
const LISTED_FINDINGS = 100;

export function createActivityRouter(os: Namespace<'activity'>, deps: ActivityRouterDeps) {
  const engine = () => accountOf(deps.session).engine;
  const toRow = (entry: ActivityEntry, { downloads }: RpcAccount): ActivityRow =>
    entry.kind !== 'download'
      ? entry
      : {
          ...entry,
          download: toDownloadView(downloads.progressOf(entry.download), deps.displayPath),
        };
  const verifier = () => accountOf(deps.session).verifier;
  const shownPath = (from: Verifier) => (file: HeldFile) => {
    const path = from.sourceOf(file)?.path;
    return path === undefined ? file.path : deps.displayPath(path);
  };
  return os.router({
    list: os.list.handler(({ input }) => {
      const account = accountOf(deps.session);
      const page = account.engine.activityPage(input);
      return { ...page, rows: page.rows.map((entry) => toRow(entry, account)) };
    }),
    issues: os.issues.handler(() => {
      const account = accountOf(deps.session);
      return withDownloads(account.engine.issueGroups(), account.downloads);
    }),
    retryIssues: os.retryIssues.handler(async ({ input }) => {
      const account = accountOf(deps.session);
      const uploads = await account.engine.retryIssues(input.code);
      const downloads = retryDownloads(input.code, account.downloads);
      return { done: uploads.done + downloads.done, refused: uploads.refused + downloads.refused };
    }),
    answerIssues: os.answerIssues.handler(({ input }) => engine().answerIssues(input.code, input.choice)),
    duplicates: os.duplicates.handler(() => engine().duplicates(mostDuplicates)),
    resolveDuplicates: os.resolveDuplicates.handler(({ input }) =>
      engine().resolveDuplicates(input.duplicates),
    ),
    cancelBatch: os.cancelBatch.handler(({ input }) => engine().cancelBatch(input.batchId)),
    showInFolder: os.showInFolder.handler(async ({ input }) => {
      const path = engine().localPathOf(input.intentId);
      if (path === null) throw new AppError('FILE_GONE', { intentId: input.intentId });
      return { isShown: await deps.showInFolder(path) };
    }),
    receipts: os.receipts.handler(({ input }) => {
      const from = verifier();
      return guardStream(inParcels(receiptText(from.heldFiles(), input.format, shownPath(from))), deps.log);
    }),
    verify: os.verify.handler(({ signal }) => {
      const from = verifier();
      return guardStream(streamVerification(from, shownPath(from), deps, signalOf(signal)), deps.log);
    }),
  });
}

async function* inParcels(pieces: Iterable<string>): AsyncGenerator<string, void, void> {
  let parcel = '';
  for (const piece of pieces) {
    parcel += piece;
    if (parcel.length < PARCEL_LENGTH) continue;
    yield parcel;
    parcel = '';
  }
  if (parcel !== '') yield parcel;
}

/** Leaving the loop ends the reading too. */
async function* streamVerification(
  verifier: Verifier,
  pathOf: (file: HeldFile) => string,
  { clock }: Pick<ActivityRouterDeps, 'clock'>,
  signal: AbortSignal,
): AsyncGenerator<VerifyEvent, void, void> {
  const left = new AbortController();
  const both = AbortSignal.any([signal, left.signal]);
  const bell = createBell(both);
  const total = verifier.heldCount();
  const findings: VerifyEvent['findings'][number][] = [];
  const counts = { ...nothingChecked };
  const work = verifier
    .verify({
      directory: null,
      skipEqualSinceMs: null,
      onCheck(check) {
        const verdict = verdictOf(check);
        counts.checked += 1;
        counts[verdict] += 1;
        counts.bytes += check.file.sizeBytes;
        if (verdict !== 'equal' && findings.length < LISTED_FINDINGS)
          findings.push({ path: pathOf(check.file), verdict });
        bell.ring();
        return null;
      },
      signal: both,
    })
    .finally(bell.ring);
  let isOver = false;
  const ended = work.then(
    () => {
      isOver = true;
    },
    () => {
      isOver = true;
    },
  );
  try {
    while (!isOver && !both.aborted) {
      yield { isDone: false, total, totals: { ...counts }, findings: [...findings] };
      await pause(clock, SHORTEST_GAP_MS, both);
      await bell.rung();
    }
    await ended;
    yield { isDone: true, total, totals: await work, findings: [...findings] };
  } finally {
    left.abort();
    await ended;
  }
}

const nothingChecked: VerifyTotals = {
  checked: 0,
  equal: 0,
  different: 0,
  missing: 0,
  unreadable: 0,
  changedHere: 0,
  skipped: 0,
  bytes: 0,
};
