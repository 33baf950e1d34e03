import { describe, expect, it } from 'vitest';
import { defaultBankClientOptions, probeAddress } from '../../../../../main/api/index.ts';
import { systemClock } from '../../../../../main/platform/index.ts';
import { never, type ScriptedAnswer, startScriptedBank } from '../scripted-bank.ts';

describe('probeAddress', () => {
  it.each([
    ['refuses for want of a token', { status: 401, json: { Message: 'No token' } }],
    ['refuses with 403', { status: 403, json: { Message: 'No token' } }],
    ['shows its statuses to all', { json: [] }],
  ])('finds a bank that %s', async (_, answer: ScriptedAnswer) => {
    const bank = await startScriptedBank(() => answer);
    expect(await probe(`${bank.url}/papi/v1/`)).toEqual({
      server: bank.url,
      isEncrypted: false,
      proxy: null,
    });
    expect(
      bank.requests.map(({ path, headers }) => [path, headers['x-auth-token'], headers['x-api-key']]),
    ).toEqual([['/papi/v1/proof/status', undefined, undefined]]);
  });

  it.each([
    ['a page', { text: '<html>Welcome</html>' }, 'NOT_A_BANK'],
    ['a page that forbids', { status: 403, text: '<html>Forbidden</html>' }, 'NOT_A_BANK'],
    ['404', { status: 404, text: '' }, 'NOT_A_BANK'],
    ['other JSON', { json: { ok: true } }, 'NOT_A_BANK'],
    [
      'a redirect',
      { status: 301, text: '', headers: { location: 'https://www.example' } },
      'BANK_REDIRECTED',
    ],
    ['trouble', { status: 500, text: '' }, 'BANK_FAILED'],
    ['a request for patience', { status: 429, text: '' }, 'BANK_BUSY'],
  ])('makes %s into its error', async (_, answer: ScriptedAnswer, code) => {
    const bank = await startScriptedBank(() => answer);
    await expect(probe(bank.url)).rejects.toMatchObject({ code });
  });

  it('says of a bank without encryption at an https address what it is', async () => {
    const bank = await startScriptedBank(() => ({ json: [] }));
    await expect(probe(bank.url.replace('http:', 'https:'))).rejects.toMatchObject({
      code: 'NOT_ENCRYPTED',
    });
  });

  it('says of what is no address that it is none', async () => {
    await expect(probe('nonsense host')).rejects.toMatchObject({ code: 'BAD_ADDRESS' });
  });

  it('says that there is no answer', async () => {
    await expect(probe('http://127.0.0.1:1')).rejects.toMatchObject({
      code: 'BANK_UNREACHABLE',
      details: { reason: 'ECONNREFUSED' },
    });
  });
});

function probe(address: string) {
  return probeAddress(address, { clock: systemClock }, defaultBankClientOptions, never);
}
