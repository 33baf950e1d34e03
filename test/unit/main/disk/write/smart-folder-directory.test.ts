import { chmod, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runAsNobody } from '../../../../support/run-as-nobody.ts';
import { plantTree, temporaryDirectory } from '../../../../support/temporary-directory.ts';

describe('smart-folder-directory', () => {
  it('replaces and removes in a directory that may be written and not read', async () => {
    const root = await temporaryDirectory();
    await plantTree(root, { staged: 'new', old: 'old', gone: 'gone' });
    await chmod(root, 0o333);
    const answer = await runAsNobody(
      { disk: new URL('../../../../../main/disk/index.ts', import.meta.url) },
      `const [staged, old, gone] = ['staged', 'old', 'gone'].map((name) => ${JSON.stringify(root)} + '/' + name);
       return [
         await codeOf(disk.replaceUnchanged(staged, old, await disk.stampAt(old))),
         await codeOf(disk.removeUnchanged(gone, await disk.stampAt(gone))),
       ];`,
    );
    await chmod(root, 0o755);
    expect([answer, await readdir(root), await readFile(join(root, 'old'), 'utf8')]).toEqual([
      ['done', 'done'],
      ['old'],
      'new',
    ]);
  });
});
