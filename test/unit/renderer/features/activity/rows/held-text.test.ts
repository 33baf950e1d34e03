import { describe, expect, it } from 'vitest';
import { heldText } from '../../../../../../renderer/features/activity/rows/held-text.ts';
import { folderThatIs, jobs, statusWith } from '../../../samples.ts';

describe('renderer/features/activity/held-word', () => {
  it.each([
    ['paused', 'paused'],
    ['offline', 'offline'],
    ['sign-in-needed', 'sign-in-needed'],
    ['uploading', null],
    ['waiting', null],
    ['needs-attention', null],
  ] as const)('of an engine that is %s is %s', (word, held) => {
    expect(heldText({ ...statusWith({}), word }, null)).toBe(held);
  });

  it('is that of the folder where a file comes from one', () => {
    const status = { ...statusWith({}), folders: [folderThatIs('paused')] };
    expect([heldText(status, jobs), heldText(status, null), heldText(null, jobs)]).toEqual([
      'paused',
      null,
      null,
    ]);
  });
});
