import { type Exploration, exploreStates } from './explore-states.ts';
import type { Protocol } from './protocol.ts';
import { isSettled, successors } from './successors.ts';
import { initialWorld, isOnAsset, keyOf, type Setting, type World } from './world.ts';

/** Visits every world that one intent can reach, and checks each. */
export function explore(protocol: Protocol, setting: Setting): Exploration {
  return exploreStates<World>({
    initial: initialWorld,
    keyOf,
    successors: (world) => successors(world, protocol, setting),
    violationOf: (world) => violationOf(world, setting),
    endingOf: (world) => (isSettled(world) ? world.disk.state : null),
  });
}

function violationOf(world: World, setting: Setting): string | null {
  const { disk, process, assets, requests, isTaken } = world;
  if (isTaken && disk.state === 'queued') return 'sent again, though the bank said that it took it';
  if (setting.isHidden) return null;
  const fullCount = assets.filter(({ isFull }) => isFull).length;
  // A repeated identical version is harmless, yet it should not happen either while A1 to A4 hold.
  if (fullCount > 1) return isOnAsset(setting) ? 'the same version twice' : 'duplicate';
  if (disk.state === 'confirmed') {
    const isThere = isOnAsset(setting) ? assets.at(-1)?.isFull === true : fullCount === 1;
    if (!isThere) return 'lost: confirmed, but the bank does not hold it';
  }
  const isLastByteOut = requests.some(({ isComplete, age }) => isComplete && age === null);
  if (isLastByteOut && process?.phase === 'waiting' && disk.state !== 'committing')
    return 'last byte without durable TAIL';
  if (disk.state === 'cancelled') return 'cancelled by nobody';
  const isExcused = setting.mayLie || disk.cause === 'CONFLICT';
  if (disk.state === 'parked' && fullCount > 0 && !isExcused) return 'parked, though the bank holds it';
  return null;
}
