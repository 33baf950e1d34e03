import type { IntentId, TransferView } from '../../../../shared/model/index.ts';
import type { EngineEvent } from '../../../engine/index.ts';
import type { CliContext } from '../context/cli-context.ts';
import { explainCause, type Fact } from '../output/output.ts';

/**
 * The journal is read when an event leaves, so an upload is done already before its commit has reached the disk, and is reported
 * again once it has. Far fewer than this are under way at a time; a record of all would fill the memory.
 */
const REMEMBERED_UPLOADS = 1_000;

/** Says what becomes of each transfer, once for each state it comes to. */
export function reportTransfers({ output }: Pick<CliContext, 'output'>): (event: EngineEvent) => void {
  const reported = new Map<IntentId, string>();
  const confirmed = new Set<IntentId>();
  return (event) => {
    if (event.kind !== 'transfers') return;
    const news = event.changed.filter(({ intentId, state }) => {
      if (reported.get(intentId) === state || confirmed.has(intentId)) return false;
      if (state === 'confirmed') {
        reported.delete(intentId);
        confirmed.add(intentId);
        const [oldest] = confirmed;
        if (confirmed.size > REMEMBERED_UPLOADS && oldest !== undefined) confirmed.delete(oldest);
      } else reported.set(intentId, state);
      return true;
    });
    output.event(...news.map(factOf));
    output.note(...news.flatMap(noteOf));
  };
}

function factOf({ intentId, path, state, cause, target, sizeBytes, assetId }: TransferView): Fact {
  const code = cause?.code ?? null;
  return {
    event: 'transfer',
    intentId,
    path,
    state,
    target: target.kind,
    code,
    bytes: sizeBytes,
    assetId,
  };
}

/** Finished uploads and those that need the user; none that are on their way. */
function noteOf({ path, state, cause, target }: TransferView): readonly string[] {
  if (state === 'confirmed') return [`${target.kind === 'version' ? 'version' : 'uploaded'} ${path}`];
  return state === 'parked' && cause !== null ? [explainCause(cause, 'given-up')] : [];
}

/** Resolves when the signal fires. */
export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
