import { InvalidArgumentError } from 'commander';
import { describe, expect, it } from 'vitest';
import { proxyAddresses } from '../../../../service/cli/flag-values.ts';

describe('flag-values', () => {
  it('gathers addresses and networks of proxies', () => {
    const given = ['127.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8'];
    expect(given.reduce<readonly string[]>((before, text) => proxyAddresses(text, before), [])).toEqual(
      given,
    );
  });

  it.each([
    '',
    'proxy.example',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '::1/129',
    'true',
    '10.0.0.0/-1',
  ])('takes %j for no address', (text) => {
    expect(() => proxyAddresses(text, [])).toThrow(InvalidArgumentError);
  });
});
