import { describe, expect, it } from 'vitest';
import {
  OverallProgress,
  type OverallProgressProps,
} from '../../../../../renderer/ui/feedback/overall-progress.tsx';
import type { Language } from '../../../../../shared/i18n/index.ts';
import { renderedText } from '../../../../support/rendered-text.tsx';

const minute = { doneFiles: 1, totalFiles: 3, doneBytes: 4_000, totalBytes: 64_000, bytesPerSecond: 1_000 };

describe('renderer/ui, the progress of everything', () => {
  it('says how much is done, how fast it goes and how long it will take', () => {
    const text = textOf(minute);
    expect(text).toContain('1 of 3 files');
    expect(text).toContain('4 kB of 64 kB');
    expect(text).toContain('1 kB/s');
    expect(text).toMatch(/about 1 min(ute)? left/);
  });

  it('does not foretell the end from the rate of the first bytes, before any file has sent some', () => {
    expect(textOf({ ...minute, doneBytes: 0, bytesPerSecond: 2 })).not.toContain('left');
  });

  it('says nothing of a rate while nothing moves', () => {
    const text = textOf({ ...minute, bytesPerSecond: 0 });
    expect(text).not.toContain('left');
    expect(text).not.toContain('/s');
  });

  it.each([
    ['en', '0 of 1 file ', '1 of 2 files', 'about 2 minutes left'],
    ['fi', '0 / 1 tiedosto ', '1 / 2 tiedostoa', 'noin 2 minuuttia jäljellä'],
    ['sv', '0 av 1 fil ', '1 av 2 filer', 'ungefär 2 minuter kvar'],
    ['de', '0 von 1 Datei ', '1 von 2 Dateien', 'noch etwa 2 Minuten'],
    ['ru', '0 из 1 файла ', '1 из 2 файлов', 'осталось примерно 2 минуты'],
  ] as const)('counts one file and several, and the time left, in %s', (language, one, several, left) => {
    const amounts = { doneBytes: 1_000, totalBytes: 121_000, bytesPerSecond: 1_000 };
    expect(textOf({ ...amounts, doneFiles: 0, totalFiles: 1 }, language)).toContain(one);
    const text = textOf({ ...amounts, doneFiles: 1, totalFiles: 2 }, language);
    expect(text).toContain(several);
    expect(text).toContain(left);
  });
});

function textOf(props: OverallProgressProps, language?: Language): string {
  return renderedText(<OverallProgress {...props} />, language);
}
