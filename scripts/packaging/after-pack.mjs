// electron-builder's `afterPack`: burns limits into the packed program that no environment lifts.
import { join } from 'node:path';
import { FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses';

/** @typedef {import('electron-builder').AfterPackContext} AfterPackContext */

/** Every fuse of Electron 45 by name: a new one of a later Electron stops the build until it is decided. */
export const fuses = /** @satisfies {Record<FuseV1Options, boolean>} */ ({
  [FuseV1Options.RunAsNode]: false,
  [FuseV1Options.EnableCookieEncryption]: true,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  // Electron checks it on macOS and Windows; on Linux it has nothing to check against yet.
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  // There is no snapshot of our own.
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  // The page comes over `app://`.
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  // Only speed: bounds of WebAssembly are checked either way.
  [FuseV1Options.WasmTrapHandlers]: true,
});

/** @param {AfterPackContext} context */
export async function afterPack({ appOutDir, electronPlatformName, arch, packager }) {
  await flipFuses(programPath(appOutDir, electronPlatformName, packager), {
    version: FuseVersion.V1,
    strictlyRequireAllFuses: true,
    // Apple's processors run nothing unsigned; a real signature replaces this one later.
    resetAdHocDarwinSignature: electronPlatformName === 'darwin' && arch !== x64,
    ...fuses,
  });
}

/** `Arch.x64` of builder-util. */
const x64 = 1;

/**
 * @param {string} directory
 * @param {string} platform
 * @param {AfterPackContext['packager']} packager
 */
function programPath(directory, platform, { appInfo }) {
  const name = appInfo.productFilename;
  if (platform === 'darwin') return join(directory, `${name}.app`);
  if (platform === 'win32') return join(directory, `${name}.exe`);
  return join(directory, 'galley');
}
