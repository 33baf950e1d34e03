import { describe, expect, it } from 'vitest';
import { findAttachmentType, readAttachmentType } from '../../../../../main/api/assets/attachment-types.ts';
import { asId } from '../../../../../shared/model/index.ts';

describe('attachment-types', () => {
  it('finds a type by either id, and one that was given a number as its name before that of the system', () => {
    const types = [
      { Id: 'print-pdf', SystemId: 1, Name: {} },
      { Id: '1', SystemId: '2', Name: {} },
      { Id: 'source', SystemId: 3, Order: 4, Name: {} },
    ].flatMap(readAttachmentType);
    const found = ['print-pdf', '1', '2', '3', '4', 'Source'].map((named) =>
      findAttachmentType(asId(named), types),
    );
    expect(found).toEqual(['print-pdf', '1', '1', 'source', null, null]);
  });
});
