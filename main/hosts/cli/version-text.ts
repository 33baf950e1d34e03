import { readFile } from 'node:fs/promises';
import { programFiles } from '../program-files.ts';

/** Room main/hosts/cli: what `galley --version` prints, from the package that this program belongs to. */
export async function versionText(): Promise<string> {
  const { version } = JSON.parse(await readFile(programFiles().packageFile, 'utf8'));
  return `galley ${version}`;
}
