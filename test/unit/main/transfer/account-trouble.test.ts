import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../shared/errors/index.ts';
import { createTransferFixture } from './transfer-fixture.ts';

const minuteMs = 60_000;

describe('create-transfer when the account is in trouble', () => {
  it('counts no attempts while offline, asks with one probe in growing pauses, and goes on', async () => {
    const fixture = await createTransferFixture();
    let probes = 0;
    fixture.setProbe(async () => {
      probes += 1;
      if (probes < 4) throw new AppError('BANK_UNREACHABLE');
    });
    fixture.bank.behave((_request, index) => (index < 8 ? { connect: 'refuse' } : {}));
    const ids = await Promise.all([...'abcdefghijkl'].map((name) => fixture.plant(name, name)));
    fixture.transfer.start();
    await fixture.when(() => fixture.events.includes('offline'));
    expect(fixture.events).toContain('offline');
    expect(fixture.bank.uploads.length).toBeLessThanOrEqual(8);
    for (const intentId of ids)
      expect(fixture.intent(intentId)).toMatchObject({ state: 'queued', attempt: 0 });
    for (const intentId of ids) await fixture.until(intentId, 'confirmed', minuteMs);
    expect(probes).toBe(4);
    expect(fixture.events).toContain('online');
  });

  it('parks a file that breaks the connection each time, although the bank answers', async () => {
    const fixture = await createTransferFixture({ maxConcurrency: 1, timing: { attemptLimit: 4 } });
    fixture.bank.behave(({ fileName }) => (fileName === 'big' ? { breaksAfterBytes: 1_500_000 } : {}));
    const big = await fixture.plant('big', Buffer.alloc(3_000_000));
    const small = await fixture.plant('small', 'small');
    fixture.transfer.start();
    await fixture.until(small, 'confirmed', 10_000);
    const { cause, attempt } = await fixture.until(big, 'parked', minuteMs);
    const tries = fixture.bank.uploads.filter((name) => name === 'big').length;
    expect([cause?.code, attempt, tries]).toEqual(['UPLOAD_CUT_OFF', 0, 4]);
    fixture.bank.behave(() => ({}));
    await fixture.transfer.retry(big);
    await fixture.until(big, 'confirmed');
  });

  it('holds it against the file also when a sign-in answers before the question of the connection', async () => {
    const fixture = await createTransferFixture({ timing: { attemptLimit: 3 } });
    fixture.setProbe(() => new Promise(() => undefined));
    fixture.bank.behave(() => ({ breaksAfterBytes: 1_500_000 }));
    const intentId = await fixture.plant('big', Buffer.alloc(3_000_000));
    fixture.transfer.start();
    const breaks = () => fixture.events.filter((event) => event === 'offline').length;
    for (const count of [1, 2, 3]) {
      await fixture.when(() => breaks() === count);
      await fixture.pass(1_000);
      fixture.transfer.reconnect();
      await fixture.pass(minuteMs);
    }
    expect([fixture.intent(intentId).cause?.code, fixture.bank.uploads.length]).toEqual([
      'UPLOAD_CUT_OFF',
      3,
    ]);
  });

  it('does not hold against a file that its connection broke when the whole bank was away', async () => {
    const fixture = await createTransferFixture({ timing: { attemptLimit: 2 } });
    let probes = 0;
    fixture.setProbe(async () => {
      probes += 1;
      if (probes % 2 === 1) throw new AppError('BANK_UNREACHABLE');
    });
    fixture.bank.behave((_request, index) => (index < 5 ? { breaksAfterBytes: 1_500_000 } : {}));
    const intentId = await fixture.plant('big', Buffer.alloc(3_000_000));
    fixture.transfer.start();
    await fixture.until(intentId, 'confirmed');
    expect([probes, fixture.bank.uploads.length]).toEqual([10, 6]);
  });

  it('probes at once when the network comes back', async () => {
    const fixture = await createTransferFixture();
    let isUp = false;
    fixture.setProbe(async () => {
      if (!isUp) throw new AppError('BANK_UNREACHABLE');
    });
    fixture.bank.behave(() => (isUp ? {} : { connect: 'refuse' }));
    const intentId = await fixture.plant('a', 'a');
    fixture.transfer.start();
    await fixture.when(() => fixture.events.includes('offline'));
    await fixture.pass(30_000);
    isUp = true;
    fixture.transfer.probeNow();
    await fixture.when(() => fixture.intent(intentId).state === 'confirmed');
  });

  it('signs in once for all and repeats', async () => {
    const fixture = await createTransferFixture();
    fixture.bank.behave((_request, index) => (index < 3 ? { answer: { status: 401 } } : {}));
    const ids = await Promise.all(['a', 'b', 'c'].map((name) => fixture.plant(name, name)));
    fixture.transfer.start();
    for (const intentId of ids) await fixture.until(intentId, 'confirmed');
    expect([fixture.bank.signInCount, fixture.bank.uploads.length]).toEqual([1, 6]);
  });

  it('renews a token as often as it expires during an upload, and holds the account for signed in', async () => {
    const fixture = await createTransferFixture();
    fixture.bank.behave((_request, index) => (index < 4 ? { answer: { status: 401 } } : {}));
    const intentId = await fixture.plant('a', 'a');
    fixture.transfer.start();
    await fixture.until(intentId, 'confirmed');
    expect([fixture.bank.signInCount, fixture.events.includes('sign-in refused')]).toEqual([4, false]);
  });

  it('stops everything when signing in is refused, until a person has signed in', async () => {
    const fixture = await createTransferFixture();
    fixture.bank.behave((_request, index) => (index === 0 ? { answer: { status: 401 } } : {}));
    fixture.bank.refuseSignIn();
    const intentId = await fixture.plant('a', 'a');
    fixture.transfer.start();
    for (let index = 0; index < 10; index += 1) await fixture.pass(minuteMs);
    expect(fixture.events).toContain('sign-in refused');
    expect(fixture.bank.uploads).toHaveLength(1);
    fixture.transfer.reconnect();
    await fixture.until(intentId, 'confirmed');
  });

  it('parks a file that may not be there, after one sign-in', async () => {
    const fixture = await createTransferFixture();
    fixture.bank.behave(() => ({ answer: { status: 403 } }));
    const ids = [await fixture.plant('a', 'a'), await fixture.plant('b', 'b')];
    fixture.transfer.start();
    for (const intentId of ids)
      expect((await fixture.until(intentId, 'parked')).cause?.code).toBe('FORBIDDEN');
    expect(fixture.bank.signInCount).toBe(1);
  });

  it('signs in again for a retry long after a file was parked as forbidden, and stops no other upload', async () => {
    const fixture = await createTransferFixture();
    const statuses = [403, 403, 401];
    fixture.bank.behave((_request, index) => {
      const status = statuses[index];
      return status === undefined ? {} : { answer: { status } };
    });
    const intentId = await fixture.plant('a', 'a');
    fixture.transfer.start();
    await fixture.until(intentId, 'parked');
    await fixture.pass(12 * 60 * minuteMs);
    await fixture.transfer.retry(intentId);
    await fixture.until(intentId, 'confirmed', minuteMs);
    expect([fixture.bank.signInCount, fixture.events.includes('sign-in refused')]).toEqual([2, false]);
  });

  it('waits as long as Retry-After says', async () => {
    const fixture = await createTransferFixture();
    fixture.bank.behave((_request, index) =>
      index === 0 ? { answer: { status: 429, retryAfterMs: 120_000 } } : {},
    );
    const intentId = await fixture.plant('a', 'a');
    fixture.transfer.start();
    await fixture.when(() => fixture.intent(intentId).cause !== null);
    const other = await fixture.plant('b', 'b');
    fixture.transfer.schedule();
    await fixture.pass(119_000);
    expect(fixture.bank.uploads).toEqual(['a']);
    for (const each of [intentId, other]) await fixture.until(each, 'confirmed', 5_000);
  });

  it('does not follow a redirect and says so once', async () => {
    const fixture = await createTransferFixture();
    fixture.bank.behave(() => ({ answer: { status: 302 } }));
    await Promise.all(['a', 'b', 'c'].map((name) => fixture.plant(name, name)));
    fixture.transfer.start();
    for (let index = 0; index < 5; index += 1) await fixture.pass(minuteMs);
    expect(fixture.events.filter((event) => event.startsWith('misconfigured'))).toEqual([
      'misconfigured BANK_REDIRECTED',
    ]);
  });

  it.each([
    [413, 'BODY_TOO_LARGE'],
    [415, 'UNSUPPORTED_MEDIA'],
    [422, 'UNPROCESSABLE'],
    [400, 'BAD_REQUEST'],
  ])('parks what the bank answers with %i', async (status, code) => {
    const fixture = await createTransferFixture();
    fixture.bank.behave(() => ({ answer: { status } }));
    const intentId = await fixture.plant('plain.txt', 'a');
    fixture.transfer.start();
    expect((await fixture.until(intentId, 'parked')).cause).toMatchObject({ code, details: { status } });
  });

  it('offers a tamer name once to a bank that refuses the real one', async () => {
    const fixture = await createTransferFixture();
    fixture.bank.behave(({ fileName }) => (/[%:?]/.test(fileName) ? { answer: { status: 404 } } : {}));
    const intentId = await fixture.plant('100%: why?.txt', 'a');
    fixture.transfer.start();
    await fixture.until(intentId, 'confirmed');
    expect(fixture.bank.uploads).toEqual(['100%: why?.txt', '100__ why_.txt']);
  });
});
