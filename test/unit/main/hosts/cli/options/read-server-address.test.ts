import { describe, expect, it } from 'vitest';
import { readServerAddress } from '../../../../../../main/hosts/cli/options/read-server-address.ts';
import { AppError } from '../../../../../../shared/errors/index.ts';

describe('read-server-address', () => {
  it.each([
    ['bank.example.com', 'https://bank.example.com'],
    ['localhost/papi/v1', 'https://localhost'],
    ['studio:8443', 'https://studio:8443'],
    ['http://studio', 'http://studio'],
  ])('reads %s as %s', (text, address) => {
    expect(readServerAddress(text, '--server')).toBe(address);
  });

  it.each(['banana', 'https://', 'ftp://bank.example.com', 'https://me:secret@bank.example.com'])(
    'refuses %s as wrong usage and says what to write',
    (text) => {
      try {
        readServerAddress(text, 'GALLEY_SERVER');
        expect.unreachable();
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        expect([error.code, String(error.details.reason)]).toEqual([
          'BAD_USAGE',
          expect.stringContaining('write the address of the bank, such as https://bank.example.com'),
        ]);
      }
    },
  );
});
