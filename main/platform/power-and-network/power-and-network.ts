import { networkInterfaces } from 'node:os';
import type { Clock } from '../time/clock.ts';

/** `resume`: the machine slept, or its clock was moved ahead; events of that time are lost. `online`: a new address. */
export type HostEvent =
  | { readonly kind: 'suspend' }
  | { readonly kind: 'resume'; readonly awayMs: number }
  | { readonly kind: 'online' };

/** A host's signs of sleep and network changes. Electron has events for sleep; everywhere else `createHostWatch` measures. */
export interface PowerAndNetwork {
  /** Returns the remover. */
  subscribe(listener: (event: HostEvent) => void): () => void;
}

export interface HostWatch extends PowerAndNetwork {
  stop(): void;
}

/** Often enough that a laptop is back at work before its owner wonders; a look costs microseconds. */
const tickMs = 10_000;
/** A busy or swapping machine delays a tick by seconds, a sleep is longer. */
const longestDelayMs = 30_000;

/**
 * Finds out about sleep and network without any help of the system: a tick that comes far too late by one of the two
 * clocks (which of them counts sleep differs per system), an address that was not there at the last tick.
 * It cannot say `suspend` beforehand.
 */
export function createHostWatch(deps: {
  readonly clock: Clock;
  /** Addresses this machine has now. */
  readonly addresses: () => readonly string[];
}): HostWatch {
  const { clock, addresses } = deps;
  const listeners = new Set<(event: HostEvent) => void>();
  let wallMs = clock.nowMs();
  let monotonicMs = clock.monotonicMs();
  let known = new Set(addresses());
  let cancel = clock.after(tickMs, tick);

  function tick(): void {
    const elapsedMs = Math.max(clock.nowMs() - wallMs, clock.monotonicMs() - monotonicMs);
    wallMs = clock.nowMs();
    monotonicMs = clock.monotonicMs();
    const present = addresses();
    const hasNew = present.some((address) => !known.has(address));
    known = new Set(present);
    cancel = clock.after(tickMs, tick);
    if (elapsedMs > tickMs + longestDelayMs) report({ kind: 'resume', awayMs: elapsedMs - tickMs });
    if (hasNew) report({ kind: 'online' });
  }

  function report(event: HostEvent): void {
    for (const listener of [...listeners]) listener(event);
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop: () => cancel(),
  };
}

/** Addresses of this machine that others can reach; loopback says nothing about a network. */
export function networkAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flat()
    .flatMap((entry) => (entry === undefined || entry.internal ? [] : [entry.address]));
}
