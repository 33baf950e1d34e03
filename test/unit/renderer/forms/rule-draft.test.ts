import { describe, expect, it } from 'vitest';
import { addDraft, faultOf, moveUp, toDrafts, toRules } from '../../../../renderer/forms/index.ts';
import { type AttachmentTypeId, asId, type RoutingRule } from '../../../../shared/model/index.ts';

describe('rule-draft', () => {
  it('says what is wrong with a pattern', () => {
    const patterns = [
      ...[
        '{stem}_v{n}.{ext}',
        '',
        'x'.repeat(201),
        '/{stem}{n}',
        'a//{stem}_{n}',
        '{stem}_{nr}',
        '{n}_{stem}_{n}',
      ],
      ...['{stem}{n}.psd', '**{stem}_v{n}', 'poster_v{n}', '{stem}.psd', '{stem'],
    ];
    const [draft] = addDraft([]);
    expect(patterns.map((pattern) => draft && faultOf({ ...draft, pattern }))).toEqual([
      ...[null, 'empty', 'too-long', 'slashes', 'slashes', 'unknown-placeholder', 'repeated-placeholder'],
      ...[
        'adjacent-placeholders',
        'adjacent-placeholders',
        'needs-stem',
        'needs-number',
        'unknown-placeholder',
      ],
    ]);
  });

  it('makes no rules of more than can be saved', () => {
    const [draft] = addDraft([]);
    if (draft === undefined) throw new Error('There is a draft.');
    const many = (count: number) => Array.from({ length: count }, (_, key) => ({ ...draft, key }));
    expect([toRules(many(100))?.length, toRules(many(101))]).toEqual([100, null]);
  });

  it('wants a type for an attachment, and no number', () => {
    const [draft] = addDraft([]);
    if (draft === undefined) throw new Error('There is a draft.');
    const typeId = asId<AttachmentTypeId>('print');
    const attachment = { ...draft, kind: 'attachment', pattern: '{stem}_icc.pdf' } as const;
    expect([
      faultOf(attachment),
      faultOf({ ...attachment, typeId }),
      faultOf({ ...attachment, typeId, pattern: '{stem}_{n}.pdf' }),
    ]).toEqual(['needs-type', null, 'needs-no-number']);
    expect(toRules([{ ...attachment, typeId }])).toEqual([
      { kind: 'attachment', pattern: '{stem}_icc.pdf', bankFolder: null, typeId },
    ]);
  });

  it('gives rules back as they were, and none at all while one has a fault', () => {
    const rules: readonly RoutingRule[] = [
      { kind: 'version', pattern: '{stem}_v{n}.{ext}', bankFolder: null },
      { kind: 'asset', pattern: 'Logos/**', bankFolder: { id: asId('aB3'), name: 'Brand' } },
    ];
    const drafts = toDrafts(rules);
    expect([
      toRules(drafts),
      toRules(addDraft(drafts).map((draft) => (draft.key === 2 ? { ...draft, pattern: '' } : draft))),
    ]).toEqual([rules, null]);
  });

  it('moves a rule up, and not beyond the first place', () => {
    const drafts = addDraft(addDraft(addDraft([])));
    const keys = (index: number) => moveUp(drafts, index).map(({ key }) => key);
    expect([keys(2), keys(0)]).toEqual([
      [0, 2, 1],
      [0, 1, 2],
    ]);
  });
});
