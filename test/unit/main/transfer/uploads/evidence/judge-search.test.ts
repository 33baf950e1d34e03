import { describe, expect, it } from 'vitest';
import { judgeSearch, type Reading } from '../../../../../../main/transfer/uploads/evidence/judge-search.ts';

const waits = { readGapMs: 10, maxLatencyMs: 30 };

describe('judge-search', () => {
  it.each([
    ['waits for Δ', [], 129, { kind: 'wait', untilMs: 130 }],
    ['reads after Δ', [], 130, { kind: 'read' }],
    ['wants a second reading, a gap later', [seen(130)], 139, { kind: 'wait', untilMs: 140 }],
    ['reads again then', [seen(130)], 140, { kind: 'read' }],
    ['believes two readings a gap apart', [seen(130), seen(140)], 140, { kind: 'absent' }],
    ['does not believe two that are closer', [seen(130), seen(139)], 139, { kind: 'wait', untilMs: 149 }],
    ['believes the first and the third', [seen(130), seen(139), seen(141)], 141, { kind: 'absent' }],
    ['counts no reading from before Δ', [seen(120), seen(130)], 130, { kind: 'wait', untilMs: 140 }],
    [
      'says what is wrong with the last one',
      [seen(130), ambiguous(140)],
      140,
      { kind: 'inadmissible', ambiguity: 'no-control' },
    ],
    [
      'wants three of an empty folder, Δ apart',
      [empty(130), empty(160)],
      160,
      { kind: 'wait', untilMs: 190 },
    ],
    ['believes three of an empty folder', [empty(130), empty(160), empty(190)], 190, { kind: 'absent' }],
    [
      'does not believe three that are closer',
      [empty(130), empty(140), empty(150)],
      150,
      { kind: 'wait', untilMs: 180 },
    ],
  ] as const)('%s', (_name, readings, nowMs, expected) => {
    expect(judgeSearch({ closedAtMs: 100, readings }, waits, nowMs)).toEqual(expected);
  });

  it('lets a `maxLatencyMs` that has grown undo readings that were made too early', () => {
    const readings = [seen(130), seen(140)];
    const grown = { ...waits, maxLatencyMs: 60 };
    expect(judgeSearch({ closedAtMs: 100, readings }, grown, 141)).toEqual({ kind: 'wait', untilMs: 160 });
  });
});

function seen(atMs: number): Reading {
  return { atMs, examination: { ambiguity: null, control: 'seen' } };
}

function empty(atMs: number): Reading {
  return { atMs, examination: { ambiguity: null, control: 'empty' } };
}

function ambiguous(atMs: number): Reading {
  return { atMs, examination: { ambiguity: 'no-control', control: 'seen' } };
}
