import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { missingNativePackages } from '../../../../scripts/packaging/native-packages.mjs';

const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../../../../package-lock.json'), 'utf8'));

describe('native-packages', () => {
  it.each([
    ['darwin', ['@img/sharp-darwin', '@img/sharp-libvips-darwin']],
    ['win32', ['@img/sharp-win32']],
  ])('wants every native package of %s for both processors', (platform, sharp) => {
    const missing = missingNativePackages(lock, platform, () => false);
    const names = [
      ...sharp,
      `@napi-rs/canvas-${platform}`,
      `@napi-rs/keyring-${platform}`,
      `@parcel/watcher-${platform}`,
    ];
    const suffix = platform === 'win32' ? '(-msvc)?' : '';
    for (const name of names) {
      for (const processor of ['x64', 'arm64']) {
        const pattern = new RegExp(`^${name}-${processor}${suffix}@\\d+\\.\\d+\\.\\d+$`);
        expect(missing).toContainEqual(expect.stringMatching(pattern));
      }
    }
    expect(missing.length).toBe(names.length * 2);
  });

  it('leaves out what is installed, and everything where installers are for one processor', () => {
    const missing = missingNativePackages(lock, 'darwin', (path) => path.endsWith('-arm64'));
    expect([missing.length, missing.some((name) => name.includes('arm64'))]).toEqual([5, false]);
    expect(missingNativePackages(lock, 'linux', () => false)).toEqual([]);
  });
});
