import { deadTick, type Edge, kill, lateApplications } from './bank-steps.ts';
import { MAX_KILLS } from './limits.ts';
import { start, stepsOf } from './program-steps.ts';
import type { Protocol } from './protocol.ts';
import type { Setting, World } from './world.ts';

/** Everything that may happen next. */
export function successors(world: World, protocol: Protocol, setting: Setting): Edge[] {
  const { process } = world;
  if (process === null) return [start(world, protocol), ...lateApplications(world), ...deadTick(world)];
  const edges = [...stepsOf(world, process, protocol, setting), ...lateApplications(world)];
  if (world.kills < MAX_KILLS && !isSettled(world)) edges.push(kill(world));
  return edges;
}

export function isSettled({ disk, process }: World): boolean {
  const isFinal = disk.state === 'confirmed' || disk.state === 'parked' || disk.state === 'cancelled';
  return isFinal && (process === null || process.phase === 'idle');
}
