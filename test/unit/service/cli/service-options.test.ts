import { describe, expect, it } from 'vitest';
import { defaultSeed } from '../../../../service/cli/service-options.ts';

describe('defaultSeed', () => {
  it.each(['127.0.0.1', '127.8.8.8', 'localhost', '::1'])('is demo for a bank on %s alone', (host) => {
    expect(defaultSeed({ host })).toBe('demo');
  });

  it.each([
    { host: '0.0.0.0' },
    { host: '::' },
    { host: '192.168.1.5' },
    { host: '127.0.0.1', publicUrl: 'https://bank.example' },
  ])('is empty for a bank that others reach: $host $publicUrl', (options) => {
    expect(defaultSeed(options)).toBe('empty');
  });
});
