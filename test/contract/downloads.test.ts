import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { downloadPath } from '../support/conversion-client.ts';
import { type BankClient, startBank } from '../support/running-bank.ts';

function fetchConversion(
  client: BankClient,
  fileId: unknown,
  conversionId: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  return client.send('GET', downloadPath(fileId, conversionId), { headers });
}

describe('download of the original', () => {
  it('conversion 1 is the original, with length, type, name and hash', async () => {
    const bank = await startBank();
    const { MasterFile } = await bank.admin.upload(bank.inboxFolderId, 'kuva "1"; ä.pdf', 'content');
    const response = await fetchConversion(bank.admin, MasterFile?.Id, '1');
    const headers = ['content-length', 'content-type', 'content-disposition', 'etag', 'accept-ranges'];
    expect(headers.map((header) => response.headers.get(header))).toEqual([
      '7',
      'application/pdf',
      `attachment; filename="kuva _1_; _.pdf"; filename*=UTF-8''kuva%20%221%22%3B%20%C3%A4.pdf`,
      `"${createHash('sha256').update('content').digest('hex')}"`,
      'bytes',
    ]);
    expect(await response.text()).toBe('content');
  });

  it('never serves an upload as a page', async () => {
    const bank = await startBank();
    const { MasterFile } = await bank.admin.upload(bank.inboxFolderId, 'evil.html', '<script>1</script>');
    const { headers } = await fetchConversion(bank.admin, MasterFile?.Id, '1');
    expect([headers.get('content-type'), headers.get('x-content-type-options')]).toEqual([
      'application/octet-stream',
      'nosniff',
    ]);
  });

  it('sends the part of the original that Range asks for', async () => {
    const bank = await startBank();
    const { MasterFile } = await bank.admin.upload(bank.inboxFolderId, 'a.txt', 'content');
    const expected = {
      'bytes=0-2': [206, 'con', 'bytes 0-2/7'],
      'bytes=4-': [206, 'ent', 'bytes 4-6/7'],
      'bytes=-2': [206, 'nt', 'bytes 5-6/7'],
      'bytes=0-99': [206, 'content', 'bytes 0-6/7'],
      'bytes=7-': [416, '', 'bytes */7'],
      'bytes=0-1,3-4': [200, 'content', null],
      'lines=1-2': [200, 'content', null],
    };
    const answers: Record<string, unknown> = {};
    for (const range of Object.keys(expected)) {
      const response = await fetchConversion(bank.admin, MasterFile?.Id, '1', { range });
      answers[range] = [response.status, await response.text(), response.headers.get('content-range')];
    }
    expect(answers).toEqual(expected);
  });

  it('sends the whole file when If-Range names another version', async () => {
    const bank = await startBank();
    const { MasterFile } = await bank.admin.upload(bank.inboxFolderId, 'a.txt', 'content');
    const headers = { range: 'bytes=0-2', 'if-range': '"older"' };
    expect(await (await fetchConversion(bank.admin, MasterFile?.Id, '1', headers)).text()).toBe('content');
  });
});
