import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acceptFileName } from '../../../../../service/domain/index.ts';

function isAccepted(name: string): boolean {
  try {
    acceptFileName(name);
    return true;
  } catch {
    return false;
  }
}

describe('file-name', () => {
  it('composes names (NFC) before it measures them', () => {
    expect(acceptFileName('a\u0308')).toBe('ä');
    expect([isAccepted('a\u0308'.repeat(127)), isAccepted('ä'.repeat(128))]).toEqual([true, false]);
  });

  it('refuses what is no single path component', () => {
    const names = ['', '.', '..', 'a/b', '/', 'a\0b', 'a\r\nb', '\ud800'];
    expect(names.filter(isAccepted)).toEqual([]);
  });

  it('refuses control characters and overrides of the writing direction', () => {
    const names = ['a\nb', 'a\tb', 'a\u007fb', 'a\u0085b', 'a\u2028b', 'invoice\u202egnp.exe', 'a\u2066b'];
    expect(names.filter(isAccepted)).toEqual([]);
  });

  it('accepts dots, spaces, marks of direction and what other systems reserve', () => {
    const names = ['...', ' ', 'שלום\u200f.txt', 'CON', 'a:b', 'a\\b', '~', '-rf', '%2e%2e'];
    expect(names.filter((name) => !isAccepted(name))).toEqual([]);
  });

  it('never lets through more than 255 bytes or a separator', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (name) => {
        if (!isAccepted(name)) return true;
        const accepted = acceptFileName(name);
        return Buffer.byteLength(accepted) <= 255 && !/[/\0\r]/.test(accepted) && accepted !== '..';
      }),
    );
  });
});
