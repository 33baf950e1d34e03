import { describe, expect, it } from 'vitest';
import { matchSubfolder, missingPaths } from '../../../../main/plan/index.ts';
import { asId, type BankFolderId } from '../../../../shared/model/index.ts';

const id = (text: string) => asId<BankFolderId>(text);
const folder = (text: string, ...names: string[]) => ({ bankFolderId: id(text), names });

describe('match-subfolder', () => {
  it.each([
    ['the one of exactly that name', 'a', [folder('1', 'a'), folder('2', 'A')], '1'],
    ['one in another case when none is exact', 'Bilder', [folder('1', 'bilder'), folder('2', 'b')], '1'],
    ['one in another Unicode form', 'a\u0308', [folder('1', '\u00e4')], '1'],
    ['one that has the name in any language', 'Kuvat', [folder('1', 'Images', 'Kuvat')], '1'],
  ])('finds %s', (_what, name, children, found) => {
    expect(matchSubfolder(children, name)).toEqual({ kind: 'one', bankFolderId: id(found) });
  });

  it('finds none in others', () => {
    expect(matchSubfolder([folder('1', 'ab'), folder('2', 'b a')], 'a')).toEqual({ kind: 'none' });
  });

  it('does not guess between two, exact or alike', () => {
    const exact = [folder('1', 'a'), folder('2', 'a'), folder('3', 'A')];
    expect(matchSubfolder(exact, 'a')).toEqual({ kind: 'several', count: 2 });
    expect(matchSubfolder([folder('1', 'AB'), folder('2', 'Ab')], 'ab')).toEqual({
      kind: 'several',
      count: 2,
    });
  });

  it('names what is missing by its paths', () => {
    expect(missingPaths(['a', 'b', 'c'], 1)).toEqual(['a/b', 'a/b/c']);
    expect(missingPaths(['a'], 0)).toEqual(['a']);
    expect(missingPaths(['a'], 1)).toEqual([]);
  });
});
