import { lstat, mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DiskAbility, DiskAction } from './scenario.ts';
import { createScenarioDisk } from './scenario-disk.ts';

/** Tries out what the disk of `directory` can do. A missing ability comes with the reason that is printed. */
export async function probeAbilities(directory: string): Promise<ReadonlyMap<DiskAbility, string | null>> {
  const place = join(directory, 'abilities');
  await mkdir(place, { recursive: true });
  const write = async (...names: string[]): Promise<readonly string[]> => {
    const into = await mkdtemp(join(place, 'names-'));
    for (const name of names) await writeFile(join(into, name), '');
    return readdir(into);
  };
  const disk = createScenarioDisk(place);
  const perform = async (action: DiskAction): Promise<string | null> => {
    await disk.perform(action);
    return null;
  };
  const attempts: Readonly<Record<DiskAbility, () => Promise<string | null>>> = {
    births: async () => {
      const { birthtimeNs } = await lstat(place, { bigint: true });
      return birthtimeNs > 0n ? null : 'this disk does not keep when a file was made';
    },
    case: async () => ((await write('a', 'A')).length === 2 ? null : 'this disk does not tell A from a'),
    'unicode-forms': async () =>
      (await write('\u00e4', 'a\u0308')).length === 2 ? null : 'this disk does not tell NFC from NFD',
    'odd-names': async () => ((await write('a?b\nc"<>|*\\:')).length === 1 ? null : 'odd names vanish here'),
    'raw-names': () => perform({ do: 'write-latin1', path: 'gr\u00fcn', content: '' }),
    'long-names': async () => ((await write('x'.repeat(255))).length === 1 ? null : 'long names vanish here'),
    fifo: () => perform({ do: 'fifo', path: 'fifo' }),
    socket: () => perform({ do: 'socket', path: 'socket' }),
  };
  const found = new Map<DiskAbility, string | null>();
  for (const [ability, attempt] of Object.entries(attempts)) {
    const answer = await attempt().catch((error: unknown) => `this system cannot: ${String(error)}`);
    found.set(ability as DiskAbility, answer);
  }
  await disk.close();
  return found;
}
