import { describe, expect, it } from 'vitest';
import { isNamed, mayBeNamed } from '../../../../../../main/transfer/uploads/evidence/file-names.ts';
import { sanitizedName, sanitizedNames } from '../../../../../../shared/model/index.ts';
import { anAsset } from '../../an-intent.ts';

describe('file-names', () => {
  it.each([
    ['a<b>c*d%e&f:g\\h?.txt', 'a_b_c_d_e_f_g_h_.txt'],
    ['plain name #1.txt', null],
    [`${'ä'.repeat(200)}.txt`, `${'ä'.repeat(80)}.txt`],
    [`${'😀'.repeat(100)}.txt`, `${'😀'.repeat(40)}.txt`],
    [`${'🎉'.repeat(61)}.jpg`, `${'🎉'.repeat(40)}.jpg`],
    [`x${'𝐁'.repeat(60)}.${'𝐜'.repeat(10)}`, `x${'𝐁'.repeat(39)}.${'𝐜'.repeat(8)}`],
    [`.${'𝐁'.repeat(60)}`, `.${'𝐁'.repeat(39)}`],
  ])('makes %s tamer', (name, expected) => {
    expect(sanitizedName(name)).toBe(expected);
  });

  it.each([
    ['a plain one', 'a.txt', []],
    ['one of refused characters', 'R&D?.psd', ['R_D_.psd']],
    ['a long one of pictures', `${'🎉'.repeat(61)}.jpg`, [`${'🎉'.repeat(40)}.jpg`]],
    ['a long one of both', `${'&'.repeat(130)}`, ['_'.repeat(130), '_'.repeat(80)]],
  ])('comes to an end with the tamer names of %s', (_, name, expected) => {
    expect(sanitizedNames(name)).toEqual(expected);
  });

  it.each([
    ['a.txt', 'a.txt', true],
    ['a.txt', 'A.TXT', true],
    ['a.txt', 'a', true],
    ['100% sure?.pdf', '100_sure_.pdf', true],
    ['100% sure?.pdf', '100 sure', true],
    [`${'long-'.repeat(20)}.pdf`, `${'long-'.repeat(12)}`, true],
    ['a.txt', 'b.txt', false],
    ['logo-final.txt', 'logo.txt', false],
  ])('lets %s be shown as %s: %s', (sent, shown, expected) => {
    const { master, names } = anAsset('x', shown, 1);
    expect(mayBeNamed(master, names, sent)).toBe(expected);
  });

  it('calls only the same name the same', () => {
    expect(isNamed(anAsset('x', 'A.txt', 1).master, 'a.TXT')).toBe(true);
    expect(isNamed(anAsset('x', 'a', 1).master, 'a.txt')).toBe(false);
    expect(isNamed({ ...anAsset('x', 'a.txt', 1).master, stem: 'a.txt', extension: 'txt' }, 'a.txt')).toBe(
      true,
    );
  });
});
