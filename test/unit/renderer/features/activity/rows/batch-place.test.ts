import { describe, expect, it } from 'vitest';
import { batchPlace } from '../../../../../../renderer/features/activity/rows/batch-place.ts';
import { asId, type BankFolderId } from '../../../../../../shared/model/index.ts';

const press = asId<BankFolderId>('press');
const spring = asId<BankFolderId>('press-spring');

describe('renderer/features/activity/batch-place', () => {
  it('is the folder of the first file for uploads by hand and for a folder that is unlinked', () => {
    expect(batchPlace({ bankFolderId: spring }, null)).toEqual({ bankFolderId: spring, kind: 'folder' });
    expect(batchPlace({ bankFolderId: null }, null)).toEqual({ bankFolderId: null, kind: 'folder' });
  });

  it('is the linked folder, wherever the first file went', () => {
    expect(batchPlace({ bankFolderId: spring }, { bankFolderId: press, subfolders: 'flatten' })).toEqual({
      bankFolderId: press,
      kind: 'folder',
    });
  });

  it('is all below the linked folder where subfolders are as on this computer', () => {
    expect(batchPlace({ bankFolderId: spring }, { bankFolderId: press, subfolders: 'mirror' })).toEqual({
      bankFolderId: press,
      kind: 'tree',
    });
  });
});
