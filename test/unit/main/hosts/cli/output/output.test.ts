import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createOutput, explainCause, explainReason } from '../../../../../../main/hosts/cli/output/output.ts';

const fact = { event: 'operation', path: 'a.txt' };

function outputTo(stdout: PassThrough) {
  return createOutput(
    { stdout, stderr: new PassThrough() },
    { isJson: true, isQuiet: false, isColoured: false },
  );
}

describe('output', () => {
  it('makes no caller wait while the reader keeps up', () => {
    const output = outputTo(new PassThrough());
    output.event(fact);
    expect(output.caughtUp()).toBeNull();
  });

  it('writes what is said together at once, a line each', () => {
    const stdout = new PassThrough({ objectMode: true });
    const stderr = new PassThrough({ objectMode: true });
    const output = createOutput({ stdout, stderr }, { isJson: true, isQuiet: false, isColoured: false });
    output.event(fact, { event: 'end' });
    output.event();
    output.note('one', 'two');
    output.note();
    expect([stdout.read(), stdout.read()]).toEqual([`${JSON.stringify(fact)}\n{"event":"end"}\n`, null]);
    expect([stderr.read(), stderr.read()]).toEqual(['one\ntwo\n', null]);
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

describe('the explanation of a cause', () => {
  it('says of a wrong command what to write instead, and nothing beside', () => {
    expect(explainCause({ code: 'BAD_USAGE', details: { reason: 'name one target' } })).toBe(
      'name one target.',
    );
  });

  it('says of a file what happened and what to do', () => {
    expect(explainCause({ code: 'FILE_BUSY', details: { path: 'a.tif' } })).toMatch(
      /^a\.tif: \S.*\. \S.*\.$/,
    );
  });

  it('promises no retry of what was given up, or of a command that failed', () => {
    const cause = { code: 'CONFLICT', details: {} } as const;
    expect(explainCause(cause)).toContain('tries again');
    expect(explainCause(cause, 'given-up')).toContain('Galley has given up trying.');
    expect(explainCause({ code: 'BANK_BUSY', details: {} }, 'click')).toContain(
      'Galley does not repeat this by itself.',
    );
  });

  it('names a code that it does not know', () => {
    expect(explainCause({ code: 'FROM_TOMORROW', details: {} }, 'given-up')).toBe('FROM_TOMORROW');
  });

  it('says in words who leaves a file that is ignored', () => {
    const details = { pattern: '*~', madeBy: 'saving-program' };
    expect(explainReason({ code: 'ignored-by-rule', details })).toContain('madeBy a program while it saves');
  });
});

describe('output on a terminal', () => {
  it('keeps the progress in the last line, below every note, and takes it away at the end', () => {
    const stderr = Object.assign(new PassThrough(), { isTTY: true, columns: 12 });
    const output = createOutput(
      { stdout: new PassThrough(), stderr },
      { isJson: false, isQuiet: false, isColoured: false },
    );
    output.progress('51 to upload · 1 GB');
    output.note('uploaded a');
    output.progress(null);
    const erase = '\r\u001b[2K';
    expect(String(stderr.read())).toBe(`51 to uploa${erase}uploaded a\n51 to uploa${erase}`);
  });

  it('says neither notes nor progress when it is to be quiet', () => {
    const stderr = Object.assign(new PassThrough(), { isTTY: true });
    const output = createOutput(
      { stdout: new PassThrough(), stderr },
      { isJson: false, isQuiet: true, isColoured: false },
    );
    output.progress('51 to upload');
    output.note('uploaded a');
    expect(stderr.read()).toBeNull();
  });
});
