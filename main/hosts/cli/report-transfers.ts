import type { IntentId } from '../../../shared/model/index.ts';
import type { EngineEvent } from '../../sync/index.ts';
import type { CliContext } from './cli-context.ts';
import { explainCause } from './output.ts';

/** Says what becomes of each transfer, once for each state it comes to. */
export function reportTransfers({ output }: CliContext): (event: EngineEvent) => void {
  const told = new Map<IntentId, string>();
  return (event) => {
    if (event.kind !== 'transfers') return;
    for (const { intentId, path, state, cause, target, sizeBytes, assetId } of event.changed) {
      if (told.get(intentId) === state) continue;
      told.set(intentId, state);
      if (state === 'confirmed') told.delete(intentId);
      const code = cause?.code ?? null;
      output.event({
        event: 'transfer',
        intentId,
        path,
        state,
        target: target.kind,
        code,
        bytes: sizeBytes,
        assetId,
      });
      if (state === 'confirmed') output.note(`${target.kind === 'version' ? 'version' : 'uploaded'} ${path}`);
      if (state === 'parked' && cause !== null) output.note(explainCause(cause));
    }
  };
}

/** Resolves when the signal fires. */
export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
