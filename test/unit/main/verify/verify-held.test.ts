import { describe, expect, it, onTestFinished } from 'vitest';
import { createHasher } from '../../../../main/disk/index.ts';
import type { Journal } from '../../../../main/journal/index.ts';
import { createVerifier } from '../../../../main/verify/verify-held.ts';
import { AppError, type ErrorCode } from '../../../../shared/errors/index.ts';
import { type AssetId, asId, type FileId } from '../../../../shared/model/index.ts';
import { fingerprint, newIntent, openTestJournal, someSha256 } from '../../../support/open-test-journal.ts';

describe('verify-held', () => {
  it.each<ErrorCode>([
    'SIGN_IN_REFUSED',
    'NOT_SIGNED_IN',
    'LOGIN_THROTTLED',
    'BANK_REDIRECTED',
    'NOT_A_BANK',
    'TLS_FAILED',
  ])('ends with %s, which every further file would hear as well', async (code) => {
    const { verify, reported } = await verifierOfFour(code);
    await expect(verify()).rejects.toMatchObject({ code });
    expect(reported).toEqual([]);
  });

  it('tells trouble of one file beside that file, and goes on', async () => {
    const { verify, reported } = await verifierOfFour('FORBIDDEN');
    expect(await verify()).toMatchObject({ checked: 4, missing: 4 });
    expect(reported).toEqual(['FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN']);
  });
});

/** One more file than are read at once, and a bank that gives none of them out. */
async function verifierOfFour(code: ErrorCode) {
  const { journal, clock } = await openTestJournal();
  for (const name of ['a', 'b', 'c', 'd']) await confirm(journal, name);
  const hasher = createHasher();
  onTestFinished(() => hasher.stop());
  const reported: (string | null)[] = [];
  const verifier = createVerifier({
    receipts: journal.receipts,
    hasher,
    openOriginal: () => Promise.reject(new AppError(code)),
    take: () => Promise.resolve(),
    folders: () => [],
    clock,
  });
  const verify = () =>
    verifier.verify({
      directory: null,
      skipEqualSinceMs: null,
      onCheck(check) {
        reported.push(check.code);
        return null;
      },
      signal: new AbortController().signal,
    });
  return { verify, reported };
}

async function confirm(journal: Journal, name: string): Promise<void> {
  const intent = newIntent(name);
  journal.createIntents([intent]);
  await journal.recordCommitPoint(intent.intentId, someSha256, fingerprint());
  await journal.confirm(intent.intentId, {
    intentId: intent.intentId,
    assetId: asId<AssetId>(`asset-${name}`),
    fileId: asId<FileId>(`file-${name}`),
    sizeBytes: 10,
    sha256: someSha256,
    verifiedBy: 'size',
    verifiedAtMs: 1,
  });
}
