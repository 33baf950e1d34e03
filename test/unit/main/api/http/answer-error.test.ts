import { describe, expect, it } from 'vitest';
import { answerError, readErrorBody } from '../../../../../main/api/http/answer-error.ts';
import { errorCatalogue } from '../../../../../shared/errors/index.ts';

const asIs = (text: string) => text;

describe('answerError', () => {
  it.each([
    [301, 'BANK_REDIRECTED'],
    [400, 'BAD_REQUEST'],
    [401, 'NOT_SIGNED_IN'],
    [403, 'FORBIDDEN'],
    [404, 'NOT_FOUND'],
    [405, 'BAD_REQUEST'],
    [408, 'REQUEST_TIMEOUT'],
    [409, 'CONFLICT'],
    [411, 'LENGTH_REQUIRED'],
    [413, 'BODY_TOO_LARGE'],
    [415, 'UNSUPPORTED_MEDIA'],
    [422, 'UNPROCESSABLE'],
    [429, 'BANK_BUSY'],
    [500, 'BANK_FAILED'],
    [502, 'BANK_FAILED'],
    [503, 'BANK_BUSY'],
    [507, 'STORAGE_FULL'],
  ])('makes %i into %s', (status, code) => {
    expect(errorOf(status, '').code).toBe(code);
  });

  it('gives back every code of the catalogue that the service can answer with', () => {
    const answered = Object.entries(errorCatalogue).filter(([, { status }]) => status !== null);
    const read = answered.map(
      ([code, { status }]) => errorOf(status ?? 0, JSON.stringify({ Message: 'm', Code: code })).code,
    );
    expect(read).toEqual(answered.map(([code]) => code));
  });

  it('does not let a body name a code that its status contradicts', () => {
    expect(errorOf(500, '{"Message":"x","Code":"SIGN_IN_REFUSED"}').code).toBe('BANK_FAILED');
  });

  it('keeps what the bank said, shortened', () => {
    const body = JSON.stringify({ Message: 'x'.repeat(1_000), Code: 'TooLong' });
    const { details } = errorOf(422, body, { 'retry-after': '3' });
    expect(details).toEqual({
      status: 422,
      message: `${'x'.repeat(299)}…`,
      bankCode: 'TooLong',
      retryAfterMs: 3_000,
    });
  });

  it('names the origin of a redirect and nothing else of its address', () => {
    const { details } = errorOf(302, '', { location: 'https://login.example/enter?token=secret' });
    expect(details).toEqual({ status: 302, location: 'https://login.example' });
  });
});

describe('readErrorBody', () => {
  it.each([
    ['{"Message":"No","Code":"A"}', { message: 'No', code: 'A' }],
    ['\ufeff{"message":"No"}', { message: 'No', code: null }],
    ['{"error":"invalid","error_description":"No"}', { message: 'No', code: null }],
    ['{"title":"No","status":400}', { message: 'No', code: null }],
    ['<html><body>Secret stack</body></html>', { message: null, code: null }],
    ['plain text', { message: null, code: null }],
    ['["a"]', { message: null, code: null }],
    ['', { message: null, code: null }],
  ])('reads %j', (text, expected) => {
    expect(readErrorBody(Buffer.from(text), asIs)).toEqual(expected);
  });

  it('takes secrets out before it shortens', () => {
    const redact = (text: string) => text.replaceAll('key-4711', '[secret]');
    expect(readErrorBody(Buffer.from('{"Message":"key-4711 expired"}'), redact).message).toBe(
      '[secret] expired',
    );
  });
});

function errorOf(status: number, body: string, headers: Record<string, string> = {}) {
  return answerError({ status, headers, body: Buffer.from(body) }, asIs, 0);
}
