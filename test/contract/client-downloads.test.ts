import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createBankClient } from '../../main/api/index.ts';
import { silentLog, systemClock } from '../../main/platform/index.ts';
import type { DownloadBank } from '../../main/transfer/index.ts';
import type { Asset } from '../../shared/api/index.ts';
import { asId, type ConversionId, type DownloadWish, type LocalPath } from '../../shared/model/index.ts';
import { type DownloadFixture, startDownloadFixture } from '../support/download-fixture.ts';
import { headerOf, noisyPicture, picture } from '../support/pictures.ts';
import { type RunningBank, startBank } from '../support/running-bank.ts';
import { startTcpProxy } from '../support/tcp-proxy.ts';

describe('downloads against the service', () => {
  it('brings every conversion that has to be made, and nothing is on the disk before it is whole', async () => {
    const { bank, fixture } = await start();
    const asset = await bank.admin.upload(bank.inboxFolderId, 'sheet.gif', await picture(900, 600, 'png'));
    const wanted = ['4', '5', '6', '7'].map((id) => fixture.downloads().want(wish(fixture, asset, id)));
    for (const { downloadId } of wanted) await fixture.until(downloadId, 'ready');
    const names = await fixture.names();
    const formats = await Promise.all(
      names.map(async (name) => headerOf(await fixture.content(name)).format),
    );
    expect(Object.fromEntries(names.map((name, index) => [name, formats[index]]))).toEqual({
      'sheet.jpg': 'jpeg',
      'sheet.png': 'png',
      'sheet.tif': 'tiff',
      'sheet.webp': 'webp',
    });
  });

  it('neither 202 nor 204 touches the disk, and a restart in between goes on asking', async () => {
    const seen: string[] = [];
    const { bank, fixture } = await start((real) => ({
      async download(request) {
        const answer = await real.download(request);
        seen.push(answer.state);
        return answer;
      },
    }));
    const asset = await bank.admin.upload(bank.inboxFolderId, 'large.jpg', await noisyPicture(2400, 2400));
    const { downloadId } = fixture.downloads().want(wish(fixture, asset, '7'));
    await fixture.until(downloadId, 'generating');
    expect([seen, await fixture.names()]).toEqual([['started'], []]);
    await fixture.crash();
    await fixture.until(downloadId, 'ready');
    expect(seen.slice(1).filter((state) => state === 'started')).toEqual([]);
    expect([seen.at(-1), await fixture.names()]).toEqual(['ready', ['large.tif']]);
  });

  it('a picture that cannot be converted fails, and trying again asks the bank again', async () => {
    const { bank, fixture } = await start();
    const asset = await bank.admin.upload(bank.inboxFolderId, 'broken.png', 'no picture at all');
    const { downloadId } = fixture.downloads().want(wish(fixture, asset, '4'));
    const failed = await fixture.until(downloadId, 'failed');
    fixture.downloads().retry(downloadId);
    expect(fixture.downloads().get(downloadId)?.state).not.toBe('failed');
    const again = await fixture.until(downloadId, 'failed');
    expect([failed.cause?.code, again.cause?.code, await fixture.names()]).toEqual([
      'CONVERSION_FAILED',
      'CONVERSION_FAILED',
      [],
    ]);
  });

  it('says that a conversion which the bank does not give is not available', async () => {
    const { bank, fixture } = await start();
    const asset = await bank.admin.upload(bank.inboxFolderId, 'a.png', await picture(20, 20));
    const { downloadId } = fixture.downloads().want(wish(fixture, asset, '99'));
    expect((await fixture.until(downloadId, 'failed')).cause?.code).toBe('FORBIDDEN');
  });

  it('leaves a file of the same name as it is and takes a free one', async () => {
    const { bank, fixture } = await start();
    await writeFile(join(fixture.directory, 'a.txt'), 'mine');
    const asset = await bank.admin.upload(bank.inboxFolderId, 'a.txt', "the bank's");
    for (const name of ['a (2).txt', 'a (3).txt']) {
      const { downloadId } = fixture.downloads().want(wish(fixture, asset, '1'));
      expect((await fixture.until(downloadId, 'ready')).localPath).toBe(join(fixture.directory, name));
    }
    expect((await fixture.content('a.txt')).toString()).toBe('mine');
  });

  it('goes on with the rest of an original after the connection was lost', async () => {
    const content = Buffer.alloc(3_000_000, 'every good boy ');
    const { bank, fixture, proxy } = await start();
    const asset = await bank.admin.upload(bank.inboxFolderId, 'large.bin', content);
    let cuts = 0;
    proxy.play((request) => {
      if (!request.path.includes('/file/download/')) return { kind: 'pass' };
      cuts += 1;
      return cuts === 1 ? { kind: 'cut-answer', afterBytes: 1_000_000 } : { kind: 'pass' };
    });
    const { downloadId } = fixture.downloads().want(wish(fixture, asset, '1'));
    await fixture.until(downloadId, 'ready');
    const ranges = proxy.requests
      .map(({ headers }) => headers.get('range'))
      .filter((range) => range !== undefined);
    expect([ranges.length, /^bytes=\d{5,}-$/.test(ranges[0] ?? '')]).toEqual([1, true]);
    expect(sha256(await fixture.content('large.bin'))).toBe(sha256(content));
  });
});

async function start(through: (real: DownloadBank) => DownloadBank = (real) => real): Promise<{
  readonly bank: RunningBank;
  readonly fixture: DownloadFixture;
  readonly proxy: Awaited<ReturnType<typeof startTcpProxy>>;
}> {
  const bank = await startBank();
  const proxy = await startTcpProxy(bank.url);
  const client = createBankClient({
    server: proxy.url,
    credentials: { apiKey: bank.apiKey },
    clock: systemClock,
    log: silentLog,
  });
  onTestFinished(async () => {
    client.close();
    await proxy.stop();
  });
  return { bank, proxy, fixture: await startDownloadFixture(through(client)) };
}

function wish(fixture: DownloadFixture, asset: Asset, conversionId: string): DownloadWish {
  const { MasterFile } = asset;
  if (MasterFile === null) throw new Error('The asset has no file.');
  return {
    assetId: asset.Id,
    fileId: MasterFile.Id,
    conversionId: asId<ConversionId>(conversionId),
    bankFileName: `${MasterFile.Filename}.${MasterFile.Extension}`,
    fileVersion: null,
    directory: fixture.directory as LocalPath,
  };
}

function sha256(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
