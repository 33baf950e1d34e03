import { describe, expect, it } from 'vitest';
import { createAppProtocol } from '../../../../../../main/hosts/electron/page/app-protocol.ts';
import { silentLog } from '../../../../../../main/platform/index.ts';
import { AppError } from '../../../../../../shared/errors/index.ts';
import { asId, type IntentId } from '../../../../../../shared/model/index.ts';
import { createStubAccount, createStubBank, createStubSession } from '../../../rpc/stub-account.ts';

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47]);

describe('app-protocol', () => {
  it('gives a small picture of the bank under the address of every host', async () => {
    const { ask } = open();
    const answer = await ask('app://galley/thumbnail/a1/f%2F1/c1?v=20-100');
    expect([
      answer.status,
      answer.headers.get('content-type'),
      new Uint8Array(await answer.arrayBuffer()),
    ]).toEqual([200, 'image/png', png]);
  });

  it('never gives a picture that could run as a page', async () => {
    const { ask } = open('image/svg+xml');
    expect((await ask('app://galley/thumbnail/a1/f1/c1')).status).toBe(404);
  });

  it('takes bytes for a grant and says what became of them', async () => {
    const { ask, received } = open();
    const answer = await ask('app://galley/spool/grant-1', { method: 'PUT', body: 'abc' });
    expect([await answer.json(), received]).toEqual([
      { kind: 'promised', intentId: 'i1' },
      ['grant-1', 'abc'],
    ]);
  });

  it('tells a refusal in the shape that the page reads', async () => {
    const { ask } = open();
    const answer = await ask('app://galley/spool/unknown', { method: 'PUT', body: 'abc' });
    expect([answer.status, await answer.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'GRANT_UNKNOWN' }),
    ]);
  });

  it.each([
    ['PUT', 'app://galley/index.html'],
    ['POST', 'app://galley/spool/grant-1'],
    ['DELETE', 'app://galley/thumbnail/f1/c1'],
    ['PUT', 'app://galley/spool/grant-1/more'],
    ['PUT', 'app://galley/spool/%ff'],
    ['PUT', 'app://other/spool/grant-1'],
    ['GET', 'app://galley/thumbnail/f1'],
    ['GET', 'app://galley/thumbnail/a1/%ff/c1'],
  ])('has nothing for %s %s', async (method, url) => {
    const { ask, received } = open();
    expect([(await ask(url, { method })).status, received]).toEqual([404, []]);
  });
});

function open(contentType = 'image/png') {
  const received: string[] = [];
  const session = createStubSession(
    createStubAccount({
      bank: { ...createStubBank(), preview: async () => ({ contentType, bytes: png }) },
    }),
  );
  const serve = createAppProtocol({
    manifest: new Map(),
    session,
    spool: {
      async receive(grant, body) {
        if (grant !== 'grant-1') throw new AppError('GRANT_UNKNOWN', { kind: 'upload' });
        let text = '';
        for await (const chunk of body) text += Buffer.from(chunk).toString();
        received.push(grant, text);
        return { kind: 'promised', intentId: asId<IntentId>('i1') };
      },
    },
    log: silentLog,
  });
  return { ask: (url: string, init: RequestInit = {}) => serve(new Request(url, init)), received };
}
