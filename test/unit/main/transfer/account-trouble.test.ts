import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../shared/errors/index.ts';
import { createTransferBench } from './transfer-bench.ts';

const minuteMs = 60_000;

describe('create-transfer when the account is in trouble', () => {
  it('counts no attempts while offline, asks with one probe in growing pauses, and goes on', async () => {
    const bench = await createTransferBench();
    let probes = 0;
    bench.setProbe(async () => {
      probes += 1;
      if (probes < 4) throw new AppError('BANK_UNREACHABLE');
    });
    bench.bank.behave((_request, index) => (index < 8 ? { connect: 'refuse' } : {}));
    const ids = await Promise.all([...'abcdefghijkl'].map((name) => bench.plant(name, name)));
    bench.transfer.start();
    await bench.when(() => bench.events.includes('offline'));
    expect(bench.events).toContain('offline');
    expect(bench.bank.uploads.length).toBeLessThanOrEqual(8);
    for (const intentId of ids) expect(bench.intent(intentId)).toMatchObject({ state: 'queued', attempt: 0 });
    for (const intentId of ids) await bench.until(intentId, 'confirmed', minuteMs);
    expect(probes).toBe(4);
    expect(bench.events).toContain('online');
  });

  it('parks a file in whose middle the connection breaks each time, though the bank answers', async () => {
    const bench = await createTransferBench({ maxConcurrency: 1, timing: { attemptLimit: 4 } });
    bench.bank.behave(({ fileName }) => (fileName === 'big' ? { breaksAfterBytes: 1_500_000 } : {}));
    const big = await bench.plant('big', Buffer.alloc(3_000_000));
    const small = await bench.plant('small', 'small');
    bench.transfer.start();
    await bench.until(small, 'confirmed', 10_000);
    const { cause, attempt } = await bench.until(big, 'parked', minuteMs);
    const tries = bench.bank.uploads.filter((name) => name === 'big').length;
    expect([cause?.code, attempt, tries]).toEqual(['UPLOAD_CUT_OFF', 0, 4]);
    bench.bank.behave(() => ({}));
    await bench.transfer.retry(big);
    await bench.until(big, 'confirmed');
  });

  it('holds it against the file also when a sign-in answers before the question that was asked meanwhile', async () => {
    const bench = await createTransferBench({ timing: { attemptLimit: 3 } });
    bench.setProbe(() => new Promise(() => undefined));
    bench.bank.behave(() => ({ breaksAfterBytes: 1_500_000 }));
    const intentId = await bench.plant('big', Buffer.alloc(3_000_000));
    bench.transfer.start();
    const breaks = () => bench.events.filter((event) => event === 'offline').length;
    for (const count of [1, 2, 3]) {
      await bench.when(() => breaks() === count);
      await bench.pass(1_000);
      bench.transfer.reconnect();
      await bench.pass(minuteMs);
    }
    expect([bench.intent(intentId).cause?.code, bench.bank.uploads.length]).toEqual(['UPLOAD_CUT_OFF', 3]);
  });

  it('does not hold against a file that its connection broke when the whole bank was away', async () => {
    const bench = await createTransferBench({ timing: { attemptLimit: 2 } });
    let probes = 0;
    bench.setProbe(async () => {
      probes += 1;
      if (probes % 2 === 1) throw new AppError('BANK_UNREACHABLE');
    });
    bench.bank.behave((_request, index) => (index < 5 ? { breaksAfterBytes: 1_500_000 } : {}));
    const intentId = await bench.plant('big', Buffer.alloc(3_000_000));
    bench.transfer.start();
    await bench.until(intentId, 'confirmed');
    expect([probes, bench.bank.uploads.length]).toEqual([10, 6]);
  });

  it('probes at once when the network comes back', async () => {
    const bench = await createTransferBench();
    let isUp = false;
    bench.setProbe(async () => {
      if (!isUp) throw new AppError('BANK_UNREACHABLE');
    });
    bench.bank.behave(() => (isUp ? {} : { connect: 'refuse' }));
    const intentId = await bench.plant('a', 'a');
    bench.transfer.start();
    await bench.when(() => bench.events.includes('offline'));
    await bench.pass(30_000);
    isUp = true;
    bench.transfer.poke();
    await bench.when(() => bench.intent(intentId).state === 'confirmed');
  });

  it('signs in once for all and repeats', async () => {
    const bench = await createTransferBench();
    bench.bank.behave((_request, index) => (index < 3 ? { answer: { status: 401 } } : {}));
    const ids = await Promise.all(['a', 'b', 'c'].map((name) => bench.plant(name, name)));
    bench.transfer.start();
    for (const intentId of ids) await bench.until(intentId, 'confirmed');
    expect([bench.bank.signInCount, bench.bank.uploads.length]).toEqual([1, 6]);
  });

  it('renews a token as often as it expires during an upload, and holds the account for signed in', async () => {
    const bench = await createTransferBench();
    bench.bank.behave((_request, index) => (index < 4 ? { answer: { status: 401 } } : {}));
    const intentId = await bench.plant('a', 'a');
    bench.transfer.start();
    await bench.until(intentId, 'confirmed');
    expect([bench.bank.signInCount, bench.events.includes('sign-in refused')]).toEqual([4, false]);
  });

  it('stops everything when signing in is refused, until a person has signed in', async () => {
    const bench = await createTransferBench();
    bench.bank.behave((_request, index) => (index === 0 ? { answer: { status: 401 } } : {}));
    bench.bank.refuseSignIn();
    const intentId = await bench.plant('a', 'a');
    bench.transfer.start();
    for (let index = 0; index < 10; index += 1) await bench.pass(minuteMs);
    expect(bench.events).toContain('sign-in refused');
    expect(bench.bank.uploads).toHaveLength(1);
    bench.transfer.reconnect();
    await bench.until(intentId, 'confirmed');
  });

  it('parks a file that may not be there, after one sign-in', async () => {
    const bench = await createTransferBench();
    bench.bank.behave(() => ({ answer: { status: 403 } }));
    const ids = [await bench.plant('a', 'a'), await bench.plant('b', 'b')];
    bench.transfer.start();
    for (const intentId of ids) expect((await bench.until(intentId, 'parked')).cause?.code).toBe('FORBIDDEN');
    expect(bench.bank.signInCount).toBe(1);
  });

  it('signs in anew for a retry long after a file was parked as forbidden, and stops nobody', async () => {
    const bench = await createTransferBench();
    const statuses = [403, 403, 401];
    bench.bank.behave((_request, index) => {
      const status = statuses[index];
      return status === undefined ? {} : { answer: { status } };
    });
    const intentId = await bench.plant('a', 'a');
    bench.transfer.start();
    await bench.until(intentId, 'parked');
    await bench.pass(12 * 60 * minuteMs);
    await bench.transfer.retry(intentId);
    await bench.until(intentId, 'confirmed', minuteMs);
    expect([bench.bank.signInCount, bench.events.includes('sign-in refused')]).toEqual([2, false]);
  });

  it('waits as long as Retry-After says', async () => {
    const bench = await createTransferBench();
    bench.bank.behave((_request, index) =>
      index === 0 ? { answer: { status: 429, retryAfterMs: 120_000 } } : {},
    );
    const intentId = await bench.plant('a', 'a');
    bench.transfer.start();
    await bench.when(() => bench.intent(intentId).cause !== null);
    const other = await bench.plant('b', 'b');
    bench.transfer.wake();
    await bench.pass(119_000);
    expect(bench.bank.uploads).toEqual(['a']);
    for (const each of [intentId, other]) await bench.until(each, 'confirmed', 5_000);
  });

  it('does not follow a redirect and says so once', async () => {
    const bench = await createTransferBench();
    bench.bank.behave(() => ({ answer: { status: 302 } }));
    await Promise.all(['a', 'b', 'c'].map((name) => bench.plant(name, name)));
    bench.transfer.start();
    for (let index = 0; index < 5; index += 1) await bench.pass(minuteMs);
    expect(bench.events.filter((event) => event.startsWith('misconfigured'))).toEqual([
      'misconfigured BANK_REDIRECTED',
    ]);
  });

  it.each([
    [413, 'BODY_TOO_LARGE'],
    [415, 'UNSUPPORTED_MEDIA'],
    [422, 'UNPROCESSABLE'],
    [400, 'BAD_REQUEST'],
  ])('parks what the bank answers with %i', async (status, code) => {
    const bench = await createTransferBench();
    bench.bank.behave(() => ({ answer: { status } }));
    const intentId = await bench.plant('plain.txt', 'a');
    bench.transfer.start();
    expect((await bench.until(intentId, 'parked')).cause).toMatchObject({ code, details: { status } });
  });

  it('offers a tamer name once to a bank that refuses the real one', async () => {
    const bench = await createTransferBench();
    bench.bank.behave(({ fileName }) => (/[%:?]/.test(fileName) ? { answer: { status: 404 } } : {}));
    const intentId = await bench.plant('100%: why?.txt', 'a');
    bench.transfer.start();
    await bench.until(intentId, 'confirmed');
    expect(bench.bank.uploads).toEqual(['100%: why?.txt', '100__ why_.txt']);
  });
});
