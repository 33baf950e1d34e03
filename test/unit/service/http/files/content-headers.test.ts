import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentDisposition, mediaTypeOf } from '../../../../../service/http/files/content-headers.ts';

describe('content-headers', () => {
  it('names no type that a browser would run', () => {
    const risky = ['html', 'htm', 'svg', 'xhtml', 'js', 'xml', '__proto__', 'constructor', ''];
    expect(new Set(risky.map(mediaTypeOf))).toEqual(new Set(['application/octet-stream']));
    expect(mediaTypeOf('JPG')).toBe('image/jpeg');
  });

  it('keeps every name inside its quotes and one line, and gives it back whole', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }), (stem) => {
        const header = contentDisposition(stem, 'pdf');
        const [, plain = '', encoded = ''] =
          /^attachment; filename="([ !#-~]*)"; filename\*=UTF-8''(\S*)$/.exec(header) ?? [];
        expect(plain).not.toBe('');
        expect(decodeURIComponent(encoded)).toBe(`${stem}.pdf`);
      }),
    );
  });
});
