import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createDebounce } from '../../../../main/planning/debounce.ts';
import type { PassOutcome } from '../../../../main/planning/directory-processor.ts';
import { createFolderRules } from '../../../../main/rules/ignore-files.ts';
import { lookAt, type PassFixture, startPassFixture } from './pass-fixture.ts';

const SETTLE_MS = 15_000;

interface NetworkFixture extends PassFixture {
  look(): Promise<PassOutcome>;
  debouncingCount(): number;
  /** Of which files each look left a note behind. */
  readonly kept: string[][];
  /** As after a start of the program: when a file was seen is forgotten. */
  restart(): void;
}

/** Runs a pass over one directory as on a network volume, with stamps that do not give the age of a change. */
async function networkVolume(tree: Readonly<Record<string, string>>): Promise<NetworkFixture> {
  const fixture = await startPassFixture(tree);
  const { clock } = fixture;
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
    const debounce = createDebounce(clock, { settleMs: SETTLE_MS, areStampsLocal: false });
    return fixture.startProcessor(rules, {
      ...debounce,
      keepOnly(directory, asked) {
        kept.push([...asked]);
        debounce.keepOnly(directory, asked);
      },
    });
  };
  let processor = start();
  return {
    ...fixture,
    look: () => lookAt(processor, fixture.root),
    kept,
    debouncingCount: () => processor.debouncingCount(),
    restart() {
      processor = start();
    },
  };
}

describe('a folder on a network volume', () => {
  it('sends a new file, and a later state of it, at the second look, when it was left alone between the two', async () => {
    const fixture = await networkVolume({ 'a.txt': 'one' });
    expect(await fixture.look()).toMatchObject({ requeueInMs: SETTLE_MS });
    await fixture.clock.advance(SETTLE_MS);
    expect([await fixture.look(), fixture.states()]).toMatchObject([
      { requeueInMs: null },
      { 'a.txt': 'queued' },
    ]);
    await fixture.finish('a.txt', 'one');
    await writeFile(join(fixture.root, 'a.txt'), 'two, longer');
    expect(await fixture.look()).toMatchObject({ requeueInMs: SETTLE_MS });
    await fixture.clock.advance(SETTLE_MS);
    expect([await fixture.look(), fixture.intent('a.txt')]).toMatchObject([
      { requeueInMs: null },
      { state: 'queued', target: { kind: 'version' } },
    ]);
  });

  it('does not wait for the debounce of a file with a queued upload', async () => {
    const fixture = await networkVolume({ 'a.txt': 'one' });
    await fixture.look();
    await fixture.clock.advance(SETTLE_MS);
    await fixture.look();
    fixture.restart();
    expect([await fixture.look(), fixture.debouncingCount()]).toMatchObject([{ requeueInMs: null }, 0]);
  });

  it('remembers when it saw a file no longer than it takes to decide about it', async () => {
    const fixture = await networkVolume({ 'a.txt': 'one', 'b.txt': 'two' });
    await fixture.look();
    await rm(join(fixture.root, 'b.txt'));
    await fixture.clock.advance(SETTLE_MS);
    await fixture.look();
    await fixture.look();
    await fixture.finish('a.txt', 'one');
    await fixture.look();
    const marked = await fixture.look();
    expect([marked, fixture.kept]).toEqual([
      { requeueInMs: null, trouble: null, hasNewRules: false, unreadRules: null },
      [['a.txt', 'b.txt'], ['a.txt'], [], [], []],
    ]);
  });
});
