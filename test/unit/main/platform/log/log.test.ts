import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createLog, openLogFile } from '../../../../../main/platform/index.ts';
import { AppError } from '../../../../../shared/errors/index.ts';
import { temporaryDirectory } from '../../../../support/temporary-directory.ts';

describe('log', () => {
  it('writes one JSON object per line with level, time, facts and event', () => {
    const { log, lines } = collectingLog();
    log.with({ room: 'sync' }).info('scan ended', { directories: 3, dev: 12n });

    expect(lines()).toEqual([
      {
        level: 'info',
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        room: 'sync',
        directories: 3,
        dev: '12',
        msg: 'scan ended',
      },
    ]);
  });

  it('keeps to its level', () => {
    const { log, lines } = collectingLog();
    log.debug('detail');
    log.warn('trouble');

    expect(lines()).toMatchObject([{ level: 'warn' }]);
  });

  it('never writes a secret, wherever it stands', () => {
    const { log, text } = collectingLog();
    const secret = 'hunter2secret';
    log.info(`GET /x?token=${secret}&page=2`, {
      token: secret,
      headers: { 'X-Auth-Token': secret, 'x-api-key': secret, Authorization: secret },
      list: [{ ShareUrl: secret }, { deep: { apiKey: secret, password: secret } }],
      body: `{"ShareUrl":"${secret}","Password": "${secret}"}`,
    });
    log.with({ apiKey: secret }).error('failed', { error: new Error(`X-Auth-Token: ${secret}`) });
    log.error('nested', {
      error: new AppError(
        'BANK_FAILED',
        { token: secret },
        new Error('inner', { cause: { password: secret } }),
      ),
    });

    expect(text()).not.toContain(secret);
    expect(text()).toContain('page=2');
  });

  it('writes errors with their code, details and causes', () => {
    const { log, lines } = collectingLog();
    log.error('upload failed', { error: new AppError('FILE_GONE', { path: 'a.tif' }, new Error('ENOENT')) });

    expect(lines()).toMatchObject([
      {
        error: {
          name: 'AppError',
          code: 'FILE_GONE',
          details: { path: 'a.tif' },
          cause: { message: 'ENOENT' },
        },
      },
    ]);
  });

  it('survives facts that lead in a circle', () => {
    const { log, lines } = collectingLog();
    const circle: { self: unknown } = { self: null };
    circle.self = circle;
    log.info('round', { circle });

    expect(lines()).toHaveLength(1);
  });

  it('appends to a file that only its owner can read, and puts a file grown too large aside', async () => {
    const directory = await temporaryDirectory();
    const path = join(directory, 'logs', 'galley.log');
    await writeLine(path, 'one');
    await writeLine(path, 'two');
    expect((await readFile(path, 'utf8')).match(/"msg":"\w+"/g)).toEqual(['"msg":"one"', '"msg":"two"']);
    expect((await stat(path)).mode & 0o777).toBe(0o600);

    await writeFile(path, Buffer.alloc(11 * 1024 * 1024, '\n'));
    await writeLine(path, 'three');

    expect((await readFile(path, 'utf8')).match(/"msg":"\w+"/g)).toEqual(['"msg":"three"']);
    expect((await stat(`${path}.1`)).size).toBe(11 * 1024 * 1024);
  });

  it('never throws at its caller, with any destination', () => {
    const log = createLog(
      {
        write() {
          throw new Error('no room');
        },
      },
      { level: 'info' },
    );

    expect(() => log.info('account', { to: 'journal-full' })).not.toThrow();
    expect(() => log.with({ room: 'sync' }).error('trouble')).not.toThrow();
  });

  it('goes on beside a full disk, and closes there', async ({ skip }) => {
    if (process.platform !== 'linux') skip('only Linux has a file that is always full');
    const file = await openLogFile('/dev/full');

    // The destination by itself: a log that catches would hide that the error has no listener.
    expect(() => file.destination.write('{}\n')).not.toThrow();
    expect(() => file.destination.write('{}\n')).not.toThrow();
    await file.close();
  });
});

function collectingLog() {
  const written: string[] = [];
  const log = createLog({ write: (line: string) => written.push(line) }, { level: 'info' });
  return {
    log,
    text: () => written.join(''),
    lines: () => written.map((line): unknown => JSON.parse(line)),
  };
}

async function writeLine(path: string, event: string): Promise<void> {
  const file = await openLogFile(path);
  createLog(file.destination, { level: 'info' }).info(event);
  await file.close();
}
