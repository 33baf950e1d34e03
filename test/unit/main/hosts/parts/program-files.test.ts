import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { programFiles } from '../../../../../main/hosts/program-files.ts';

const root = join(import.meta.dirname, '../../../../..');

describe('program-files', () => {
  it('finds the parts of the source tree, and what is built where the build puts it', () => {
    const files = programFiles();
    expect([files, existsSync(files.serviceProgram), existsSync(files.packageFile)]).toEqual([
      {
        rendererDirectory: join(root, 'out/renderer'),
        preloadPath: join(root, 'out/preload/index.cjs'),
        trayDirectory: join(root, 'out/tray'),
        serviceProgram: join(root, 'service/cli/main.ts'),
        packageFile: join(root, 'package.json'),
      },
      true,
      true,
    ]);
  });
});
