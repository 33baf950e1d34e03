import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createOutput } from '../../../../../../main/hosts/cli/output/output.ts';
import { reportTransfers } from '../../../../../../main/hosts/cli/progress/report-transfers.ts';
import type { IntentState } from '../../../../../../shared/model/index.ts';
import { transfer } from '../../../../../support/transfer-view.ts';

function reporter() {
  const stdout = new PassThrough({ highWaterMark: 1_000_000 });
  const stderr = new PassThrough();
  const report = reportTransfers({
    output: createOutput({ stdout, stderr }, { isJson: true, isQuiet: false, isColoured: false }),
  });
  return {
    reported: (...states: readonly (readonly [number, IntentState])[]) =>
      report({
        kind: 'transfers',
        changed: states.map(([number, state]) => transfer(String(number), state)),
        removed: [],
      }),
    events: () =>
      String(stdout.read() ?? '')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line))
        .map(({ intentId, state }) => [intentId, state]),
    notes: () => String(stderr.read() ?? ''),
  };
}

describe('the report of transfers', () => {
  it('tells each state once', () => {
    const { reported, events } = reporter();
    reported([1, 'queued']);
    reported([1, 'queued']);
    reported([1, 'committing']);
    expect(events()).toEqual([
      ['1', 'queued'],
      ['1', 'committing'],
    ]);
  });

  it('tells an upload once, although its row is read before and after its commit has reached the disk', () => {
    const { reported, events, notes } = reporter();
    reported([1, 'confirmed'], [2, 'committing']);
    reported([1, 'confirmed'], [2, 'confirmed']);
    reported([2, 'confirmed']);
    expect(events()).toEqual([
      ['1', 'confirmed'],
      ['2', 'committing'],
      ['2', 'confirmed'],
    ]);
    expect(notes()).toBe('uploaded 1.tif\nuploaded 2.tif\n');
  });

  it('tells every upload of very many', () => {
    const { reported, events } = reporter();
    for (let number = 1; number <= 3_000; number += 1) reported([number, 'confirmed'], [number, 'confirmed']);
    expect(events()).toHaveLength(3_000);
  });
});
