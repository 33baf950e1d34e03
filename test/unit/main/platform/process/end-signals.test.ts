import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { onEndSignal } from '../../../../../main/platform/index.ts';

describe('end-signals', () => {
  it('ends in order at the first, takes what follows at once for the same one, and ends at once at a later one', () => {
    const { source, killed, reported, pass } = open();
    source.emit('SIGINT', 'SIGINT');
    source.emit('SIGINT', 'SIGINT');
    pass(900);
    source.emit('SIGTERM', 'SIGTERM');
    expect([reported, killed]).toEqual([['SIGINT'], []]);
    pass(200);
    source.emit('SIGINT', 'SIGINT');
    expect([reported, killed, source.listenerCount('SIGINT')]).toEqual([['SIGINT'], ['SIGINT'], 0]);
  });
});

function open() {
  let nowMs = 0;
  const [killed, reported]: string[][] = [[], []];
  const source = new EventEmitter();
  const process = {
    on: (name: NodeJS.Signals, listener: (name: NodeJS.Signals) => void) => source.on(name, listener),
    off: (name: NodeJS.Signals, listener: (name: NodeJS.Signals) => void) => source.off(name, listener),
    kill: (_pid: number, name: NodeJS.Signals) => killed?.push(name),
    pid: 1,
  };
  onEndSignal(['SIGINT', 'SIGTERM'], (name) => reported?.push(name), {
    process,
    clock: { monotonicMs: () => nowMs },
  });
  return {
    source,
    killed,
    reported,
    pass(milliseconds: number) {
      nowMs += milliseconds;
    },
  };
}
