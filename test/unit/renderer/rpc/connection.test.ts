import { describe, expect, it } from 'vitest';
import { type ConnectionPhase, createConnection } from '../../../../renderer/rpc/index.ts';
import { AppError } from '../../../../shared/errors/index.ts';
import { readRpcFailure } from '../../../../shared/rpc/index.ts';
import { createFakeTransport } from './fake-transport.ts';

describe('renderer/rpc/connection', () => {
  it('opens at once and calls through', async () => {
    const fake = createFakeTransport();
    const connection = createConnection(fake);
    expect(connection.phase()).toBe('connecting');
    await fake.succeed(() => Promise.resolve('called'));
    expect(connection.phase()).toBe('open');
    expect(await connection.client.engine.resume()).toBe('called');
  });

  it('fails a call at once while it is not open', async () => {
    const connection = createConnection(createFakeTransport());
    const error = await connection.client.engine.resume().catch((thrown: unknown) => thrown);
    expect(readRpcFailure(error).code).toBe('HOST_UNREACHABLE');
  });

  it('tells of a loss at once, comes back by itself and keeps its client', async () => {
    const fake = createFakeTransport();
    const connection = createConnection(fake);
    const { client } = connection;
    const phases = phasesOf(connection);
    const { drop } = await fake.succeed();
    await drop();
    expect(phases).toEqual(['open', 'lost']);
    expect(fake.waitsMs()).toEqual([250]);
    await fake.ring();
    await fake.succeed(() => Promise.resolve('again'));
    expect(phases).toEqual(['open', 'lost', 'open']);
    expect(connection.client).toBe(client);
    expect(await client.engine.resume()).toBe('again');
  });

  it('waits longer after each failure and starts over after a success', async () => {
    const fake = createFakeTransport();
    createConnection(fake);
    const waits: (number | undefined)[] = [];
    for (let round = 0; round < 4; round += 1) {
      await fake.fail(new AppError('HOST_UNREACHABLE'));
      waits.push(fake.waitsMs()[0]);
      await fake.ring();
    }
    const { drop } = await fake.succeed();
    await drop();
    waits.push(fake.waitsMs()[0]);
    expect(waits).toEqual([250, 500, 1000, 2000, 250]);
  });

  it('says "connecting" for the first failures of a host that still starts, then "lost"', async () => {
    const fake = createFakeTransport();
    const connection = createConnection(fake);
    const phases: ConnectionPhase[] = [];
    for (let round = 0; round < 3; round += 1) {
      await fake.fail(new AppError('HOST_UNREACHABLE'));
      phases.push(connection.phase());
      await fake.ring();
    }
    expect(phases).toEqual(['connecting', 'connecting', 'lost']);
  });

  it('gives up when the host refuses this page', async () => {
    const fake = createFakeTransport();
    const connection = createConnection(fake);
    await fake.fail(new AppError('NOT_SIGNED_IN'));
    expect(connection.phase()).toBe('refused');
    expect(fake.waitsMs()).toEqual([]);
  });

  it('tries now on command, and only while it waits', async () => {
    const fake = createFakeTransport();
    const connection = createConnection(fake);
    await fake.fail(new AppError('HOST_UNREACHABLE'));
    connection.retryNow();
    connection.retryNow();
    expect(fake.tries()).toBe(2);
    expect(fake.waitsMs()).toEqual([]);
  });

  it('stays silent after close, even when a try succeeds late', async () => {
    const fake = createFakeTransport();
    const connection = createConnection(fake);
    const phases = phasesOf(connection);
    connection.close();
    await fake.succeed();
    expect(phases).toEqual([]);
    expect(fake.waitsMs()).toEqual([]);
  });
});

function phasesOf(connection: ReturnType<typeof createConnection>): ConnectionPhase[] {
  const phases: ConnectionPhase[] = [];
  connection.subscribe((phase) => phases.push(phase));
  return phases;
}
