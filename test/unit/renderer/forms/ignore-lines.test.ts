import { describe, expect, it } from 'vitest';
import { ignoreProblemOf, patternsOf } from '../../../../renderer/forms/index.ts';

describe('renderer/forms/ignore-lines', () => {
  it('takes each line for a pattern, and none that is empty', () => {
    expect(patternsOf('*.bak\n\n \n cache/')).toEqual(['*.bak', ' cache/']);
  });

  it('says of which line it is too long, and of how many that it is too many, before the host refuses all of it', () => {
    expect([
      ignoreProblemOf('*.bak', 10),
      ignoreProblemOf(`\n${'b'.repeat(11)}`, 10),
      ignoreProblemOf('b\n\n'.repeat(1_000), 10),
      ignoreProblemOf('b\n'.repeat(1_001), 10),
    ]).toEqual([null, { kind: 'too-long', line: 2 }, null, { kind: 'too-many' }]);
  });
});
