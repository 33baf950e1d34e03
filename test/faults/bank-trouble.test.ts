import { describe, expect, it } from 'vitest';
import type { Fault, SeenRequest } from '../support/tcp-proxy.ts';
import { REHEARSED_MAX_LATENCY_MS } from './rehearsed-waits.ts';
import { allDone, endOf, holding, troubleFixture } from './trouble-fixture.ts';

const files = { 'cover.pdf': 'cover', 'insert.pdf': 'insert', 'poster.pdf': 'poster' };

async function fixtureWithFiles(...options: Parameters<typeof troubleFixture>) {
  const fixture = await troubleFixture(...options);
  for (const [name, content] of Object.entries(files)) fixture.write(name, content);
  return fixture;
}

/** The fault meets the first upload of the file; everything else passes. */
function onceFor(name: string, fault: Fault): (request: SeenRequest) => Fault {
  let isDone = false;
  return ({ isUpload, path }) => {
    if (isDone || !isUpload || !path.endsWith(`/${name}`)) return { kind: 'pass' };
    isDone = true;
    return fault;
  };
}

/** Files `STEM.pdf`, each with its own name for content. */
function filesFor(stems: readonly (string | number)[]): Record<string, string> {
  return Object.fromEntries(stems.map((stem) => [`${stem}.pdf`, `${stem}.pdf`]));
}

/** Each file's first upload meets the fault that its stem names. */
function firstOfEach(faultOf: (stem: string) => Fault): (request: SeenRequest) => Fault {
  const met = new Set<string>();
  return ({ isUpload, path }) => {
    const stem = /([^/]+)\.pdf$/.exec(path)?.[1];
    if (!isUpload || stem === undefined || met.has(stem)) return { kind: 'pass' };
    met.add(stem);
    return faultOf(stem);
  };
}

const alwaysFor =
  (name: string, fault: Fault) =>
  ({ isUpload, path }: SeenRequest): Fault =>
    isUpload && path.endsWith(`/${name}`) ? fault : { kind: 'pass' };

function answering(
  status: number,
  more: { headers?: Record<string, string>; body?: string } = {},
  when: 'at-once' | 'after-body' = 'after-body',
): Fault {
  return { kind: 'answer', when, answer: { status, ...more } };
}

const signInPage = '<!DOCTYPE html><html><body>Welcome to the guest network</body></html>';
const html = { headers: { 'content-type': 'text/html' }, body: signInPage };

describe('a bank that cannot be reached', () => {
  it('ends the run with 4 and says what to do', async () => {
    const fixture = await fixtureWithFiles();
    const end = await fixture.sync({ server: 'http://127.0.0.1:9' });
    expect([end.code, end.events.at(-1)?.code]).toEqual([4, 'BANK_UNREACHABLE']);
    // The run has ended: nothing goes on by itself.
    expect(end.text).toContain(
      'The media bank cannot be reached. Check the network connection, then try again.',
    );
  });

  it('is waited for, and what was under way is finished when it is back', async () => {
    const fixture = await fixtureWithFiles();
    let refusals = 0;
    fixture.proxy.play(({ isUpload }) => {
      if (refusals === 0 && !isUpload) return { kind: 'pass' };
      refusals += 1;
      return refusals > 5 ? { kind: 'pass' } : { kind: 'refuse' };
    });
    expect((await fixture.sync()).code).toBe(0);
    expect(await fixture.held()).toEqual(holding(files));
  });

  it('is given up after a while, and the next run goes on', async () => {
    const fixture = await fixtureWithFiles();
    let isDown = false;
    fixture.proxy.play(({ isUpload }) => {
      isDown ||= isUpload;
      return isDown ? { kind: 'refuse' } : { kind: 'pass' };
    });
    const end = await fixture.sync({ patienceMs: 500 });
    expect(endOf(end)).toEqual({ ...allDone(0), code: 4, failed: 3 });
    fixture.proxy.play(() => ({ kind: 'pass' }));
    expect((await fixture.sync()).code).toBe(0);
    expect(await fixture.held()).toEqual(holding(files));
  });

  it('from the sign-in on is given up with 4 as well', async () => {
    const fixture = await fixtureWithFiles();
    fixture.proxy.play(({ path }) => (path.includes('/auth/') ? { kind: 'pass' } : { kind: 'refuse' }));
    expect((await fixture.sync({ patienceMs: 500 })).code).toBe(4);
  });
});

describe('a sign-in', () => {
  it('with a wrong key ends with 3 and asks the bank once', async () => {
    const fixture = await fixtureWithFiles();
    const end = await fixture.sync({ apiKey: 'no-such-key' });
    expect([end.code, end.events.at(-1)?.code]).toEqual([3, 'SIGN_IN_REFUSED']);
    expect(fixture.proxy.requests.length).toBe(1);
  });

  it('that expires in the middle of a batch is renewed once, and nothing is sent twice', async () => {
    const fixture = await fixtureWithFiles({ tokenLifeMs: 1_000 });
    // While this answer is on its way the token comes to the end of its idle life.
    fixture.proxy.play(onceFor('cover.pdf', { kind: 'pass', beforeAnswerMs: 1_400 }));
    const end = await fixture.sync({ flags: ['--concurrency', '1'] });
    expect(endOf(end)).toEqual(allDone(3));
    const signIns = fixture.proxy.requests.filter(({ path }) => path.includes('/auth/'));
    expect(signIns.length).toBeGreaterThan(1);
    expect(await fixture.held()).toEqual(holding(files));
  });

  it('that is refused for one upload is renewed, and the upload repeated', async () => {
    const fixture = await fixtureWithFiles();
    fixture.proxy.play(onceFor('insert.pdf', answering(401)));
    expect(endOf(await fixture.sync())).toEqual(allDone(3));
    expect(fixture.proxy.uploads.length).toBe(4);
    expect(await fixture.held()).toEqual(holding(files));
  });
});

describe('a file that the bank refuses', () => {
  it.each([
    [413, 'BODY_TOO_LARGE'],
    [415, 'UNSUPPORTED_MEDIA'],
    [422, 'UNPROCESSABLE'],
  ])('with %i is parked as %s with one thing to do, and holds up no other', async (status, code) => {
    const fixture = await fixtureWithFiles();
    fixture.proxy.play(alwaysFor('insert.pdf', answering(status)));
    const end = await fixture.sync();
    expect(endOf(end)).toEqual({ code: 1, uploaded: 2, versions: 0, adopted: 0, parked: 1, failed: 0 });
    expect(await fixture.issues()).toEqual([{ path: 'insert.pdf', code }]);
    // The file, its outcome, and one thing to do.
    expect(end.text).toMatch(/insert\.pdf: .+\. .+\./);
    expect(Object.keys(await fixture.held()).sort()).toEqual(['cover.pdf', 'poster.pdf']);
    expect(fixture.proxy.uploads.length).toBe(3);
  });
});

describe('a bank that is busy', () => {
  it('with 429 and Retry-After is left alone that long, and then gets everything', async () => {
    const fixture = await fixtureWithFiles();
    const startedMs: number[] = [];
    fixture.proxy.subscribe((kind, { isUpload }, atMs) => {
      if (kind === 'request' && isUpload) startedMs.push(atMs);
    });
    fixture.proxy.play(onceFor('cover.pdf', answering(429, { headers: { 'retry-after': '1' } })));
    expect(endOf(await fixture.sync({ flags: ['--concurrency', '1'] }))).toEqual(allDone(3));
    const [first = 0, second = 0] = startedMs;
    expect([startedMs.length, second - first >= 1_000]).toEqual([4, true]);
    expect(await fixture.held()).toEqual(holding(files));
  });

  it('with any 5xx after the last byte, having stored nothing, gets each file once', async () => {
    const fixture = await troubleFixture();
    const failing = filesFor([500, 502, 503, 504]);
    for (const [name, content] of Object.entries(failing)) fixture.write(name, content);
    fixture.proxy.play(firstOfEach((status) => answering(Number(status))));
    expect(endOf(await fixture.sync())).toEqual(allDone(4));
    expect(fixture.proxy.uploads.length).toBe(8);
    expect(await fixture.held()).toEqual(holding(failing));
  });

  it('with any 5xx after the last byte, having stored it, is asked and gets no second one', async () => {
    const fixture = await troubleFixture({ profile: 'documented' });
    const failing = filesFor([500, 502, 503, 504]);
    for (const [name, content] of Object.entries(failing)) fixture.write(name, content);
    fixture.proxy.play(
      firstOfEach((status) => ({ kind: 'replace-answer', answer: { status: Number(status) } })),
    );
    expect(endOf(await fixture.sync())).toEqual(allDone(4));
    expect(fixture.proxy.uploads.length).toBe(4);
    expect(await fixture.held()).toEqual(holding(failing));
  });
});

describe('a lost answer of a bank that keeps idempotency keys', () => {
  it('is asked for with the same key once more, and nothing is created twice', async () => {
    const fixture = await troubleFixture();
    const faults: Readonly<Record<string, Fault>> = {
      page: { kind: 'replace-answer', answer: { status: 200, ...html } },
      failed: { kind: 'replace-answer', answer: { status: 502 } },
      lost: { kind: 'swallow-answer', closeAfterMs: 0 },
    };
    const ambiguous = filesFor(Object.keys(faults));
    for (const [name, content] of Object.entries(ambiguous)) fixture.write(name, content);
    fixture.proxy.play(firstOfEach((stem) => faults[stem] ?? { kind: 'pass' }));
    expect(endOf(await fixture.sync())).toEqual(allDone(3));
    expect(fixture.proxy.uploads.length).toBe(6);
    expect(await fixture.held()).toEqual(holding(ambiguous));
  });
});

describe('an answer that does not come as it should', () => {
  it('although the bank has the file: the asset is found and nothing sent again', async ({ skip }) => {
    const faults: Readonly<Record<string, Fault>> = {
      page: { kind: 'replace-answer', answer: { status: 200, ...html } },
      cut: { kind: 'cut-answer', afterBytes: 180 },
      lost: { kind: 'swallow-answer', closeAfterMs: 0 },
      never: { kind: 'swallow-answer', closeAfterMs: null },
      // The client is hung up on and the bank stores the file only then.
      late: { kind: 'late', byMs: 500 },
    };
    const fixture = await troubleFixture({ profile: 'documented' });
    const ambiguous = filesFor(Object.keys(faults));
    for (const [name, content] of Object.entries(ambiguous)) fixture.write(name, content);
    fixture.proxy.play(firstOfEach((stem) => faults[stem] ?? { kind: 'pass' }));
    const end = endOf(await fixture.sync());
    skip(
      fixture.proxy.longestLatenessMs() >= REHEARSED_MAX_LATENCY_MS,
      'the bank was at work for longer than Δ: no rehearsal',
    );
    expect(end).toEqual(allDone(5));
    expect(fixture.proxy.uploads.length).toBe(5);
    expect(await fixture.held()).toEqual(holding(ambiguous));
  });

  it('and the bank has nothing: the file is sent again', async () => {
    const faults: Readonly<Record<string, Fault>> = {
      page: answering(200, html),
      half: { kind: 'cut-request', afterBytes: 3 },
      'all-but-one': { kind: 'cut-request', afterBytes: 'all-but-one.pdf'.length - 1 },
      refused: { kind: 'refuse' },
    };
    const fixture = await troubleFixture();
    const ambiguous = filesFor(Object.keys(faults));
    for (const [name, content] of Object.entries(ambiguous)) fixture.write(name, content);
    fixture.proxy.play(firstOfEach((stem) => faults[stem] ?? { kind: 'pass' }));
    expect(endOf(await fixture.sync())).toEqual(allDone(4));
    expect(await fixture.held()).toEqual(holding(ambiguous));
  });
});

describe('an ambiguous upload into a folder that then holds exactly as many assets as a page', () => {
  it('is sent again, because a second reading shows that the list was not cut', async () => {
    const fixture = await troubleFixture();
    const settled = filesFor(Array.from({ length: 50 }, (_, index) => `sheet-${index}`));
    for (const [name, content] of Object.entries(settled)) fixture.write(name, content);
    expect(endOf(await fixture.sync())).toEqual(allDone(50));
    fixture.write('late.pdf', 'late.pdf');
    fixture.proxy.play(onceFor('late.pdf', answering(502)));
    expect(endOf(await fixture.sync())).toEqual(allDone(1));
    expect(await fixture.held()).toEqual(holding({ ...settled, 'late.pdf': 'late.pdf' }));
  });
});

describe('an ambiguous upload that the bank does not let us search for', () => {
  it('is left for the next run after a while, and settled by it', async () => {
    const fixture = await troubleFixture();
    fixture.write('insert.pdf', 'insert');
    expect(endOf(await fixture.sync())).toEqual(allDone(1));
    fixture.write('cover.pdf', 'cover');
    let hasUpload = false;
    fixture.proxy.play(({ isUpload, path }) => {
      hasUpload ||= isUpload;
      return hasUpload && (isUpload || path.endsWith('/asset/search')) ? answering(502) : { kind: 'pass' };
    });
    const { code, summary } = await fixture.sync({ patienceMs: 1_000 });
    expect([code, summary?.uploaded, summary?.failed]).toEqual([1, 0, 1]);
    fixture.proxy.play(() => ({ kind: 'pass' }));
    expect(endOf(await fixture.sync())).toEqual(allDone(1));
    expect(await fixture.held()).toEqual(holding({ 'cover.pdf': 'cover', 'insert.pdf': 'insert' }));
  });
});

describe('something that is no bank', () => {
  it('is recognised by its page and ends the run with 4', async () => {
    const fixture = await fixtureWithFiles();
    fixture.proxy.play(() => answering(200, html));
    const end = await fixture.sync();
    expect([end.code, end.events.at(-1)?.code]).toEqual([4, 'NOT_A_BANK']);
  });
});

describe('a redirect to another origin', () => {
  it('at the sign-in ends the run with 4; the other origin hears nothing', async () => {
    const fixture = await fixtureWithFiles();
    const other = await fixtureWithFiles();
    const location = `${other.proxy.url}/papi/v1/auth/GetToken`;
    fixture.proxy.play(() => answering(302, { headers: { location } }));
    const end = await fixture.sync();
    expect([end.code, end.events.at(-1)?.code]).toEqual([4, 'BANK_REDIRECTED']);
    expect(other.proxy.requests).toEqual([]);
  });

  it('of an upload stops the account; the other origin hears nothing, and the next run goes on', async () => {
    const fixture = await fixtureWithFiles();
    const other = await fixtureWithFiles();
    fixture.proxy.play(({ isUpload, path }) =>
      isUpload ? answering(307, { headers: { location: other.proxy.url + path } }) : { kind: 'pass' },
    );
    const end = await fixture.sync();
    expect([end.code, end.summary?.uploaded]).toEqual([4, 0]);
    expect(other.proxy.requests).toEqual([]);
    fixture.proxy.play(() => ({ kind: 'pass' }));
    expect((await fixture.sync()).code).toBe(0);
    expect(await fixture.held()).toEqual(holding(files));
  });
});
