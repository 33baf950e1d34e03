import { describe, expect, it } from 'vitest';
import { openWaits } from '../../../../main/planning/open-waits.ts';
import type { LocalEntry, Operation, ReasonCode } from '../../../../shared/model/index.ts';
import { entry, mapOf, pathOf, pending } from '../plan/plan-fixtures.ts';

function wait(path: string, code: ReasonCode, other?: string): Operation {
  const details: Record<string, string> = other === undefined ? {} : { path: other };
  return { action: 'wait', path: pathOf(path), reason: { code, details } };
}

function waitsOf(operations: readonly Operation[], entries: readonly LocalEntry[] = []): readonly string[] {
  return [...openWaits(operations, entries, mapOf({ 'a.txt': pending({ ino: 1 }) }))];
}

describe('open-waits', () => {
  it('counts no file that waits for the upload of its very own state: nothing is left to plan then', () => {
    expect(waitsOf([wait('a.txt', 'upload-pending')], [entry('a.txt', { ino: 1 })])).toEqual([]);
  });

  it('counts a file that was saved, and one that was deleted, during its upload', () => {
    const saved = [entry('a.txt', { ino: 1, mtime: 99 })];
    expect(waitsOf([wait('a.txt', 'upload-pending')], saved)).toEqual(['a.txt']);
    expect(waitsOf([wait('a.txt', 'deleted-locally')])).toEqual(['a.txt']);
  });

  it('counts whom a file waits for, in one Unicode form for all', () => {
    const decomposed = 'deep/a\u0308.txt';
    expect(waitsOf([wait('b.txt', 'upload-pending', decomposed)], [entry('b.txt')])).toEqual([
      'deep/\u00e4.txt',
    ]);
  });

  it('counts neither what waits for something else, nor what does not wait', () => {
    const kept: Operation = {
      action: 'keep',
      path: pathOf('k.txt'),
      reason: { code: 'same-content', details: {} },
    };
    expect(waitsOf([kept, wait('m.txt', 'moved'), wait('n.txt', 'unreadable')])).toEqual([]);
  });
});
