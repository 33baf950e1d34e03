import { MAX_ATTEMPTS } from './limits.ts';
import { LAMBDA_TICKS, MAX_LATENCY_TICKS } from './protocol.ts';
import { isOnAsset, type Process, type Row, type Seen, type Setting, type World } from './world.ts';

/** One step of any party: program, bank, network, time, or the hand that kills. */
export interface Edge {
  readonly label: string;
  readonly next: World;
  /** Part of a run in which nothing goes wrong any more. */
  readonly isBenign: boolean;
}

// Ages beyond this behave alike: nothing in the rules looks further back.
const OLDEST = MAX_LATENCY_TICKS * 3 + LAMBDA_TICKS * 2;

/** Everything that bank and network may do with a complete request, the first being what they should. */
export function bankSteps(world: World, process: Process, setting: Setting): Edge[] {
  const applied = apply(world, true);
  const good = { ...answer(applied, process, '200-asset'), label: 'apply, 200', isBenign: true };
  if (isExhausted(process.row)) return [good];
  const afterApply: Seen[] = ['200-id', '200-empty', '200-unreadable', '409', '500', 'lost'];
  if (isOnAsset(setting)) afterApply.push('200-late');
  const withoutApply: Seen[] = [
    '409',
    '500',
    'lost',
    ...(setting.mayLie ? (['200-id', '200-empty'] as const) : []),
  ];
  const refusals: Seen[] = ['422', '429'];
  const short = apply(world, false);
  return [
    good,
    ...afterApply.map((seen) => ({ ...answer(applied, process, seen), label: `apply, ${seen}` })),
    // Not applied yet: within Δ it still may be.
    ...withoutApply.map((seen) => ({ ...answer(world, process, seen), label: `no apply, ${seen}` })),
    ...refusals.map((seen) => ({ ...answer(dropOpen(world), process, seen), label: `refuse, ${seen}` })),
    ...(setting.mayLie
      ? (['200-short', 'lost'] as const).map((seen) => ({
          ...answer(short, process, seen),
          label: `short, ${seen}`,
        }))
      : []),
  ];
}

/** The connection ends with this; the request may take effect for a while yet if it was complete. */
export function answer(world: World, process: Process, seen: Seen): Edge {
  const requests = world.requests
    .map((request) => (request.age === null ? { ...request, age: 0 } : request))
    // A1: what was not complete never becomes an asset.
    .filter(({ isComplete }) => isComplete);
  return {
    label: seen,
    isBenign: false,
    next: { ...world, requests, process: { ...process, phase: 'answered', seen } },
  };
}

export function lateApplications(world: World): Edge[] {
  return world.requests
    .filter(({ isComplete, age }) => isComplete && age !== null)
    .slice(0, 1)
    .map((request) => ({
      label: 'late application',
      isBenign: false,
      next: {
        ...world,
        requests: world.requests.filter((other) => other !== request),
        assets: [...world.assets, { isFull: true, age: 0 }],
      },
    }));
}

export function kill(world: World): Edge {
  const requests = world.requests
    .map((request) => (request.age === null ? { ...request, age: 0 } : request))
    .filter(({ isComplete }) => isComplete);
  return {
    label: 'kill -9',
    isBenign: false,
    next: { ...world, requests, process: null, kills: world.kills + 1 },
  };
}

export function deadTick(world: World): Edge[] {
  const isWorthIt = world.requests.length > 0 || world.assets.some(({ age }) => age < LAMBDA_TICKS);
  return isWorthIt ? [{ label: 'tick', isBenign: false, next: tick(world) }] : [];
}

export function tick(world: World): World {
  const older = (age: number): number => Math.min(age + 1, OLDEST);
  const { process } = world;
  return {
    ...world,
    // A2: after Δ a request takes effect no more.
    requests: world.requests
      .map((request) => ({ ...request, age: request.age === null ? null : request.age + 1 }))
      .filter(({ age }) => age === null || age < MAX_LATENCY_TICKS),
    assets: world.assets.map((asset) => ({ ...asset, age: Math.min(asset.age + 1, LAMBDA_TICKS) })),
    process:
      process === null
        ? null
        : {
            ...process,
            closedAge: older(process.closedAge),
            readings: process.readings.map((reading) => ({ ...reading, age: older(reading.age) })),
          },
  };
}

export function isExhausted({ attempt }: Row): boolean {
  return attempt >= MAX_ATTEMPTS;
}

function apply(world: World, isFull: boolean): World {
  return { ...dropOpen(world), assets: [...world.assets, { isFull, age: 0 }] };
}

function dropOpen(world: World): World {
  return { ...world, requests: world.requests.filter(({ age }) => age !== null) };
}
