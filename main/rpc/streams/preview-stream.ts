import type { Operation, OperationAction, PlanSummary } from '../../../shared/model/index.ts';
import { type OperationView, type PreviewEvent, previewRowsPerAction } from '../../../shared/rpc/index.ts';

/** Runs a preview: hands out each operation, ends with the totals, stops when the signal aborts. */
export type RunPreview = (
  onOperation: (operation: Operation) => null,
  signal: AbortSignal,
) => Promise<PlanSummary>;

/** Which rows are listed; all are counted. */
export interface ListedRows {
  readonly rowsPerAction: number;
  readonly isKeepListed: boolean;
}

/** Enough rows for a screen or two per message, few enough that the first ones show at once. */
const rowsPerMessage = 500;

/**
 * A running plan as a stream of batches, closed by its summary. The backlog for a slow page is bounded by the number of listed
 * rows. A page that goes away ends the scan, and the stream ends only after the scan has.
 */
export async function* streamPreview(
  run: RunPreview,
  signal: AbortSignal,
  { rowsPerAction, isKeepListed }: ListedRows = { rowsPerAction: previewRowsPerAction, isKeepListed: false },
): AsyncGenerator<PreviewEvent, void, void> {
  const stop = new AbortController();
  const waiting: OperationView[] = [];
  const listed = new Map<OperationAction, number>();
  let omitted = 0;
  let wake = (): void => {};

  const onOperation = (operation: Operation): null => {
    if (operation.action === 'keep' && !isKeepListed) return null;
    const count = listed.get(operation.action) ?? 0;
    if (count >= rowsPerAction) {
      omitted += 1;
      return null;
    }
    listed.set(operation.action, count + 1);
    waiting.push(toOperationView(operation));
    wake();
    return null;
  };

  let outcome: { readonly summary: PlanSummary } | { readonly error: unknown } | null = null;
  const running = run(onOperation, AbortSignal.any([signal, stop.signal])).then(
    (summary) => {
      outcome = { summary };
    },
    (error: unknown) => {
      outcome = { error };
    },
  );
  running.then(() => wake());

  const read = (): typeof outcome => outcome;
  try {
    for (;;) {
      if (waiting.length > 0) {
        yield { kind: 'operations', operations: waiting.splice(0, rowsPerMessage) };
        continue;
      }
      const end = read();
      if (end === null) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        continue;
      }
      if ('error' in end) throw end.error;
      yield { kind: 'summary', summary: end.summary, omitted };
      return;
    }
  } finally {
    stop.abort();
    await running;
  }
}

function toOperationView(operation: Operation): OperationView {
  return {
    path: operation.path,
    action: operation.action,
    reason: operation.reason,
    // A pasted name is of no size.
    sizeBytes:
      'fingerprint' in operation && operation.fingerprint.sizeBytes >= 0
        ? operation.fingerprint.sizeBytes
        : null,
    choices: operation.action === 'ask' ? operation.choices : [],
  };
}
