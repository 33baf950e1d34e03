import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createKnownLinks } from '../../../../../../main/hosts/compose/adapters/known-links.ts';
import { liesInRoot, watchedRootsOf } from '../../../../../../main/hosts/compose/adapters/watched-roots.ts';
import { silentLog } from '../../../../../../main/platform/index.ts';
import { openSettings } from '../../../../../../main/settings/index.ts';
import type { LocalPath } from '../../../../../../shared/model/index.ts';
import { temporaryDirectory } from '../../../../../support/temporary-directory.ts';
import { folder } from '../../../rpc/stub-account.ts';

const pathOf = (...parts: string[]) => join(...parts) as LocalPath;

describe('watched-roots', () => {
  it('knows what galley sync carries as well as what is in the settings', async () => {
    const state = await temporaryDirectory();
    const settings = await openSettings({ path: pathOf(state, 'settings.json'), log: silentLog });
    await settings.update((before) => ({
      ...before,
      watchedFolders: [{ ...folder, excludes: [], rules: [] }],
    }));
    await createKnownLinks(state).remember({ ...folder, root: pathOf('/cron/jobs') });
    expect(await watchedRootsOf(settings, state)).toEqual([folder.root, '/cron/jobs']);
  });

  it('sees through symlinks, of the root and of what lies in it, and knows neighbours by their names', async () => {
    const place = await temporaryDirectory();
    await mkdir(pathOf(place, 'real/Work/kept'), { recursive: true });
    await mkdir(pathOf(place, 'real/Workshop'));
    await writeFile(pathOf(place, 'real/file'), '');
    await symlink(pathOf(place, 'real'), pathOf(place, 'link'));
    const root = pathOf(place, 'link/Work');
    const asked = ['real/Work/kept', 'real/Work', 'link/Work/kept', 'real/Workshop', 'real'];
    expect(await Promise.all(asked.map((path) => liesInRoot(pathOf(place, path), [root])))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    expect(await liesInRoot(pathOf(place, 'gone/deep'), [pathOf(place, 'gone'), root])).toBe(true);
  });
});
