// Installers for several processors are made on one machine, and npm installs the native packages of that machine alone.

/** The targets of electron-builder.yml beyond the processor of the machine. @type {Record<string, string[]>} */
const processors = { darwin: ['x64', 'arm64'], win32: ['x64', 'arm64'] };

/** Scopes and names of the native packages that electron-builder.yml brings along. */
const native = /^node_modules\/(?:@img\/sharp-|@napi-rs\/(?:canvas|keyring)-|@parcel\/watcher-)/;

/**
 * Packages that the lock file has for this system and that are not installed, as `name@version`.
 * @param {{ packages: Record<string, { version?: string, os?: string[], cpu?: string[] }> }} lock
 * @param {string} platform
 * @param {(path: string) => boolean} isInstalled
 */
export function missingNativePackages(lock, platform, isInstalled) {
  const wanted = processors[platform] ?? [];
  return Object.entries(lock.packages)
    .filter(([path, { os = [], cpu = [] }]) => {
      const isOurs = native.test(path) && os.includes(platform) && cpu.some((one) => wanted.includes(one));
      return isOurs && !isInstalled(path);
    })
    .map(([path, { version }]) => `${path.slice('node_modules/'.length)}@${version}`);
}
