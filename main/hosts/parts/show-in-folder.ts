import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import type { LocalPath } from '../../../shared/model/index.ts';

/**
 * Asks the system to show the directory of a file, with the file selected where the system can. False on a machine
 * without a program for that. May stay unresolved for as long as such a program runs in the foreground of the command.
 */
export function showInFolder(
  path: LocalPath,
  platform: NodeJS.Platform = process.platform,
): Promise<boolean> {
  const [program, args] = commandFor(path, platform);
  return new Promise((resolve) => {
    // No shell: a name from the bank is one argument and nothing else.
    const child = spawn(program, args, { stdio: 'ignore', detached: true });
    child.once('error', () => resolve(false));
    // Explorer answers 1 when all went well.
    child.once('exit', (code) => resolve(code === 0 || platform === 'win32'));
    child.unref();
  });
}

function commandFor(path: LocalPath, platform: NodeJS.Platform): readonly [string, readonly string[]] {
  if (platform === 'darwin') return ['open', ['-R', path]];
  if (platform === 'win32') return ['explorer.exe', [`/select,${path}`]];
  return ['xdg-open', [dirname(path)]];
}
