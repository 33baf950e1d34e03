import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { LookOutcome } from '../../../../main/planning/directory-processor.ts';
import { createSettling } from '../../../../main/planning/settling.ts';
import { createFolderRules } from '../../../../main/rules/ignore-files.ts';
import { type LookBench, lookAt, startLookBench } from './look-bench.ts';

const SETTLE_MS = 15_000;

interface NetworkBench extends LookBench {
  look(): Promise<LookOutcome>;
  settlingCount(): number;
  /** Of which files each look left a note behind. */
  readonly kept: string[][];
  /** As after a start of the program: when a file was seen is forgotten. */
  restart(): void;
}

/** Looks at one directory as on a network volume, whose stamps say nothing of how old a change is. */
async function networkVolume(tree: Readonly<Record<string, string>>): Promise<NetworkBench> {
  const bench = await startLookBench(tree);
  const { clock } = bench;
  const kept: string[][] = [];
  const start = () => {
    const rules = createFolderRules(
      {
        readText: async () => '',
        fingerprintAt: async () => null,
        onUnreadable: () => undefined,
        settleMs: () => SETTLE_MS,
        clock,
      },
      [],
    );
    const settling = createSettling(clock, { settleMs: SETTLE_MS, areStampsLocal: false });
    return bench.startProcessor(rules, {
      ...settling,
      keepOnly(directory, asked) {
        kept.push([...asked]);
        settling.keepOnly(directory, asked);
      },
    });
  };
  let processor = start();
  return {
    ...bench,
    look: () => lookAt(processor, bench.root),
    kept,
    settlingCount: () => processor.settlingCount(),
    restart() {
      processor = start();
    },
  };
}

describe('a folder on a network volume', () => {
  it('sends a new file, and a later state of it, at the second look, when it was left alone between the two', async () => {
    const bench = await networkVolume({ 'a.txt': 'one' });
    expect(await bench.look()).toMatchObject({ lookAgainInMs: SETTLE_MS });
    await bench.clock.advance(SETTLE_MS);
    expect([await bench.look(), bench.states()]).toMatchObject([
      { lookAgainInMs: null },
      { 'a.txt': 'queued' },
    ]);
    await bench.finish('a.txt', 'one');
    await writeFile(join(bench.root, 'a.txt'), 'two, longer');
    expect(await bench.look()).toMatchObject({ lookAgainInMs: SETTLE_MS });
    await bench.clock.advance(SETTLE_MS);
    expect([await bench.look(), bench.intent('a.txt')]).toMatchObject([
      { lookAgainInMs: null },
      { state: 'queued', target: { kind: 'version' } },
    ]);
  });

  it('does not wait for a file to settle whose upload is queued already', async () => {
    const bench = await networkVolume({ 'a.txt': 'one' });
    await bench.look();
    await bench.clock.advance(SETTLE_MS);
    await bench.look();
    bench.restart();
    expect([await bench.look(), bench.settlingCount()]).toMatchObject([{ lookAgainInMs: null }, 0]);
  });

  it('remembers when it saw a file no longer than it takes to decide about it', async () => {
    const bench = await networkVolume({ 'a.txt': 'one', 'b.txt': 'two' });
    await bench.look();
    await rm(join(bench.root, 'b.txt'));
    await bench.clock.advance(SETTLE_MS);
    await bench.look();
    await bench.look();
    await bench.finish('a.txt', 'one');
    await bench.look();
    const marked = await bench.look();
    expect([marked, bench.kept]).toEqual([
      { lookAgainInMs: null, trouble: null, hasNewRules: false, unreadRules: null },
      [['a.txt', 'b.txt'], ['a.txt'], [], [], []],
    ]);
  });
});
