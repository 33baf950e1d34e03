import { describe, expect, it } from 'vitest';
import type { BankPort, FolderListing } from '../../../../../../main/transfer/index.ts';
import { createCoalescedReads } from '../../../../../../main/transfer/uploads/evidence/coalesced-reads.ts';
import { asId, type BankFolderId } from '../../../../../../shared/model/index.ts';
import { folder } from '../../an-intent.ts';
import { createScriptedBank } from '../../scripted-bank.ts';

describe('shared-readings', () => {
  it('gives everybody a listing that was asked for after they came, with two requests for any number of them', async () => {
    const { readings, asked } = setUp();
    const first = readings.listFolder(folder);
    const late = Array.from({ length: 20 }, () => readings.listFolder(folder));
    asked[0]?.resolve(listing(1));
    expect(await first).toEqual(listing(1));
    await Promise.resolve();
    asked[1]?.resolve(listing(2));
    expect(await Promise.all(late)).toEqual(late.map(() => listing(2)));
    expect(asked).toHaveLength(2);
  });

  it('keeps a failure to those who waited for it', async () => {
    const { readings, asked } = setUp();
    const first = readings.listFolder(folder);
    const second = readings.listFolder(folder);
    asked[0]?.reject(new Error('lost'));
    await expect(first).rejects.toThrow('lost');
    asked[1]?.resolve(listing(2));
    expect(await second).toEqual(listing(2));
  });

  it('asks for each folder by itself, and again when no request is open', async () => {
    const { readings, asked } = setUp();
    const both = [readings.listFolder(folder), readings.listFolder(asId<BankFolderId>('other'))];
    for (const request of asked) request.resolve(listing(0));
    await Promise.all(both);
    const again = readings.listFolder(folder);
    asked[2]?.resolve(listing(3));
    expect(await again).toEqual(listing(3));
  });
});

function setUp() {
  const asked: PromiseWithResolvers<FolderListing>[] = [];
  const bank: BankPort = {
    ...createScriptedBank(),
    listFolder() {
      const request = Promise.withResolvers<FolderListing>();
      asked.push(request);
      return request.promise;
    },
  };
  return { asked, readings: createCoalescedReads(bank, new AbortController().signal) };
}

function listing(receivedCount: number): FolderListing {
  return { assets: [], receivedCount, isComplete: true, isPinned: false };
}
