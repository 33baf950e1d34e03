import { describe, expect, it } from 'vitest';
import { readFileName } from '../../../../../main/api/files/file-name-header.ts';

describe('file-name-header', () => {
  it.each([
    [undefined, null],
    ['attachment', null],
    ['attachment; filename=plain.png', 'plain.png'],
    ['attachment; filename="two words.png"', 'two words.png'],
    ['attachment; filename="a \\"quoted\\" one.png"', 'a "quoted" one.png'],
    [`attachment; filename="k_s_.png"; filename*=UTF-8''k%C3%A4si.png`, 'käsi.png'],
    [`inline; filename*=utf-8'fi'k%C3%A4si.png`, 'käsi.png'],
    [`attachment; filename="plain.png"; filename*=UTF-8''broken%E4.png`, 'plain.png'],
    ['attachment; filename=""', null],
  ])('reads %s as %s', (header, name) => {
    expect(readFileName(header)).toBe(name);
  });
});
