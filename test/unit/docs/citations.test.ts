import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
const directories = ['main', 'preload', 'renderer', 'service', 'shared', 'test', 'bench', 'scripts', 'docs'];
const isText = (name: string) => /\.(ts|tsx|mjs|css|html|md|yml)$/.test(name);

const files = [
  ...directories.flatMap((directory) =>
    readdirSync(join(root, directory), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && isText(entry.name))
      .map((entry) => relative(root, join(entry.parentPath, entry.name))),
  ),
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
];

interface Citation {
  readonly from: string;
  /** Path from the root of the repository, without an extension where a decision is cited by its number. */
  readonly page: string;
  /** Without `#`; null cites the whole page. */
  readonly anchor: string | null;
}

/** Citations in comments and texts name a page from the root: `docs/api/reference.md#proof`, or `docs/decisions/0004`. */
function citationsIn(from: string, text: string): readonly Citation[] {
  const pages = [...text.matchAll(/\bdocs\/[\w/-]+\.md(?:#([\w-]+))?/g)].map((match) => ({
    from,
    page: match[0].split('#')[0] ?? '',
    anchor: match[1] ?? null,
  }));
  const decisions = [...text.matchAll(/\bdocs\/decisions\/(\d{4})\b(?!-)/g)].map((match) => ({
    from,
    page: `docs/decisions/${match[1]}`,
    anchor: null,
  }));
  return [...pages, ...decisions];
}

/** Links of Markdown pages count from the page itself. */
function linksIn(from: string, text: string): readonly Citation[] {
  return [...text.matchAll(/\]\(([^)\s]*)\)/g)].flatMap(([, link = '']) => {
    if (link.includes(':')) return [];
    const [path = '', anchor = null] = link.split('#');
    const page = path === '' ? from : relative(root, resolve(root, dirname(from), path));
    return [{ from, page, anchor: page.endsWith('.md') ? anchor : null }];
  });
}

const anchorsByPage = new Map<string, ReadonlySet<string>>();

/** Headings by GitHub's rule for their ids, and what `<a id>` names. */
function anchorsOf(page: string): ReadonlySet<string> {
  const known = anchorsByPage.get(page);
  if (known !== undefined) return known;
  const text = readFileSync(join(root, page), 'utf8');
  const named = [...text.matchAll(/<a id="([\w-]+)"><\/a>/g)].map((match) => match[1] ?? '');
  const headings = [...text.matchAll(/^#{1,6} (.+)$/gm)].map((match) => slugOf(match[1] ?? ''));
  const anchors = new Set([...named, ...headings]);
  anchorsByPage.set(page, anchors);
  return anchors;
}

function slugOf(heading: string): string {
  const words = heading
    .replace(/<[^>]+>/g, '')
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '');
  return words.trim().replace(/\s/g, '-');
}

const decisionNumbers = new Set(readdirSync(join(root, 'docs/decisions')).map((name) => name.slice(0, 4)));

function isThere({ page, anchor }: Citation): boolean {
  const [, number] = /^docs\/decisions\/(\d{4})$/.exec(page) ?? [];
  if (number !== undefined) return decisionNumbers.has(number);
  if (!existsSync(join(root, page))) return false;
  return anchor === null || anchorsOf(page).has(anchor);
}

const texts = files.map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
const isThisFile = (file: string) => file === relative(root, import.meta.filename);

describe('citations', () => {
  it('resolve to a page, and to a heading or a rule in it', () => {
    const citations = texts.flatMap(({ file, text }) => (isThisFile(file) ? [] : citationsIn(file, text)));
    expect(citations.length).toBeGreaterThan(300);
    expect(citations.filter((citation) => !isThere(citation))).toEqual([]);
  });

  it('resolve as links of Markdown pages', () => {
    const links = texts.flatMap(({ file, text }) => (file.endsWith('.md') ? linksIn(file, text) : []));
    expect(links.length).toBeGreaterThan(300);
    expect(links.filter((link) => !isThere(link))).toEqual([]);
  });

  it('name no page that is not in the repository, such as a specification by its bare name', () => {
    const bare =
      /(?<![\w/#-])(reference|extensions|beyond-the-reference|upload-protocol|at-most-once|invariants|interfaces|design)\.md/;
    const found = texts.flatMap(({ file, text }) =>
      file.startsWith('docs/') || isThisFile(file)
        ? []
        : text
            .split('\n')
            .flatMap((line, index) => (bare.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
    );
    expect(found).toEqual([]);
  });

  it('finds what does not resolve', () => {
    const [gone, unknown] = citationsIn(
      'x.ts',
      'see docs/api/nothing.md and docs/api/reference.md#no-such-rule',
    );
    expect([gone, unknown].map((citation) => citation !== undefined && isThere(citation))).toEqual([
      false,
      false,
    ]);
    expect(
      linksIn('docs/api/reference.md', '[a](extensions.md#ids) [b](#asset) [c](https://example.com)'),
    ).toEqual([
      { from: 'docs/api/reference.md', page: 'docs/api/extensions.md', anchor: 'ids' },
      { from: 'docs/api/reference.md', page: 'docs/api/reference.md', anchor: 'asset' },
    ]);
  });
});
