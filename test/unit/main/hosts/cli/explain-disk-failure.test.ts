import { describe, expect, it } from 'vitest';
import { explainDiskFailure } from '../../../../../main/hosts/cli/explain-disk-failure.ts';
import { AppError } from '../../../../../shared/errors/index.ts';

describe('explain-disk-failure', () => {
  it.each([
    ['EROFS', 'its volume is read-only'],
    ['EISDIR', 'a directory lies where a file is needed'],
    ['EEXIST', 'a file lies where a directory is needed'],
    ['EMFILE', 'too many files are open; raise the limit with `ulimit -n 1024`'],
  ])('says what %s means and where', (code, reason) => {
    const raw = Object.assign(new Error(`${code}: raw text, mkdir '/srv/state'`), {
      code,
      path: '/srv/state',
    });
    expect(explainDiskFailure(raw)).toMatchObject({
      code: 'STATE_UNUSABLE',
      details: { path: '/srv/state', reason },
    });
  });

  it('says that the journal cannot be opened where SQLite cannot open it', () => {
    expect(explainDiskFailure(new Error('unable to open database file'))).toMatchObject({
      code: 'STATE_UNUSABLE',
      details: { reason: 'its journal cannot be opened' },
    });
  });

  it('leaves every other error as it is', () => {
    const known = new AppError('STATE_LOCKED');
    const other = Object.assign(new Error('no such host'), { code: 'ENOTFOUND' });
    expect([explainDiskFailure(known), explainDiskFailure(other)]).toEqual([known, other]);
  });
});
