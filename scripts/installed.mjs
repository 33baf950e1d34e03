// Facts about node_modules that need no npm: whether it matches the lock file, and which programs run from it.
import { readdirSync, readlinkSync } from 'node:fs';
import { sep } from 'node:path';

/**
 * @typedef {{ version?: string, resolved?: string, integrity?: string, optional?: boolean, devOptional?: boolean, peer?: boolean }} LockedPackage
 * @typedef {{ packages?: Record<string, LockedPackage> }} Lock
 */

/**
 * Whether the lock file that npm leaves inside node_modules, written when an install ends, says the same as that of the
 * repository. Packages of other systems are optional there and missing here.
 * @param {Lock} wanted @param {Lock} installed
 */
export function agrees(wanted, installed) {
  const { '': _self, ...want } = wanted.packages ?? {};
  const have = installed.packages ?? {};
  return (
    Object.keys(have).length > 0 &&
    Object.entries(have).every(([path, one]) => want[path] !== undefined && isSame(want[path], one)) &&
    Object.entries(want).every(
      ([path, { optional, devOptional, peer }]) => path in have || optional || devOptional || peer,
    )
  );
}

/** @param {LockedPackage} left @param {LockedPackage} right */
function isSame(left, right) {
  return left.version === right.version && left.integrity === right.integrity;
}

/**
 * Programs that run from this directory, as process ids; these would break if it were deleted. Known on Linux alone: elsewhere a
 * running program cannot be found, or, on Windows, its files cannot be deleted.
 * @param {string} directory @param {string} processes @param {readonly number[]} ownPids
 */
export function runningFrom(directory, processes = '/proc', ownPids = [process.pid, process.ppid]) {
  return namesIn(processes)
    .filter((name) => /^\d+$/.test(name) && !ownPids.includes(Number(name)))
    .filter((name) => programOf(`${processes}/${name}/exe`).startsWith(directory + sep))
    .map(Number);
}

/** @param {string} directory @returns {string[]} */
function namesIn(directory) {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}

/** Empty for a process that has ended since, and for one of another user. @param {string} link */
function programOf(link) {
  try {
    return readlinkSync(link);
  } catch {
    return '';
  }
}
