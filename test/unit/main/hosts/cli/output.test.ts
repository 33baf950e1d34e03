import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createOutput } from '../../../../../main/hosts/cli/output.ts';

const fact = { event: 'operation', path: 'a.txt' };

function outputTo(stdout: PassThrough) {
  return createOutput({ stdout, stderr: new PassThrough() }, true);
}

describe('output', () => {
  it('asks nobody to wait while the reader keeps up', () => {
    const output = outputTo(new PassThrough());
    output.event(fact);
    expect(output.caughtUp()).toBeNull();
  });

  it('waits until a slow reader has caught up', async () => {
    const stdout = new PassThrough({ highWaterMark: 10 });
    const output = outputTo(stdout);
    output.event(fact);
    let isCaughtUp = false;
    const waiting = output.caughtUp()?.then(() => {
      isCaughtUp = true;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(isCaughtUp).toBe(false);
    stdout.resume();
    await waiting;
    expect([isCaughtUp, output.caughtUp()]).toEqual([true, null]);
  });

  it('does not wait for a reader that went away', async () => {
    const stdout = new PassThrough({ highWaterMark: 10 });
    const output = outputTo(stdout);
    output.event(fact);
    const waiting = output.caughtUp();
    stdout.destroy();
    await waiting;
    expect(stdout.listenerCount('drain')).toBe(0);
  });
});
