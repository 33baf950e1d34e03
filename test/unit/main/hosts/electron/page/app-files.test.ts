import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createAppFiles, readAppManifest } from '../../../../../../main/hosts/electron/page/app-files.ts';
import { plantTree, temporaryDirectory } from '../../../../../support/temporary-directory.ts';

describe('app-files', () => {
  it('serves the page and its files under the policy of all hosts', async () => {
    const { serve } = await open();
    const page = await serve('app://galley/');
    const script = await serve('app://galley/assets/index-abc.js?v=1');
    expect([await page.text(), page.headers.get('content-type'), script.headers.get('content-type')]).toEqual(
      ['<html>page</html>', 'text/html; charset=utf-8', 'text/javascript; charset=utf-8'],
    );
    expect([page.headers.get('content-security-policy'), page.headers.get('x-content-type-options')]).toEqual(
      [expect.stringContaining("default-src 'none'; script-src 'self';"), 'nosniff'],
    );
  });

  it.each([
    'app://galley/missing.js',
    'app://galley/assets',
    'app://galley/assets/',
    'app://galley/secret.txt',
    'app://galley/../secret.html',
    'app://galley/assets/../../secret.html',
    'app://galley/%2e%2e/secret.html',
    'app://galley/%2E%2E%2Fsecret.html',
    'app://galley/..%2fsecret.html',
    'app://galley/..%5csecret.html',
    'app://galley/..\\secret.html',
    'app://galley/assets\\index-abc.js',
    'app://galley/assets%5Cindex-abc.js',
    'app://galley/index.html%00',
    'app://galley/index.html\0.js',
    'app://galley/%00',
    'app://galley/%ff',
    'app://galley/%',
    'app://galley//index.html',
    'app://galley/.vite/manifest.json/..',
    'app://galley/INDEX.HTML',
    'app://galley/a b.js',
    'app://galley/a%20b.js',
    'app://other/index.html',
    'app://galley.evil.example/index.html',
    'app://user@galley:1/index.html',
    'file:///etc/passwd',
    'https://galley/index.html',
    'no address',
    '',
  ])('has nothing at %j', async (url) => {
    const { serve } = await open();
    expect((await serve(url)).status).toBe(404);
  });

  it('serves nothing that came to the directory after the start', async () => {
    const { serve, directory } = await open();
    await writeFile(join(directory, 'out/late.js'), 'export {}');
    expect((await serve('app://galley/late.js')).status).toBe(404);
  });
});

async function open() {
  const directory = await temporaryDirectory();
  await plantTree(directory, {
    'out/index.html': '<html>page</html>',
    'out/assets/index-abc.js': 'export {}',
    'out/a b.js': 'no build gives such a name',
    'out/secret.txt': 'not part of a page',
    'secret.html': 'outside',
  });
  return { serve: createAppFiles(await readAppManifest(join(directory, 'out'))), directory };
}
