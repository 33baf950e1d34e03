import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { appFilePath, createAppFiles } from '../../../../../main/hosts/electron/app-files.ts';
import { plantTree, temporaryDirectory } from '../../../../support/temporary-directory.ts';

describe('app-files', () => {
  it('serves the page and its files under the policy of all hosts', async () => {
    const serve = await open();
    const page = await serve({ url: 'app://galley/' });
    const script = await serve({ url: 'app://galley/assets/index-abc.js' });
    expect([await page.text(), page.headers.get('content-type'), script.headers.get('content-type')]).toEqual(
      ['<html>page</html>', 'text/html; charset=utf-8', 'text/javascript; charset=utf-8'],
    );
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self';");
  });

  it.each([
    'app://galley/missing.js',
    'app://galley/assets',
    'app://galley/secret.txt',
    'app://galley/../secret.txt',
    'app://galley/%2e%2e/secret.html',
    'app://galley/..%2fsecret.html',
    'app://galley/..%5csecret.html',
    'app://galley/index.html%00',
    'app://galley/%ff',
    'app://other/index.html',
    'file:///etc/passwd',
    'no address',
  ])('has nothing at %s', async (url) => {
    expect((await (await open())({ url })).status).toBe(404);
  });

  it('names only paths inside the directory of the page', () => {
    expect([
      appFilePath('/out/renderer', 'app://galley/a%20b.js'),
      appFilePath('/out/renderer', 'app://galley/..%2f..%2fetc/passwd'),
      appFilePath('/out/renderer', 'app://galley/..%2frenderer-other/x.js'),
    ]).toEqual(['/out/renderer/a b.js', null, null]);
  });
});

async function open() {
  const directory = await temporaryDirectory();
  await plantTree(directory, {
    'out/index.html': '<html>page</html>',
    'out/assets/index-abc.js': 'export {}',
    'out/secret.txt': 'not part of a page',
    'secret.html': 'outside',
  });
  return createAppFiles(join(directory, 'out'));
}
