import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createAppFiles, readAppManifest } from '../../../../../main/hosts/electron/page/app-files.ts';
import { securityHeaders } from '../../../../../main/hosts/web/security-headers.ts';
import { plantTree, temporaryDirectory } from '../../../../support/temporary-directory.ts';

describe('content-security-policy', () => {
  it('is the same in the desktop window and in the browser, but for whom the page may talk to', async () => {
    const directory = await temporaryDirectory();
    await plantTree(directory, { 'out/index.html': '<html>page</html>' });
    const page = await createAppFiles(await readAppManifest(join(directory, 'out')))('app://galley/');
    const desktop = directivesOf(page.headers.get('content-security-policy'));
    const browser = directivesOf(securityHeaders(4711)['content-security-policy']);
    expect([desktop.get('connect-src'), browser.get('connect-src')]).toEqual([
      "'self'",
      "'self' ws://127.0.0.1:4711 ws://localhost:4711",
    ]);
    desktop.delete('connect-src');
    browser.delete('connect-src');
    expect(desktop).toEqual(browser);
    expect([desktop.get('default-src'), desktop.get('script-src')]).toEqual(["'none'", "'self'"]);
  });
});

function directivesOf(policy: string | null | undefined): Map<string, string> {
  return new Map(
    (policy ?? '').split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources.join(' ')];
    }),
  );
}
