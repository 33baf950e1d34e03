import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { renameNamed } from '../../../scripts/child-programs.mjs';

const root = join(import.meta.dirname, '../../..');

describe('child-programs', () => {
  it('names workers, programs and directories as they are called in the flat build', () => {
    const { code, found } = rename(
      'main/hosts',
      "a(new URL('../disk/hash/hash-worker.ts', import.meta.url)); b(new URL(\n  '../../service/guest/page/',\n  import.meta.url,\n));",
    );
    expect([code, found]).toEqual([
      "a(new URL('./main-disk-hash-hash-worker.js', import.meta.url)); b(new URL('./service-guest-page/', import.meta.url));",
      [
        {
          path: join(root, 'main/disk/hash/hash-worker.ts'),
          isDirectory: false,
          builtName: 'main-disk-hash-hash-worker.js',
        },
        { path: join(root, 'service/guest/page'), isDirectory: true, builtName: 'service-guest-page/' },
      ],
    ]);
  });

  it('stops the build at a name that leads nowhere', () => {
    expect(() => rename('main/disk', "new URL('./gone-worker.ts', import.meta.url)")).toThrow(
      'gone-worker.ts',
    );
  });

  it('leaves addresses alone that have nothing to do with the place of a file', () => {
    const code = "new URL('/session', import.meta.url); new URL('./page/', address)";
    expect(rename('main/hosts', code).code).toBe(code);
  });

  it('finds every place where the programs name a file of their own', () => {
    const unknown = ['main', 'service'].flatMap((room) =>
      sources(room)
        .filter((file) => file !== 'main/hosts/program-files.ts')
        .flatMap((file) => {
          const { code } = rename(
            file.slice(0, file.lastIndexOf('/')),
            readFileSync(join(root, file), 'utf8'),
          );
          const rest = code
            .replaceAll(/new URL\('\.\/[^']+', import\.meta\.url\)/g, '')
            .replaceAll('createRequire(import.meta.url)', '');
          return /import\.meta\.(url|dirname|filename)/.test(rest) ? [file] : [];
        }),
    );
    expect(unknown).toEqual([]);
  });
});

function rename(directory: string, code: string) {
  const found: unknown[] = [];
  return { code: renameNamed(code, join(root, directory), root, (file) => found.push(file)), found };
}

function sources(directory: string): string[] {
  return readdirSync(join(root, directory), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    );
}
