import { describe, expect, it } from 'vitest';
import { createFolderRules } from '../../../../main/sync/ignore-files.ts';
import { createSettling } from '../../../../main/sync/settling.ts';
import type { RelativePath } from '../../../../shared/model/index.ts';
import { folderId } from '../../../support/open-test-journal.ts';
import { type LookBench, lookAt, startLookBench } from './look-bench.ts';

const HOUR_MS = 60 * 60_000;

interface ComparingBench extends LookBench {
  look(): ReturnType<typeof lookAt>;
}

/** Looks at one directory of which the bank holds something; each download takes this long. */
async function comparing(
  tree: Readonly<Record<string, string>>,
  held: Readonly<Record<string, string>>,
  onDownload: (bench: LookBench) => void,
): Promise<ComparingBench> {
  const bench = await startLookBench(tree);
  const { bank, clock } = bench;
  for (const [name, content] of Object.entries(held)) bank.add(name, content);
  const { hashOriginal } = bank;
  bank.hashOriginal = (...asked) => {
    onDownload(bench);
    return hashOriginal(...asked);
  };
  const rules = createFolderRules(
    {
      readText: async () => '',
      fingerprintAt: async () => null,
      onUnreadable: () => undefined,
      settleMs: () => 0,
      clock,
    },
    [],
  );
  const processor = bench.startProcessor(rules, createSettling(clock, { settleMs: 0, areStampsLocal: true }));
  return { ...bench, look: () => lookAt(processor, bench.root) };
}

describe('comparisons that take long', () => {
  it('leave a promise as old as the reading of the bank by which it was planned', async () => {
    const bench = await comparing({ 'a.txt': 'a', 'b.txt': 'b' }, { 'a.txt': 'a' }, ({ clock }) =>
      clock.jumpWallTime(3 * HOUR_MS),
    );
    // The journal's clock is another one here.
    bench.clock.jumpWallTime(HOUR_MS);
    const readAtMs = bench.clock.nowMs();
    await bench.look();
    expect(bench.journal.agreedAt(folderId, 'a.txt' as RelativePath)).toMatchObject({ assetId: 'asset-1' });
    expect(bench.intent('b.txt')).toMatchObject({ state: 'queued', plannedAtMs: readAtMs });
  });
});
