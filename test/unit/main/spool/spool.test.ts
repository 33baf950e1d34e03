import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSpool } from '../../../../main/spool/index.ts';
import { AppError } from '../../../../shared/errors/index.ts';
import { type AssetId, asId, type BankFolderId, type LocalPath } from '../../../../shared/model/index.ts';
import type { UploadBegin, UploadGrant } from '../../../../shared/rpc/index.ts';
import { createStubEngine } from '../rpc/stub-account.ts';

const never = new AbortController().signal;
const begin: UploadBegin = {
  fileName: '../évil.png',
  sizeBytes: 6,
  target: { kind: 'asset', bankFolderId: asId<BankFolderId>('bf1') },
  onClash: null,
};
let directory: string;
let count = 0;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'galley-spool-'));
  count = 0;
});
afterEach(() => rmSync(directory, { recursive: true }));

describe('spool', () => {
  it('writes exactly the announced bytes under a name of its own and then tells the engine', async () => {
    const { engine, spool } = await open();
    const grant = await spool.begin(engine, begin);
    const answer = await spool.receive(grant, body('abc', 'def'), never);
    const localPath = asId<LocalPath>(join(directory, 'id-2'));
    expect({ answer, calls: engine.calls, names: readdirSync(directory) }).toEqual({
      answer: { kind: 'promised', intentId: 'i1' },
      calls: [
        [
          'upload',
          { localPath, fileName: begin.fileName, target: begin.target, onClash: null, isSpooled: true },
        ],
      ],
      names: ['id-2'],
    });
    expect(readFileSync(localPath, 'utf8')).toBe('abcdef');
  });

  it('takes a file where it lies, copies nothing and never removes it', async () => {
    const { engine, spool } = await open();
    const own = join(directory, '..', `galley-own-${process.pid}.png`);
    writeFileSync(own, 'abcdef');
    try {
      const grant = await spool.begin(engine, begin);
      const answer = await spool.handOver(grant, asId<LocalPath>(own));
      const again = spool.handOver(grant, asId<LocalPath>(own));
      await expect(again).rejects.toMatchObject({ code: 'GRANT_UNKNOWN' });
      expect({
        answer,
        calls: engine.calls,
        names: readdirSync(directory),
        bytes: readFileSync(own, 'utf8'),
      }).toEqual({
        answer: { kind: 'promised', intentId: 'i1' },
        calls: [
          [
            'upload',
            {
              localPath: own,
              fileName: begin.fileName,
              target: begin.target,
              onClash: null,
              isSpooled: false,
            },
          ],
        ],
        names: [],
        bytes: 'abcdef',
      });
    } finally {
      rmSync(own);
    }
  });

  it('refuses in place what is gone, no file, or not the file that was announced, and keeps the grant good', async () => {
    const { engine, spool } = await open();
    const grant = await spool.begin(engine, begin);
    const short = join(directory, 'short.png');
    writeFileSync(short, 'abc');
    const codes = [];
    for (const path of [join(directory, 'gone.png'), directory, short]) {
      const refusal: unknown = await spool
        .handOver(grant, asId<LocalPath>(path))
        .catch((error: unknown) => error);
      codes.push(refusal instanceof AppError ? refusal.code : refusal);
    }
    writeFileSync(short, 'abcdef');
    const answer = await spool.handOver(grant, asId<LocalPath>(short));
    expect([codes, answer.kind]).toEqual([['FILE_GONE', 'FILE_NOT_REGULAR', 'FILE_CHANGED'], 'promised']);
  });

  it('takes an empty file', async () => {
    const { engine, spool } = await open();
    const grant = await spool.begin(engine, { ...begin, sizeBytes: 0 });
    await spool.receive(grant, body(), never);
    expect(readFileSync(join(directory, 'id-2'), 'utf8')).toBe('');
  });

  it.each([
    ['shorter', ['abc'], 'BODY_INCOMPLETE'],
    ['longer', ['abcdef', 'g'], 'BODY_TOO_LARGE'],
  ])(
    'begins nothing and keeps nothing of a %s body, and lets the page send again',
    async (_what, parts, code) => {
      const { engine, spool } = await open();
      const grant = await spool.begin(engine, begin);
      await expect(spool.receive(grant, body(...parts), never)).rejects.toMatchObject({ code });
      expect({ calls: engine.calls, names: readdirSync(directory) }).toEqual({ calls: [], names: [] });
      await expect(spool.receive(grant, body('abcdef'), never)).resolves.toMatchObject({ kind: 'promised' });
    },
  );

  it('keeps nothing when the body breaks off or the page goes away', async () => {
    const { engine, spool } = await open();
    const grant = await spool.begin(engine, begin);
    const reset = Object.assign(new Error('reset'), { code: 'ECONNRESET' });
    await expect(spool.receive(grant, failing(reset), never)).rejects.toMatchObject({
      code: 'BODY_INCOMPLETE',
    });
    const stop = new AbortController();
    const waiting = spool.receive(grant, endless(stop.signal), stop.signal);
    stop.abort();
    await expect(waiting).rejects.toMatchObject({ code: 'BODY_INCOMPLETE' });
    expect({ calls: engine.calls, names: readdirSync(directory) }).toEqual({ calls: [], names: [] });
  });

  it('keeps nothing when the engine will not take the file', async () => {
    const { engine, spool } = await open();
    engine.upload = async () => {
      throw new AppError('JOURNAL_FULL');
    };
    const grant = await spool.begin(engine, begin);
    await expect(spool.receive(grant, body('abcdef'), never)).rejects.toMatchObject({ code: 'JOURNAL_FULL' });
    expect(readdirSync(directory)).toEqual([]);
  });

  it.each([{ kind: 'already-there', assetId: asId<AssetId>('a1') } as const, { kind: 'skipped' } as const])(
    'keeps no copy when nothing will be sent: $kind',
    async (result) => {
      const { engine, spool } = await open();
      engine.upload = async () => result;
      const grant = await spool.begin(engine, begin);
      expect(await spool.receive(grant, body('abcdef'), never)).toEqual(result);
      expect(readdirSync(directory)).toEqual([]);
    },
  );

  it('gives up what was handed on and not taken yet when the page goes away, and keeps nothing of it', async () => {
    const { engine, spool } = await open();
    const stop = new AbortController();
    engine.upload = (_request, signal) => {
      stop.abort(new AppError('CANCELLED'));
      return whenAborted(signal);
    };
    const grant = await spool.begin(engine, begin);
    await expect(spool.receive(grant, body('abcdef'), stop.signal)).rejects.toMatchObject({
      code: 'CANCELLED',
    });
    expect(readdirSync(directory)).toEqual([]);
  });

  it('gives up what the person took back, whichever way it came, and touches no file of the person', async () => {
    const { engine, spool } = await open();
    const own = join(directory, 'own.png');
    writeFileSync(own, 'abcdef');
    const codes = [];
    for (const send of [
      (grant: UploadGrant) => spool.receive(grant, body('abcdef'), never),
      (grant: UploadGrant) => spool.handOver(grant, asId<LocalPath>(own)),
    ]) {
      const grant = await spool.begin(engine, begin);
      engine.upload = (_request, signal) => {
        spool.withdraw(grant);
        return whenAborted(signal);
      };
      for (const _time of ['taken back', 'sent again'])
        codes.push(
          await send(grant).catch((error: unknown) => (error instanceof AppError ? error.code : error)),
        );
    }
    expect([codes, readdirSync(directory)]).toEqual([
      ['CANCELLED', 'GRANT_UNKNOWN', 'CANCELLED', 'GRANT_UNKNOWN'],
      ['own.png'],
    ]);
  });

  it('takes nothing for a grant that was withdrawn before, and hears nothing of one that is through', async () => {
    const { engine, spool } = await open();
    const grant = await spool.begin(engine, begin);
    spool.withdraw(grant);
    await expect(spool.receive(grant, body('abcdef'), never)).rejects.toMatchObject({
      code: 'GRANT_UNKNOWN',
    });
    expect(engine.calls).toEqual([]);
    expect(() => spool.withdraw(grant)).not.toThrow();
  });

  it('takes one body per grant', async () => {
    const { engine, spool } = await open();
    const grant = await spool.begin(engine, begin);
    const first = spool.receive(grant, body('abc', 'def'), never);
    await expect(spool.receive(grant, body('abcdef'), never)).rejects.toMatchObject({ code: 'CONFLICT' });
    await first;
    await expect(spool.receive(grant, body('abcdef'), never)).rejects.toMatchObject({
      code: 'GRANT_UNKNOWN',
    });
    expect(engine.calls.length).toBe(1);
  });

  it('refuses an unknown grant', async () => {
    const { spool } = await open();
    await expect(spool.receive(asId<UploadGrant>('x'), body(), never)).rejects.toMatchObject({
      code: 'GRANT_UNKNOWN',
    });
  });

  it('refuses at once what cannot fit on the disk', async () => {
    const { engine, spool } = await open();
    await expect(spool.begin(engine, { ...begin, sizeBytes: Number.MAX_SAFE_INTEGER })).rejects.toMatchObject(
      {
        code: 'LOCAL_DISK_FULL',
        details: { file: begin.fileName, sizeBytes: Number.MAX_SAFE_INTEGER },
      },
    );
  });

  it('removes at start what was cut off, and leaves whole files to the engine', async () => {
    writeFileSync(join(directory, 'cut.part'), 'x');
    writeFileSync(join(directory, 'whole'), 'x');
    await open();
    expect([existsSync(join(directory, 'cut.part')), existsSync(join(directory, 'whole'))]).toEqual([
      false,
      true,
    ]);
  });
});

async function open() {
  const spool = await createSpool({
    directory,
    randomId: () => {
      count += 1;
      return `id-${count}`;
    },
  });
  return { engine: createStubEngine(), spool };
}

function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const end = (): void => reject(signal.reason);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end);
  });
}

async function* body(...parts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield Buffer.from(part);
}

async function* failing(error: Error): AsyncGenerator<Uint8Array> {
  yield Buffer.from('abc');
  throw error;
}

async function* endless(signal: AbortSignal): AsyncGenerator<Uint8Array> {
  yield Buffer.from('abc');
  await new Promise((resolve) => signal.addEventListener('abort', resolve));
}
