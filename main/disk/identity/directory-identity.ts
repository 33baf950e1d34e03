import { stat } from 'node:fs/promises';
import type { LocalPath } from '../../../shared/model/index.ts';
import { volumeIdOf } from './volume.ts';

/** The root directory of FAT and exFAT, whichever card it is on. */
const CARD_ROOT_INO = 1n;

/**
 * Which directory lies at `path`, in words that another one there does not share: `device:inode:birth`, birth 0 where it is not
 * known, and `:volume` behind it where nothing else tells two cards apart. A system that keeps no time of birth gives the last
 * change for it, which moves. Rejects with the error of the system.
 */
export async function directoryIdentity(path: LocalPath): Promise<string> {
  const { dev, ino, birthtimeNs, ctimeNs } = await stat(path, { bigint: true });
  const birth = birthtimeNs > 0n && birthtimeNs !== ctimeNs ? birthtimeNs : 0n;
  const facts = `${dev}:${ino}:${birth}`;
  // The root of a card was born when it was mounted, or never; its device is that of the slot.
  const volume = birth === 0n || ino === CARD_ROOT_INO ? await volumeIdOf(dev) : null;
  return volume === null ? facts : `${facts}:${volume}`;
}

/** Null: not read yet. A volume that is known on one side alone proves nothing. */
export function isSameDirectory(known: string | null, now: string): boolean {
  if (known === null) return false;
  const [dev, ino, birth, volume] = known.split(':');
  const [devNow, inoNow, birthNow, volumeNow] = now.split(':');
  const isBirthSame = birth === birthNow || birth === '0' || birthNow === '0';
  return dev === devNow && ino === inoNow && isBirthSame && volume === volumeNow;
}

/**
 * True only where it is certain: both volumes are named and differ, or their devices do on Windows, which gives the number that a
 * volume got when it was formatted for its device. Elsewhere a volume that is mounted anew may get another device.
 */
export function isOtherVolume(
  known: string | null,
  now: string,
  platform: NodeJS.Platform = process.platform,
): boolean {
  if (known === null) return false;
  const [dev, , , volume] = known.split(':');
  const [devNow, , , volumeNow] = now.split(':');
  if (platform === 'win32') return dev !== devNow;
  return volume !== undefined && volumeNow !== undefined && volume !== volumeNow;
}
