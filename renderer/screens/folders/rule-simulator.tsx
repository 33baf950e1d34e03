import { Textarea } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { ErrorCode } from '../../../shared/errors/index.ts';
import { mostSimulatedNames, type SimulationInput } from '../../../shared/rpc/index.ts';
import { FailureView, FilterTabs } from '../../components/index.ts';
import { useTexts } from '../../format/index.ts';
import { useRpc } from '../../rpc/index.ts';
import { emptyPreview, foldPreview, type PlanPreview, toFailureCode } from '../../stores/index.ts';
import { OperationList } from './operation-list.tsx';

// Long enough that a word is typed in one go, short enough to count as at once.
const quietMs = 400;

/** What the rules would make of real files or of pasted names, line by line, while they are being written. */
export function RuleSimulator({ of }: { readonly of: SimulationInput['of'] | null }) {
  const { t, number } = useTexts();
  const [source, setSource] = useState<'files' | 'names'>('files');
  const [text, setText] = useState('');
  const names = source === 'files' ? null : namesOf(text);
  const { preview, failure, retry } = useSimulation(of, names);
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
      {failure !== null && <FailureView code={failure} onRetry={retry} />}
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

function useSimulation(
  of: SimulationInput['of'] | null,
  names: readonly string[] | null,
): { readonly preview: PlanPreview; readonly failure: ErrorCode | null; readonly retry: () => void } {
  const rpc = useRpc();
  const [preview, setPreview] = useState(emptyPreview);
  const [failure, setFailure] = useState<ErrorCode | null>(null);
  const [attempt, setAttempt] = useState(0);
  // Equal input is the same question, however often the form is drawn.
  const asked = JSON.stringify({ of, names, attempt });

  useEffect(() => {
    const { of: wanted, names: given }: { of: SimulationInput['of'] | null; names: string[] | null } =
      JSON.parse(asked);
    const reading = new AbortController();
    const { signal } = reading;
    setPreview(emptyPreview);
    setFailure(null);
    const read = async (link: SimulationInput['of']): Promise<void> => {
      try {
        for await (const event of await rpc.folders.simulate({ of: link, names: given }, { signal })) {
          if (signal.aborted) return;
          setPreview((before) => foldPreview(before, event));
        }
      } catch (error) {
        if (!signal.aborted) setFailure(toFailureCode(error));
      }
    };
    const timer = wanted === null ? undefined : setTimeout(() => void read(wanted), quietMs);
    return () => {
      clearTimeout(timer);
      reading.abort();
    };
  }, [rpc, asked]);

  return { preview, failure, retry: () => setAttempt((before) => before + 1) };
}
