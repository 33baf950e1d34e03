import type { OpenTransport, Timer, Transport } from '../../../../renderer/rpc/ports.ts';

type Link = OpenTransport['link'];

/** A transport with each try answered by the test, and a timer that rings when the test says so. */
export function createFakeTransport(): {
  readonly transport: Transport;
  readonly timer: Timer;
  /** Waits of the tries to come, in milliseconds. */
  readonly waitsMs: () => readonly number[];
  readonly ring: () => Promise<void>;
  readonly tries: () => number;
  readonly succeed: (call?: Link['call']) => Promise<{ readonly drop: () => Promise<void> }>;
  readonly fail: (error: unknown) => Promise<void>;
} {
  const pending: { resolve: (opened: OpenTransport) => void; reject: (error: unknown) => void }[] = [];
  const timers = new Map<() => void, number>();
  let tryCount = 0;

  return {
    transport: () =>
      new Promise((resolve, reject) => {
        tryCount += 1;
        pending.push({ resolve, reject });
      }),
    timer: {
      after: (delayMs, callback) => {
        timers.set(callback, delayMs);
        return () => timers.delete(callback);
      },
    },
    waitsMs: () => [...timers.values()],
    ring: async () => {
      const due = [...timers.keys()];
      timers.clear();
      for (const callback of due) callback();
      await settled();
    },
    tries: () => tryCount,
    succeed: async (call = () => Promise.resolve('answer')) => {
      const listeners: (() => void)[] = [];
      const closeAll = (): void => {
        for (const listener of listeners.splice(0)) listener();
      };
      pending.shift()?.resolve({
        link: { call },
        onClosed: (listener) => listeners.push(listener),
        close: closeAll,
      });
      await settled();
      return {
        drop: async () => {
          closeAll();
          await settled();
        },
      };
    },
    fail: async (error) => {
      pending.shift()?.reject(error);
      await settled();
    },
  };
}

/** Promises that were settled are followed to their end; nothing here waits for time. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
