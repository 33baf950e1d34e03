import { describe, expect, it } from 'vitest';
import { createConnection, followEvents } from '../../../../renderer/rpc/index.ts';
import { createFakeTransport, settled } from './fake-transport.ts';

describe('renderer/rpc/follow-events', () => {
  it('reads the stream anew with each connection', async () => {
    const { fake, seen } = follow();
    const { drop } = await fake.succeed(() => Promise.resolve(streamOf('first')));
    await drop();
    await fake.ring();
    await fake.succeed(() => Promise.resolve(streamOf('second', 'third')));
    await settled();
    expect(seen).toEqual(['first', 'second', 'third']);
  });

  it('tells of a stream that fails while the connection stands', async () => {
    const { fake, failures } = follow();
    await fake.succeed(() => Promise.reject(new Error('the stream broke')));
    await settled();
    expect(failures).toEqual([new Error('the stream broke')]);
  });

  it('says nothing of a stream that ends with its connection', async () => {
    const { fake, failures } = follow();
    const broken = Promise.withResolvers<never>();
    const { drop } = await fake.succeed(() => broken.promise);
    await drop();
    broken.reject(new Error('closed'));
    await settled();
    expect(failures).toEqual([]);
  });

  it('hears nothing after it was stopped', async () => {
    const { fake, seen, stop } = follow();
    const gate = Promise.withResolvers<void>();
    await fake.succeed(() => Promise.resolve(streamAfter(gate.promise, 'late')));
    stop();
    gate.resolve();
    await settled();
    expect(seen).toEqual([]);
  });
});

function follow() {
  const fake = createFakeTransport();
  const seen: unknown[] = [];
  const failures: unknown[] = [];
  const stop = followEvents(createConnection(fake), {
    onEvent: (event) => seen.push(event),
    onFailure: (error) => failures.push(error),
  });
  return { fake, seen, failures, stop };
}

async function* streamOf(...events: unknown[]): AsyncGenerator<unknown, void, void> {
  yield* events;
}

async function* streamAfter(gate: Promise<void>, ...events: unknown[]): AsyncGenerator<unknown, void, void> {
  await gate;
  yield* events;
}
