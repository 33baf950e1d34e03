import fc from 'fast-check';
import ignore from 'ignore';
import { describe, expect, it } from 'vitest';
import { createRules } from '../../main/plan/index.ts';
import type { RelativePath } from '../../shared/model/index.ts';

// Few letters and every sign with a meaning, so that patterns and paths meet often.
const letters = ['a', 'B', 'ä', '.', '~', '#', '$', ' '];
const text = fc
  .array(fc.constantFrom(...letters), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join(''));
const patternPart = fc
  .array(fc.constantFrom(...letters, '*', '?', '[ab]', '[!a]', '[', ']', '\\', '!', '**'), {
    minLength: 1,
    maxLength: 5,
  })
  .map((parts) => parts.join(''));
const pattern = fc
  .tuple(
    fc.constantFrom('', '', '!', '/'),
    fc.array(patternPart, { minLength: 1, maxLength: 3 }),
    fc.constantFrom('', '', '/', ' '),
  )
  .map(([start, parts, end]) => `${start}${parts.join('/')}${end}`);
const path = fc
  .array(text, { minLength: 1, maxLength: 3 })
  .filter((parts) => parts.every((part) => part !== '.' && part !== '..'))
  .map((parts) => parts.join('/') as RelativePath);

describe('plan-rules', () => {
  it('decides as the whole list of patterns would, though it looks at few of them', () => {
    fc.assert(
      fc.property(
        fc.array(pattern, { maxLength: 4 }),
        fc.array(path, { minLength: 1, maxLength: 8 }),
        (excludes, paths) => {
          const rules = createRules({ shipped: false, excludes, ignoreFiles: new Map() });
          const plain = ignore().add(rules.patterns.map((each) => ({ pattern: each })));
          const asked = paths.map((each) => each.normalize('NFC') as RelativePath);
          expect(asked.map((each) => rules.decide(each, 'file').isIgnored)).toEqual(
            asked.map((each) => plain.ignores(each)),
          );
          expect(asked.map((each) => rules.decide(each, 'directory').isIgnored)).toEqual(
            asked.map((each) => plain.ignores(`${each}/`)),
          );
        },
      ),
      { numRuns: 3_000 },
    );
  });

  it('reads a .galleyignore below the root as if its directory were the root', () => {
    fc.assert(
      fc.property(
        fc.array(pattern, { maxLength: 3 }),
        // Names that are signs in a pattern.
        fc.constantFrom('d', 'a b', '[ab]', '!x', '#x', 'x*', 'q?', 'd/e f'),
        fc.array(path, { minLength: 1, maxLength: 8 }),
        (lines, directory, paths) => {
          const textOf = lines.join('\n');
          const at = (base: string) =>
            createRules({
              shipped: false,
              excludes: [],
              ignoreFiles: new Map([[base as RelativePath, textOf]]),
            });
          const [below, root] = [at(directory), at('')];
          expect(
            paths.map((each) => below.decide(`${directory}/${each}` as RelativePath, 'file').isIgnored),
          ).toEqual(paths.map((each) => root.decide(each, 'file').isIgnored));
          expect(
            paths.filter((each) => below.decide(`other/${each}` as RelativePath, 'file').isIgnored),
          ).toEqual([]);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
