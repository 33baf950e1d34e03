import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Journal } from '../../../../../main/journal/index.ts';
import type { DownloadBank } from '../../../../../main/transfer/index.ts';
import { AppError } from '../../../../../shared/errors/index.ts';
import {
  type AssetId,
  asId,
  type ConversionId,
  type DownloadWish,
  type FileId,
} from '../../../../../shared/model/index.ts';
import { type DownloadFixture, startDownloadFixture } from '../../../../support/download-fixture.ts';

type Answer = Awaited<ReturnType<DownloadBank['download']>>;
type Request = Parameters<DownloadBank['download']>[0];

/** The effect of a hotel's network, or of an expired key, on every request. */
const aboutAccount = [
  'TLS_FAILED',
  'BANK_REDIRECTED',
  'BANK_REPLACED',
  'BANK_UNRECOGNIZED',
  'NOT_A_BANK',
  'SIGN_IN_REFUSED',
  'NOT_SIGNED_IN',
  'LOGIN_THROTTLED',
  'ACCOUNT_OTHER_USER',
] as const;

describe('create-downloads', () => {
  it('asks every five seconds, slower with age, and never more often than every ten', async () => {
    const askedAtMs: number[] = [];
    const fixture = await startDownloadFixture({
      async download() {
        askedAtMs.push(fixture.clock.monotonicMs());
        return { state: 'waiting', retryAfterMs: null };
      },
    });
    fixture.downloads().want(wish(fixture));
    await fixture.clock.advance(120_000);
    const pauses = askedAtMs.slice(1).map((atMs, index) => (atMs - (askedAtMs[index] ?? 0)) / 1_000);
    expect(pauses.slice(0, 4).map((pause) => pause.toFixed(1))).toEqual(['5.3', '5.7', '6.2', '6.7']);
    expect([pauses.toSorted((left, right) => left - right), pauses.at(-1)]).toEqual([pauses, 9.75]);
  });

  it('asks once for all who want the same conversion', async () => {
    const bank = scripted([waiting, waiting, content('abc'), content('abc')]);
    const fixture = await startDownloadFixture(bank);
    const first = fixture.downloads().want(wish(fixture));
    const second = fixture.downloads().want(wish(fixture));
    await fixture.clock.advance(4_000);
    expect(bank.requests.length).toBe(1);
    await fixture.until(first.downloadId, 'ready');
    await fixture.until(second.downloadId, 'ready');
    expect([bank.requests.length, await fixture.names()]).toEqual([4, ['a (2).txt', 'a.txt']]);
  });

  it('gives up a conversion that is never made, after half an hour in which it was asked for', async () => {
    for (const state of ['started', 'waiting'] as const) {
      const fixture = await startDownloadFixture(
        scripted(always({ state, retryAfterMs: null })),
        halfAnHourMs,
      );
      const { downloadId } = fixture.downloads().want(wish(fixture));
      await fixture.clock.advance(halfAnHourMs - 20_000);
      const before = fixture.downloads().get(downloadId)?.state;
      await fixture.clock.advance(40_000);
      const { state: after, cause } = fixture.downloads().get(downloadId) ?? {};
      expect([before, after, cause?.code]).toEqual(['generating', 'failed', 'CONVERSION_FAILED']);
    }
  });

  it.each<[string, (fixture: DownloadFixture) => Promise<void>]>([
    ['the computer slept', async ({ clock }) => clock.jumpWallTime(60 * 60_000)],
    [
      'Galley was paused',
      async (fixture) => {
        fixture.downloads().pause();
        await fixture.clock.advance(60 * 60_000);
        fixture.downloads().resume();
      },
    ],
  ])('asks on for a conversion after an hour in which %s', async (_case, meanwhile) => {
    const bank = scripted([waiting, waiting, waiting, content('abc')]);
    const fixture = await startDownloadFixture(bank, halfAnHourMs);
    const { downloadId } = fixture.downloads().want(wish(fixture));
    await fixture.clock.advance(1_000);
    await meanwhile(fixture);
    await fixture.clock.advance(90_000);
    await expect.poll(() => fixture.downloads().get(downloadId)?.state).toBe('ready');
    expect(bank.requests.length).toBe(4);
  });

  it.each([null, 60_000])(
    'asks on for a conversion after 40 minutes without the bank (network said to be back every %s ms)',
    async (pokeEveryMs) => {
      let isAway = false;
      const fixture = await startDownloadFixture(
        {
          async download() {
            if (isAway) throw new AppError('BANK_UNREACHABLE', { reason: 'ENOTFOUND' });
            return waiting;
          },
        },
        halfAnHourMs,
      );
      const { downloadId } = fixture.downloads().want(wish(fixture));
      await fixture.clock.advance(1_000);
      isAway = true;
      for (let minute = 0; minute < 40; minute += 1) {
        await fixture.clock.advance(60_000);
        if (pokeEveryMs !== null) fixture.downloads().runDueNow();
      }
      isAway = false;
      // The longest pause, and then so many questions that they would not fit into what was left of the half hour.
      await fixture.clock.advance(25 * 60_000);
      const asked = fixture.downloads().get(downloadId)?.state;
      await fixture.clock.advance(15 * 60_000);
      expect([asked, fixture.downloads().get(downloadId)?.state]).toEqual(['generating', 'failed']);
    },
  );

  it('asks on, and gives up in time, when the clock was set back by three hours', async () => {
    const bank = scripted(always(waiting));
    const fixture = await startDownloadFixture(bank, halfAnHourMs);
    const { downloadId } = fixture.downloads().want(wish(fixture));
    await fixture.clock.advance(1_000);
    fixture.clock.jumpWallTime(-3 * 60 * 60_000);
    await fixture.clock.advance(70_000);
    const asked = bank.requests.length;
    await fixture.clock.advance(halfAnHourMs);
    expect([asked > 1, fixture.downloads().get(downloadId)?.state]).toEqual([true, 'failed']);
  });

  it('does not count the time in which the file came when it is made once more', async () => {
    const held = Promise.withResolvers<void>();
    const bank = scripted([waiting, content('abcdef', { until: held.promise }), waiting]);
    const fixture = await startDownloadFixture(bank, halfAnHourMs);
    const { downloadId } = fixture.downloads().want(wish(fixture));
    await fixture.until(downloadId, 'fetching');
    fixture.clock.jumpWallTime(40 * 60_000);
    fixture.downloads().pause();
    held.resolve();
    await fixture.until(downloadId, 'wanted');
    fixture.downloads().resume();
    await fixture.until(downloadId, 'generating');
  });

  it('keeps nothing of what was cancelled in the middle', async () => {
    const held = Promise.withResolvers<void>();
    const bank = scripted([content('abcdef', { until: held.promise })]);
    const fixture = await startDownloadFixture(bank);
    const { downloadId } = fixture.downloads().want(wish(fixture));
    await expect.poll(() => fixture.names()).toEqual([`.galley-${downloadId}.part`]);
    await fixture.downloads().cancel(downloadId);
    held.resolve();
    await expect.poll(() => fixture.names()).toEqual([]);
    expect(fixture.downloads().get(downloadId)?.state).toBe('cancelled');
  });

  it('goes on from what is durable when the stream breaks, and begins anew when the bank has something else', async () => {
    const broken = content('abcdef', { breaksAfter: 3, tag: '"1"' });
    const refused = new AppError('BAD_REQUEST', { status: 416 });
    const bank = scripted([broken, refused, content('xyz', { tag: '"2"' })]);
    const fixture = await startDownloadFixture(bank);
    const { downloadId } = fixture.downloads().want(wish(fixture));
    await fixture.until(downloadId, 'ready');
    expect(bank.requests.map(({ resume }) => resume)).toEqual([
      null,
      { fromByte: 3, contentTag: '"1"' },
      null,
    ]);
    expect((await fixture.content('a.txt')).toString()).toBe('xyz');
  });

  it('begins anew when the bank sends the rest of another version', async () => {
    const other = new AppError('BANK_ANSWER_UNREADABLE', {
      reason: 'another part than was asked for',
      status: 206,
    });
    const bank = scripted([
      content('abcdef', { breaksAfter: 3, tag: '"1"' }),
      other,
      content('xyz', { tag: '"2"' }),
    ]);
    const fixture = await startDownloadFixture(bank);
    const { downloadId } = fixture.downloads().want(wish(fixture));
    await fixture.until(downloadId, 'ready');
    expect([bank.requests.map(({ resume }) => resume), (await fixture.content('a.txt')).toString()]).toEqual([
      [null, { fromByte: 3, contentTag: '"1"' }, null],
      'xyz',
    ]);
  });

  it('keeps what has come when a page answers instead of the bank', async () => {
    const page = new AppError('BANK_ANSWER_UNREADABLE', { reason: 'a page instead of a file', status: 200 });
    const bank = scripted([
      content('abcdef', { breaksAfter: 3, tag: '"1"' }),
      page,
      content('def', { offsetBytes: 3, tag: '"1"' }),
    ]);
    const fixture = await startDownloadFixture(bank);
    const { downloadId } = fixture.downloads().want(wish(fixture));
    await fixture.until(downloadId, 'ready');
    expect([bank.requests.at(-1)?.resume, (await fixture.content('a.txt')).toString()]).toEqual([
      { fromByte: 3, contentTag: '"1"' },
      'abcdef',
    ]);
  });

  it.each(aboutAccount)('keeps what has come while %s answers', async (code) => {
    const bank = scripted([
      content('abcdef', { breaksAfter: 3, tag: '"1"' }),
      new AppError(code),
      content('def', { offsetBytes: 3, tag: '"1"' }),
    ]);
    const fixture = await startDownloadFixture(bank);
    const { downloadId } = fixture.downloads().want(wish(fixture));
    await fixture.until(downloadId, 'ready');
    expect([bank.requests.at(-1)?.resume, (await fixture.content('a.txt')).toString()]).toEqual([
      { fromByte: 3, contentTag: '"1"' },
      'abcdef',
    ]);
  });

  it('asks for all of it when the beginning was removed in between', async () => {
    const rest = content('def', { offsetBytes: 3, tag: '"1"' });
    const bank = scripted([content('abcdef', { breaksAfter: 3, tag: '"1"' }), rest, content('abcdef')]);
    const fixture = await startDownloadFixture(bank);
    const { downloadId } = fixture.downloads().want(wish(fixture));
    await expect.poll(() => fixture.downloads().get(downloadId)?.durableBytes).toBe(3);
    await rm(join(fixture.directory, `.galley-${downloadId}.part`));
    await fixture.until(downloadId, 'ready');
    expect((await fixture.content('a.txt')).toString()).toBe('abcdef');
  });

  it.each(['BANK_UNREACHABLE', ...aboutAccount] as const)(
    'waits longer after each %s and never gives up',
    async (code) => {
      const bank = scripted(Array.from({ length: 20 }, () => new AppError(code)));
      const fixture = await startDownloadFixture(bank);
      const { downloadId } = fixture.downloads().want(wish(fixture));
      await fixture.clock.advance(60 * 60_000);
      expect([fixture.downloads().get(downloadId)?.state, bank.requests.length]).toEqual(['wanted', 20]);
    },
  );

  it('asks less and less often while the journal is full', async () => {
    const bank = scripted(always(waiting));
    const disk = { isFull: false };
    const fixture = await startDownloadFixture(bank, undefined, fillingUp(disk));
    const { downloadId } = fixture.downloads().want(wish(fixture));
    await fixture.clock.advance(1_000);
    disk.isFull = true;
    // At 5.25 s, and after pauses of one, two, four and eight seconds.
    await fixture.clock.advance(28_000);
    expect([bank.requests.length, fixture.downloads().get(downloadId)?.state]).toEqual([6, 'generating']);
    disk.isFull = false;
    await fixture.clock.advance(10_000);
    const { state, cause, runAfterMs = 0 } = fixture.downloads().get(downloadId) ?? {};
    expect([bank.requests.length, state, cause]).toEqual([7, 'generating', null]);
    expect(runAfterMs).toBeGreaterThan(fixture.clock.nowMs());
  });

  it('lets go of what the bank sends while the journal is full', async () => {
    let discarded = 0;
    const discard = (): void => {
      discarded += 1;
    };
    const sent = { ...content('abc'), discard };
    const bank = scripted(always(sent));
    const disk = { isFull: true };
    const fixture = await startDownloadFixture(bank, undefined, fillingUp(disk));
    const { downloadId } = fixture.downloads().want(wish(fixture));
    await fixture.clock.advance(10_000);
    expect([bank.requests.length, discarded]).toEqual([4, 4]);
    disk.isFull = false;
    await fixture.until(downloadId, 'ready');
  });

  it('stops at once while it rests because the journal is full', async () => {
    const bank = scripted(always(waiting));
    const fixture = await startDownloadFixture(bank, undefined, fillingUp({ isFull: true }));
    fixture.downloads().want(wish(fixture));
    await fixture.clock.advance(500);
    await fixture.downloads().stop();
    expect([bank.requests.length, fixture.clock.pendingCount]).toEqual([1, 0]);
  });

  it('counts the failures of the bank from the first one after the network is back', async () => {
    const away = Array.from({ length: 12 }, () => new AppError('BANK_UNREACHABLE'));
    const failing = Array.from({ length: 20 }, () => new AppError('BANK_FAILED'));
    const bank = scripted([...away, ...failing]);
    const fixture = await startDownloadFixture(bank);
    const { downloadId } = fixture.downloads().want(wish(fixture));
    await fixture.until(downloadId, 'failed');
    expect(bank.requests.length).toBe(12 + 10);
  });

  it('fails when the directory is gone, and tries again when asked', async () => {
    const bank = scripted([content('abc'), content('abc')]);
    const fixture = await startDownloadFixture(bank);
    const missing = join(fixture.directory, 'gone') as DownloadWish['directory'];
    const { downloadId } = fixture.downloads().want({ ...wish(fixture), directory: missing });
    const failed = await fixture.until(downloadId, 'failed');
    expect(failed.cause?.code).toBe('LOCAL_WRITE_FAILED');
  });

  it('makes one safe name of any name on the bank', async () => {
    const fixture = await startDownloadFixture(scripted([content('abc')]));
    const { downloadId } = fixture
      .downloads()
      .want({ ...wish(fixture), bankFileName: '../../etc/pass\u202Ewd' });
    await fixture.until(downloadId, 'ready');
    expect(await fixture.names()).toEqual(['__.._etc_passwd']);
  });

  it('gives a conversion the extension of what the bank sends', async () => {
    const bank = scripted([content('abc', { contentType: 'image/webp' }), content('abc')]);
    const fixture = await startDownloadFixture(bank);
    for (const id of ['4', '5']) {
      const conversionId = asId<ConversionId>(id);
      const { downloadId } = fixture.downloads().want({ ...wish(fixture), conversionId });
      await fixture.until(downloadId, 'ready');
    }
    expect(await fixture.names()).toEqual(['a.conversion-5', 'a.webp']);
  });

  it('after a crash between the final name and the note of it, the file is ready and not fetched again', async () => {
    const held = Promise.withResolvers<void>();
    const bank = scripted([content('abc', { until: held.promise })]);
    const fixture = await startDownloadFixture(bank);
    const { downloadId } = fixture.downloads().want(wish(fixture));
    await expect.poll(() => fixture.names()).toEqual([`.galley-${downloadId}.part`]);
    fixture.journal().downloads.move({
      downloadId,
      from: 'fetching',
      to: 'fetching',
      patch: { localPath: join(fixture.directory, 'a.txt') as DownloadWish['directory'] },
    });
    await fixture.crash(scripted([]));
    held.resolve();
    // The file is not there: it is asked for again.
    expect(fixture.downloads().get(downloadId)?.state).toBe('wanted');

    const second = fixture.journal().downloads.get(downloadId);
    fixture.journal().downloads.move({
      downloadId,
      from: second?.state ?? 'wanted',
      to: 'fetching',
      patch: { localPath: join(fixture.directory, 'a.txt') as DownloadWish['directory'] },
    });
    await rm(join(fixture.directory, `.galley-${downloadId}.part`), { force: true });
    await writeFile(join(fixture.directory, 'a.txt'), 'abc');
    await fixture.crash(scripted([]));
    expect([fixture.downloads().get(downloadId)?.state, await fixture.names()]).toEqual(['ready', ['a.txt']]);
  });
});

const halfAnHourMs = 30 * 60_000;

const waiting: Answer = { state: 'waiting', retryAfterMs: null };

/** More often than it is asked within an hour. */
function always(answer: Answer): readonly Answer[] {
  return Array.from({ length: 1_000 }, () => answer);
}

/** Answers in this order; then the bank is silent, as one that is away. */
function scripted(
  answers: readonly (Answer | AppError)[],
): DownloadBank & { readonly requests: readonly Request[] } {
  const requests: Request[] = [];
  return {
    requests,
    async download(request) {
      const answer = answers[requests.length];
      requests.push(request);
      if (answer === undefined) return new Promise((_, reject) => onAbort(request.signal, reject));
      if (answer instanceof AppError) throw answer;
      return answer;
    },
  };
}

/** A journal that says so when its disk is full. */
function fillingUp(disk: {
  readonly isFull: boolean;
}): (store: Journal['downloads']) => Journal['downloads'] {
  return (store) => ({
    ...store,
    move(move) {
      if (disk.isFull) throw new AppError('JOURNAL_FULL');
      return store.move(move);
    },
  });
}

function onAbort(signal: AbortSignal, reject: (error: unknown) => void): void {
  signal.addEventListener('abort', () => reject(new AppError('CANCELLED')), { once: true });
}

function content(
  text: string,
  how: {
    readonly until?: Promise<void>;
    readonly breaksAfter?: number;
    readonly tag?: string;
    readonly offsetBytes?: number;
    readonly contentType?: string;
  } = {},
): Answer {
  async function* stream() {
    const bytes = Buffer.from(text);
    yield bytes.subarray(0, how.breaksAfter ?? 1);
    await how.until;
    if (how.breaksAfter !== undefined) throw new AppError('BANK_UNREACHABLE', { reason: 'ECONNRESET' });
    yield bytes.subarray(1);
  }
  return {
    state: 'ready',
    sizeBytes: text.length,
    offsetBytes: how.offsetBytes ?? 0,
    contentType: how.contentType ?? 'application/x-unknown',
    contentTag: how.tag ?? null,
    fileName: null,
    stream: stream(),
    discard() {},
  };
}

function wish(fixture: DownloadFixture): DownloadWish {
  return {
    assetId: asId<AssetId>('a1'),
    fileId: asId<FileId>('f1'),
    conversionId: asId<ConversionId>('1'),
    bankFileName: 'a.txt',
    fileVersion: null,
    directory: fixture.directory,
  };
}
