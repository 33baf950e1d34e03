import { describe, expect, it } from 'vitest';
import { PlanRow } from '../../../../../renderer/ui/index.ts';
import type { Language } from '../../../../../shared/i18n/index.ts';
import type { RelativePath } from '../../../../../shared/model/index.ts';
import { renderedText } from '../../../../support/rendered-text.tsx';

describe('plan-row', () => {
  it.each<[Language, string, string]>([
    ['en', 'saving-program', '*.tmp, left by a program while it saves'],
    ['fi', 'saving-program', '*.tmp, jättänyt ohjelma tallentaessaan'],
    ['sv', 'file-server', '*.tmp, lämnad av en filserver'],
    ['de', 'nextcloud-or-owncloud', '*.tmp, hinterlassen von Nextcloud oder ownCloud'],
    ['ru', 'version-control', '*.tmp, оставляет система контроля версий'],
    ['fi', 'Microsoft Office', '*.tmp, jättänyt Microsoft Office'],
  ])('says in %s who leaves such files: %s', (language, madeBy, words) => {
    const details = { pattern: '*.tmp', origin: 'shipped', madeBy };
    const operation = {
      path: 'a.tmp' as RelativePath,
      action: 'ignore' as const,
      reason: { code: 'ignored-by-rule' as const, details },
      sizeBytes: 1,
      choices: [],
    };
    expect(renderedText(<PlanRow operation={operation} />, language)).toContain(words);
  });
});
