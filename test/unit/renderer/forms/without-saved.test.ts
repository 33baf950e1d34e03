import { describe, expect, it } from 'vitest';
import type { ProjectFieldsDraft } from '../../../../renderer/forms/index.ts';
import { withoutSaved } from '../../../../renderer/forms/without-saved.ts';

const sent: ProjectFieldsDraft = { name: 'Summer', isFullDays: false, start: '' };

describe('renderer/forms/without-saved', () => {
  it('has nothing left when nothing was typed since', () => {
    expect(withoutSaved({ ...sent }, sent)).toEqual({});
  });

  it('keeps what was typed in a field that was sent, and in one that was not', () => {
    expect(withoutSaved({ ...sent, name: 'Summer by the lake', end: '2026-06-14' }, sent)).toEqual({
      name: 'Summer by the lake',
      end: '2026-06-14',
    });
  });

  it('keeps a field that was emptied, and one that was ticked again', () => {
    expect(withoutSaved({ name: '', isFullDays: true, start: '' }, sent)).toEqual({
      name: '',
      isFullDays: true,
    });
  });
});
