import { describe, expect, it } from 'vitest';
import {
  createPassword,
  createSecret,
  hashPassword,
  hashSecret,
  verifyPassword,
} from '../../../../../service/domain/index.ts';

describe('secrets', () => {
  it('makes secrets of 256 bits and passwords of 20 clear letters', () => {
    expect(Buffer.from(createSecret(), 'base64url')).toHaveLength(32);
    expect(createPassword()).toMatch(/^[a-zA-Z2-9]{20}$/);
    expect(createPassword()).not.toBe(createPassword());
  });

  it('knows a password again by its salted hash, and no user without one', async () => {
    const stored = await hashPassword('pa\u0308ssword');
    expect(stored).not.toBe(await hashPassword('pa\u0308ssword'));
    expect([
      await verifyPassword('pässword', stored),
      await verifyPassword('password', stored),
      await verifyPassword('', null),
    ]).toEqual([true, false, false]);
  });

  it('hashes secrets one way, always alike', () => {
    expect(hashSecret('a')).toBe(hashSecret('a'));
    expect(hashSecret('a')).not.toContain('a'.repeat(2));
  });
});
