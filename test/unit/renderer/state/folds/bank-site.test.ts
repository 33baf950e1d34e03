import { describe, expect, it } from 'vitest';
import { bankSiteOf } from '../../../../../renderer/state/index.ts';

const server = 'https://bank.example';

describe('renderer/state/bank-site', () => {
  it('leads to the site of a bank that has one', () => {
    expect(bankSiteOf({ server, isBuiltIn: false })).toBe(server);
  });

  it('leads nowhere from the built-in bank, which has no pages, and without a bank', () => {
    expect(bankSiteOf({ server, isBuiltIn: true })).toBe(null);
    expect(bankSiteOf({ server: null, isBuiltIn: false })).toBe(null);
    expect(bankSiteOf(null)).toBe(null);
  });
});
