import { describe, expect, it } from 'vitest';
import { parseServerAddress } from '../../../../../main/api/index.ts';
import { AppError } from '../../../../../shared/errors/index.ts';

describe('parseServerAddress', () => {
  it.each([
    ['https://bank.example', 'https://bank.example'],
    [' bank.example ', 'https://bank.example'],
    ['bank.example:8443/base/', 'https://bank.example:8443/base'],
    ['http://127.0.0.1:4100/', 'http://127.0.0.1:4100'],
    ['https://BANK.example/papi/v1/swagger/ui?x=1#top', 'https://bank.example'],
    ['https://bank.example/media/papi', 'https://bank.example/media'],
  ])('reads %j', (text, expected) => {
    expect(parseServerAddress(text)).toBe(expected);
  });

  it.each([
    '',
    'ftp://bank.example',
    'file:///etc',
    'https://',
    'https://user:secret@bank.example',
    'not an address',
    'nonsense host',
  ])('refuses %j without repeating it', (text) => {
    const refused = capture(() => parseServerAddress(text));
    expect(refused).toMatchObject({ code: 'BAD_ADDRESS' });
    expect(JSON.stringify(refused)).not.toContain('secret');
  });
});

function capture(run: () => unknown): AppError {
  try {
    run();
  } catch (error) {
    if (error instanceof AppError) return error;
  }
  return expect.fail('no AppError');
}
