import { expect, it } from 'vitest';
import { failuresOfPlaywright, failuresOfVitest, tellFailure } from '../../../scripts/failures.mjs';

it('names each failed test of a vitest report, and a file that failed before its tests', () => {
  const assertion = (status: string, fullName: string) => ({
    status,
    fullName,
    failureMessages: ['Error: no'],
  });
  const failures = failuresOfVitest({
    testResults: [
      { name: 'a.test.ts', status: 'failed', message: '', assertionResults: [assertion('failed', 'one')] },
      { name: 'b.test.ts', status: 'failed', message: 'cannot import', assertionResults: [] },
      { name: 'c.test.ts', status: 'passed', message: '', assertionResults: [assertion('passed', 'two')] },
    ],
  });
  expect(failures).toEqual([
    { title: 'a.test.ts › one', reason: 'Error: no' },
    { title: 'b.test.ts', reason: 'cannot import' },
  ]);
});

it('names each failed test of a playwright report, in suites of suites too', () => {
  const spec = (title: string, ok: boolean) => ({
    title,
    ok,
    tests: [
      {
        results: [
          {
            errors: ok ? [] : [{ message: 'expected 1' }, {}],
            attachments: [
              { name: 'trace', path: 'trace.zip' },
              { name: 'error-context', path: `${title}.md` },
            ],
          },
        ],
      },
    ],
  });
  const failures = failuresOfPlaywright({
    suites: [
      {
        title: 'a.spec.ts',
        specs: [spec('one', true)],
        suites: [{ title: 'inner', specs: [spec('two', false)] }],
      },
      { title: 'b.spec.ts', specs: [spec('three', false)] },
    ],
    errors: [{ message: 'no page was built' }],
  });
  expect(failures).toEqual([
    { title: 'playwright', reason: 'no page was built' },
    { title: 'a.spec.ts › inner › two', reason: 'expected 1\nno message', pages: ['two.md'] },
    { title: 'b.spec.ts › three', reason: 'expected 1\nno message', pages: ['three.md'] },
  ]);
});

it('tells a failure by its title and the first lines of its reason', () => {
  const reason = Array.from({ length: 40 }, (_, index) => `line ${index}`).join('\n');
  const reported = tellFailure({ title: 'a.test.ts › one', reason }, String).split('\n');
  expect(reported[0]).toBe('FAILED a.test.ts › one');
  expect(reported.slice(1)).toEqual(Array.from({ length: 15 }, (_, index) => `  line ${index}`));
});

it('tells what the browser showed', () => {
  const written = '# Error details\n\n```\nno\n```\n\n```yaml\n- main:\n  - img\n```\n';
  const reported = tellFailure({ title: 'a', reason: 'no', pages: ['a.md', 'b.md'] }, (path) =>
    path === 'a.md' ? written : 'nothing',
  );
  expect(reported.split('\n')).toEqual(['FAILED a', '  no', '  - main:', '    - img']);
});
