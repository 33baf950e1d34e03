import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where the parts of Galley lie, in the source tree and in a built program alike. */
export interface ProgramFiles {
  readonly rendererDirectory: string;
  readonly preloadPath: string;
  /** Pictures of the tray in each state, `app.png` and `drag.png`, as scripts/packaging/icons.mjs draws them. */
  readonly trayDirectory: string;
  /** The program of the built-in bank. */
  readonly serviceProgram: string;
  /** Of Galley itself: its version stands there. */
  readonly packageFile: string;
}

/** Both `main/hosts/` and the flat `out/main/` of a built program lie two steps below the root. */
export function programFiles(): ProgramFiles {
  const root = join(import.meta.dirname, '../..');
  return {
    rendererDirectory: join(root, 'out/renderer'),
    preloadPath: join(root, 'out/preload/index.cjs'),
    trayDirectory: join(root, 'out/tray'),
    serviceProgram: fileURLToPath(new URL('../../service/cli/main.ts', import.meta.url)),
    packageFile: join(root, 'package.json'),
  };
}
