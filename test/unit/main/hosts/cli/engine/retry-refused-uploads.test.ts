import { describe, expect, it } from 'vitest';
import { retryRefusedUploads } from '../../../../../../main/hosts/cli/engine/retry-refused-uploads.ts';
import { asId, type TransferView, type WatchedFolderId } from '../../../../../../shared/model/index.ts';
import { transfer } from '../../../../../support/transfer-view.ts';

const day = 24 * 60 * 60_000;
const folder = asId<WatchedFolderId>('folder');

describe('retry-refused-uploads', () => {
  it('tries small refused uploads of the folder in each run, large ones once a day', async () => {
    const large = { sizeBytes: 100_000_000 };
    const retried = await retriedOf([
      parked('forbidden', 'FORBIDDEN'),
      parked('too-large-now', 'BODY_TOO_LARGE', { ...large, updatedAtMs: day }),
      parked('too-large-yesterday', 'BODY_TOO_LARGE', large),
      parked('elsewhere', 'FORBIDDEN', { watchedFolderId: asId<WatchedFolderId>('other') }),
      parked('by-hand', 'FORBIDDEN', { watchedFolderId: null }),
    ]);
    expect(retried).toEqual(['forbidden', 'too-large-yesterday']);
  });

  it('answers no question of the user', async () => {
    const question = parked('question', 'NAME_ON_BANK', {
      cause: { code: 'NAME_ON_BANK', details: { choices: 'new-version skip' } },
    });
    expect(await retriedOf([question])).toEqual([]);
  });
});

function parked(id: string, code: string, change: Partial<TransferView> = {}): TransferView {
  return transfer(id, 'parked', {
    watchedFolderId: folder,
    cause: { code: code as 'FORBIDDEN', details: {} },
    ...change,
  });
}

async function retriedOf(rows: readonly TransferView[]): Promise<readonly string[]> {
  const retried: string[] = [];
  await retryRefusedUploads(
    {
      activity: ({ offset, limit }) => ({ rows: rows.slice(offset, offset + limit), total: rows.length }),
      retry: async (intentId) => void retried.push(intentId),
    },
    folder,
    day + 1,
  );
  return retried;
}
