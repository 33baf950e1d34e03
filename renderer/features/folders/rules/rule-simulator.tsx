import { Textarea } from '@mantine/core';
import { useMemo, useState } from 'react';
import { mostSimulatedNames, type SimulationInput } from '../../../../shared/rpc/index.ts';
import { useTexts } from '../../../format/index.ts';
import { useWholeReading } from '../../../queries/index.ts';
import { useRpc } from '../../../rpc/index.ts';
import { FailureView, FilterTabs } from '../../../ui/index.ts';
import { previewFolding } from '../plan/fold-preview.ts';
import { OperationList } from '../plan/operation-list.tsx';

// Long enough that a word is typed in one go, short enough to count as at once.
const quietMs = 400;

/** The result of the rules for real files or pasted names, line by line, while they are being written. */
export function RuleSimulator({ of }: { readonly of: SimulationInput['of'] | null }) {
  const { t, number } = useTexts();
  const [source, setSource] = useState<'files' | 'names'>('files');
  const [text, setText] = useState('');
  const names = source === 'files' ? null : namesOf(text);
  const { reported: preview, failure, again } = useSimulation(of, names);
  const { operations, summary } = preview;
  return (
    <section className="simulator" aria-label={t('simulator.title')}>
      <FilterTabs
        label={t('simulator.title')}
        value={source}
        onChange={setSource}
        tabs={[
          { value: 'files', label: t('simulator.files'), count: null },
          { value: 'names', label: t('simulator.names'), count: null },
        ]}
      />
      {source === 'names' && (
        <Textarea
          label={t('simulator.paste')}
          value={text}
          rows={3}
          spellCheck={false}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      {failure !== null && <FailureView code={failure} onRetry={again} />}
      <span role="status" className="g-dim">
        {statusText()}
      </span>
      <div className="wizard-plan-list">
        <OperationList label={t('simulator.list')} operations={operations} />
      </div>
    </section>
  );

  function statusText(): string {
    if (of === null) return t('simulator.faulty');
    if (failure !== null) return '';
    if (summary === null) return t('simulator.working');
    return operations.length === 0
      ? t('simulator.none')
      : t('simulator.done', { total: number(operations.length + preview.omitted) });
  }
}

function namesOf(text: string): readonly string[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, mostSimulatedNames);
}

function useSimulation(of: SimulationInput['of'] | null, names: readonly string[] | null) {
  const rpc = useRpc();
  // Equal input is the same question, however often the form is drawn.
  const asked = JSON.stringify({ of, names });
  const open = useMemo(() => {
    const { of: wanted, names: given }: { of: SimulationInput['of'] | null; names: string[] | null } =
      JSON.parse(asked);
    if (wanted === null) return null;
    return async (signal: AbortSignal) => {
      await quiet(signal);
      return rpc.folders.simulate({ of: wanted, names: given }, { signal });
    };
  }, [rpc, asked]);
  return useWholeReading(open, previewFolding);
}

/** Throws the signal's reason when the user has typed more. */
async function quiet(signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, quietMs);
  const stop = (): void => {
    clearTimeout(timer);
    reject(signal.reason);
  };
  signal.addEventListener('abort', stop, { once: true });
  await promise;
  signal.removeEventListener('abort', stop);
}
