import { describe, expect, it } from 'vitest';
import { type FolderControl, judgeFolderAbsence, newAmbiguity } from '../../../../main/plan/index.ts';

const timing = { maxLatencyMs: 30_000, readGapMs: 10_000 };

/** Reads at each of these moments after the connection was closed; what the last reading came to. */
function read(control: FolderControl, ...momentsMs: number[]): string {
  return readEach(...momentsMs.map((momentMs) => [control, momentMs] as const));
}

function readEach(...readings: (readonly [FolderControl, number])[]): string {
  let ambiguity = newAmbiguity(1_000);
  let last = 'never read';
  for (const [control, momentMs] of readings) {
    const verdict = judgeFolderAbsence(ambiguity, control, 1_000 + momentMs, timing);
    if (verdict.kind === 'absent') return 'absent';
    ambiguity = verdict.ambiguity;
    last = `wait ${verdict.inMs}`;
  }
  return last;
}

describe('judge-folder-absence', () => {
  it('believes two readings with a control, the first after Δ and a gap between them', () => {
    expect(read('seen', 0)).toBe('wait 30000');
    expect(read('seen', 0, 29_999)).toBe('wait 1');
    expect(read('seen', 30_000)).toBe('wait 10000');
    expect(read('seen', 30_000, 39_999)).toBe('wait 1');
    expect(read('seen', 30_000, 40_000)).toBe('absent');
  });

  it('wants three readings, each Δ apart, where there is nothing to control by', () => {
    expect(read('empty', 30_000, 59_999)).toBe('wait 1');
    expect(read('empty', 30_000, 60_000)).toBe('wait 30000');
    expect(read('empty', 30_000, 60_000, 90_000)).toBe('absent');
  });

  it('wants three as soon as one of them had nothing to control by', () => {
    expect(readEach(['empty', 30_000], ['seen', 60_000])).toBe('wait 30000');
    expect(readEach(['empty', 30_000], ['seen', 60_000], ['seen', 90_000])).toBe('absent');
    expect(readEach(['seen', 30_000], ['empty', 60_000])).toBe('wait 30000');
  });

  it('never believes a listing that lost what it held', () => {
    expect(read('lost', 30_000, 60_000, 90_000, 900_000)).toBe('wait 30000');
  });
});
