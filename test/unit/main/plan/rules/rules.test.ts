import { describe, expect, it } from 'vitest';
import { createRules, type RuleSources } from '../../../../../main/plan/index.ts';
import { pathOf } from '../plan-fixtures.ts';

function rulesOf({
  shipped = false,
  excludes = [],
  files = {},
}: {
  readonly shipped?: boolean;
  readonly excludes?: readonly string[];
  readonly files?: Readonly<Record<string, string>>;
}) {
  const ignoreFiles = new Map(Object.entries(files).map(([directory, text]) => [pathOf(directory), text]));
  return createRules({ shipped, excludes, ignoreFiles } satisfies RuleSources);
}

function ignoredOf(rules: ReturnType<typeof rulesOf>, paths: readonly string[]): readonly string[] {
  return paths.filter(
    (path) =>
      rules.decide(pathOf(path.replace(/\/$/, '')), path.endsWith('/') ? 'directory' : 'file').isIgnored,
  );
}

describe('rules', () => {
  it.each<[string, readonly string[], readonly string[], readonly string[]]>([
    ['a name anywhere', ['*.psb'], ['a.psb', 'x/y/a.PSB'], ['a.psb.pdf']],
    ['a directory and all in it', ['out/'], ['out/', 'x/out/', 'x/out/a.pdf'], ['out', 'outer/a.pdf']],
    ['only at the root', ['/out'], ['out', 'out/a.pdf'], ['x/out']],
    [
      'a path with a star',
      ['jobs/*/proofs/'],
      ['jobs/4711/proofs/a.pdf'],
      ['jobs/a.pdf', 'x/jobs/1/proofs/a'],
    ],
    ['any depth', ['jobs/**/*.log'], ['jobs/a.log', 'jobs/1/2/a.log'], ['a.log']],
    ['one character and classes', ['v?.[pt]df'], ['v1.pdf', 'v2.tdf'], ['v10.pdf', 'v1.sdf']],
    ['everything in a directory', ['tmp/**'], ['tmp/a', 'tmp/b/c'], ['x/tmp/a']],
    ['wildcards alone', ['*'], ['a', 'x/b'], []],
    ['what was taken back', ['*.pdf', '!final.pdf'], ['a.pdf'], ['final.pdf', 'x/final.pdf']],
    ['nothing inside an ignored directory comes back', ['out/', '!out/a.pdf'], ['out/a.pdf'], []],
    ['comments and blank lines are no rules', ['# *.pdf', '', '   '], [], ['a.pdf', '# a.pdf']],
    ['an escaped hash and mark', ['\\#draft', '\\!draft'], ['#draft', '!draft'], ['draft']],
  ])('understands %s', (_case, excludes, ignored, kept) => {
    expect(ignoredOf(rulesOf({ excludes }), [...ignored, ...kept])).toEqual(ignored);
  });

  it('lets settings overrule the shipped list, and a deeper .galleyignore what is above it', () => {
    const rules = rulesOf({
      shipped: true,
      excludes: ['!*.part', '*.pdf'],
      files: { '': '!*.pdf\n', jobs: '*.pdf\n', 'jobs/4711': '!*.pdf\n' },
    });
    expect(ignoredOf(rules, ['a.part', 'a.pdf', 'jobs/a.pdf', 'jobs/4711/a.pdf', 'jobs/4712/a.pdf'])).toEqual(
      ['jobs/a.pdf', 'jobs/4712/a.pdf'],
    );
  });

  it('applies a .galleyignore only below its directory, under any name', () => {
    const rules = rulesOf({ files: { 'a [1] *': '\uFEFF/top.pdf\r\ndeep/x.pdf\r\n*.log\r\nold/\r\n' } });
    expect(
      ignoredOf(rules, [
        'a [1] */top.pdf',
        'a [1] */sub/top.pdf',
        'a [1] */deep/x.pdf',
        'a [1] */sub/deep/x.pdf',
        'a [1] */sub/b.log',
        'a [1] */sub/old/c',
        'a 1 x/b.log',
        'b.log',
      ]),
    ).toEqual(['a [1] */top.pdf', 'a [1] */deep/x.pdf', 'a [1] */sub/b.log', 'a [1] */sub/old/c']);
  });

  it('says what ignored a path in the words of its author', () => {
    const rules = rulesOf({ shipped: true, excludes: ['Entwürfe/'], files: { jobs: '!keep\n*.LOG' } });
    const decide = (path: string) => rules.decide(pathOf(path), 'file');
    expect([
      decide('Entwürfe'.normalize('NFD').concat('/a.pdf')),
      decide('jobs/1/a.log'),
      decide('x/.DS_Store'),
      decide('a.pdf'),
    ]).toEqual([
      { isIgnored: true, pattern: 'Entwürfe/', origin: 'settings', madeBy: null, file: null },
      {
        isIgnored: true,
        pattern: '*.LOG',
        origin: '.galleyignore',
        madeBy: null,
        file: 'jobs/.galleyignore',
      },
      { isIgnored: true, pattern: '.DS_Store', origin: 'shipped', madeBy: 'macOS', file: null },
      { isIgnored: false },
    ]);
  });

  it('never ignores the root', () => {
    expect(rulesOf({ excludes: ['*'] }).decide(pathOf(''), 'directory')).toEqual({ isIgnored: false });
  });

  it('ignores its own files even without the shipped list', () => {
    expect(ignoredOf(rulesOf({}), ['.galleyignore', 'x/.galley-0a1b.part', '.DS_Store'])).toEqual([
      '.galleyignore',
      'x/.galley-0a1b.part',
    ]);
  });

  it('has another version exactly when the rules are others', () => {
    const versions = [
      rulesOf({ excludes: ['*.pdf'] }),
      rulesOf({ excludes: ['*.pdf', '# a remark', ''] }),
      rulesOf({ excludes: ['*.pdf'], shipped: true }),
      rulesOf({ excludes: ['*.psd'] }),
      rulesOf({ files: { jobs: '*.pdf' } }),
    ].map(({ version }) => version);
    expect(new Set(versions).size).toBe(4);
    expect(versions[0]).toBe(versions[1]);
  });

  it('hands out its patterns so that another thread decides the same', () => {
    const rules = rulesOf({ shipped: true, excludes: ['*.log'], files: { 'a b': '!x.log\n/y.pdf' } });
    const copy = rulesOf({ excludes: rules.patterns });
    const paths = ['z.log', 'a b/x.log', 'a b/y.pdf', 'c/y.pdf', 'x.tmp', '.git/config', 'real.indd'];
    expect(ignoredOf(copy, paths)).toEqual(ignoredOf(rules, paths));
  });

  it('names the directories that need not be entered, unless a rule may bring them back', () => {
    const names = rulesOf({ shipped: true, excludes: ['Archive/', 'a/b/', '!.sync'] }).directoryNames;
    expect(['.git', '$RECYCLE.BIN', 'Archive', 'b', '.sync'].filter((name) => names.includes(name))).toEqual([
      '.git',
      '$RECYCLE.BIN',
      'Archive',
    ]);
    expect(rulesOf({ shipped: true, files: { jobs: '!*' } }).directoryNames).toEqual([]);
  });

  it('decides the same after very many questions', () => {
    const rules = rulesOf({ shipped: true });
    const ignoredCount = Array.from({ length: 25_000 }, (_, index) => pathOf(`d/${index}.tmp`)).filter(
      (path) => rules.decide(path, 'file').isIgnored,
    ).length;
    expect([ignoredCount, rules.decide(pathOf('d/1.tif'), 'file').isIgnored]).toEqual([25_000, false]);
  });
});
