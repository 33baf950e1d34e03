import { spawnSync } from 'node:child_process';
import { chmodSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { galleyNode } from '../support/service-process.ts';
import { skipAloud, skipWithout } from '../support/skip-aloud.ts';
import { allDone, endOf, holding, type TroubleFixture, troubleFixture } from './trouble-fixture.ts';

// More than sockets and buffers on the way can hold, so that the upload is under way for as long as the proxy says.
const large = new Uint8Array(24 * 1024 * 1024).fill(1);

/** Holds the first upload of the large file until `trouble` has happened to it. */
function whileItUploads(fixture: TroubleFixture, trouble: () => void): void {
  let isFirst = true;
  fixture.proxy.play(({ isUpload }) => {
    if (!isUpload || !isFirst) return { kind: 'pass' };
    isFirst = false;
    return { kind: 'hold', afterBytes: 1024 * 1024, until: Promise.resolve().then(trouble) };
  });
}

describe('a file that changes while it uploads', () => {
  it.each<[string, (path: string, fixture: TroubleFixture) => Uint8Array]>([
    [
      'grows',
      (path) => {
        const grown = Buffer.concat([large, Buffer.from('more')]);
        writeFileSync(path, grown);
        return grown;
      },
    ],
    [
      'shrinks',
      (path) => {
        truncateSync(path, large.length / 2);
        return large.subarray(0, large.length / 2);
      },
    ],
    [
      'keeps its size',
      (path) => {
        const other = new Uint8Array(large.length).fill(2);
        writeFileSync(path, other);
        return other;
      },
    ],
    [
      'is replaced',
      (path, { state }) => {
        const other = new Uint8Array(large.length).fill(3);
        writeFileSync(`${state}-other`, other);
        renameSync(`${state}-other`, path);
        return other;
      },
    ],
  ])('and %s never arrives torn: the bank gets its last state, once', async (_what, change) => {
    const fixture = await troubleFixture();
    const path = fixture.write('poster.tif', large);
    let last: Uint8Array = large;
    whileItUploads(fixture, () => {
      last = change(path, fixture);
    });
    expect(endOf(await fixture.sync())).toEqual(allDone(1));
    expect(await fixture.held()).toEqual(holding({ 'poster.tif': last }));
  });

  it('and is deleted is given up; the bank gets nothing, and the user is not asked', async () => {
    const fixture = await troubleFixture();
    const path = fixture.write('poster.tif', large);
    fixture.write('cover.pdf', 'cover');
    whileItUploads(fixture, () => rmSync(path));
    expect(endOf(await fixture.sync())).toMatchObject({ code: 0, uploaded: 1, parked: 0, failed: 0 });
    expect(await fixture.held()).toEqual(holding({ 'cover.pdf': 'cover' }));
    expect(await fixture.issues()).toEqual([]);
  });

  it('and is moved in its folder arrives once, under its new name', async () => {
    const fixture = await troubleFixture();
    const path = fixture.write('poster.tif', large);
    whileItUploads(fixture, () => renameSync(path, join(fixture.root, 'poster-final.tif')));
    expect((await fixture.sync()).code).toBe(0);
    // A single pass scans once; what moved behind its back is found by the next.
    expect((await fixture.sync()).code).toBe(0);
    expect(await fixture.held()).toEqual(holding({ 'poster-final.tif': large }));
  });
});

describe('a file that was edited while its upload was ambiguous', () => {
  it('is sent before a run says that all is done', async () => {
    const fixture = await troubleFixture();
    fixture.write('cover.pdf', 'first state');
    fixture.proxy.play(({ isUpload }) =>
      isUpload ? { kind: 'swallow-answer', closeAfterMs: null } : { kind: 'pass' },
    );
    const answered = new Promise<void>((resolve) => {
      fixture.proxy.subscribe((kind, { isUpload }) =>
        kind === 'answered' && isUpload ? resolve() : undefined,
      );
    });
    const first = fixture.start();
    await answered;
    first.signal('SIGKILL');
    await first.ended;
    fixture.write('cover.pdf', 'second state');
    fixture.proxy.play(() => ({ kind: 'pass' }));
    expect((await fixture.sync()).code).toBe(0);
    expect(await fixture.held()).toEqual(holding({ 'cover.pdf': 'second state' }));
  });
});

describe('a file that cannot be read', () => {
  it('is parked with its name and one thing to do; the others go through', async (context) => {
    if (process.getuid?.() !== 0)
      skipAloud(context, 'only root can start Galley as somebody who may not read the file');
    const noRow = 65_534;
    const tried = spawnSync(galleyNode(), ['--version'], { uid: noRow, gid: noRow });
    if (tried.status !== 0)
      skipAloud(context, `nobody else may start the Node of this checkout (${tried.error ?? tried.stderr})`);
    const fixture = await troubleFixture();
    const path = fixture.write('secret.pdf', 'secret');
    fixture.write('cover.pdf', 'cover');
    chmodSync(path, 0o600);
    const state = await fixture.openTo(noRow);
    const end = await fixture.sync({ userId: noRow, state });
    expect(endOf(end)).toEqual({ code: 1, uploaded: 1, versions: 0, adopted: 0, parked: 1, failed: 0 });
    expect(end.text).toMatch(/secret\.pdf: .+\. .+\./);
    expect(await fixture.issues(state)).toEqual([{ path: 'secret.pdf', code: 'FILE_UNREADABLE' }]);
    expect(await fixture.held()).toEqual(holding({ 'cover.pdf': 'cover' }));
  });
});

describe('names', () => {
  it('of every kind arrive as they are, composed', async (context) => {
    await skipWithout(context, 'odd-names');
    const fixture = await troubleFixture();
    const names = [
      '100% & more.pdf',
      '%41.pdf',
      '%.pdf',
      'issue #7.pdf',
      'why?.pdf',
      'a+b=c;d,e.pdf',
      'it\'s "quoted" <now>.pdf',
      'back\\slash.pdf',
      'colon:pipe|star*.pdf',
      'line\nbreak.pdf',
      'tab\tin it.pdf',
      'poster 🎨🖨️.pdf',
      'Kansikuva Ä\u00d6.pdf',
      'A\u030Angstro\u0308m.pdf',
      'Пробник.pdf',
      '見本.pdf',
      'no extension',
      'two.dots.in.it',
      '.leading dot',
      `${'é'.repeat(125)}x.pdf`,
      `${'a'.repeat(251)}.pdf`,
    ];
    const files = Object.fromEntries(names.map((name) => [name, `content of ${name}`]));
    for (const [name, content] of Object.entries(files)) fixture.write(name, content);
    expect(endOf(await fixture.sync())).toEqual(allDone(names.length));
    // The bank refuses control characters; such a name goes with an underscore in their place.
    const composed = Object.entries(files).map(([name, content]) => [
      name.normalize('NFC').replace(/[\n\t]/g, '_'),
      content,
    ]);
    expect(await fixture.held()).toEqual(holding(Object.fromEntries(composed)));
    expect(endOf(await fixture.sync())).toEqual(allDone(0));
  });

  it('that are no text are parked with one thing to do', async (context) => {
    await skipWithout(context, 'raw-names');
    const fixture = await troubleFixture();
    writeFileSync(
      Buffer.concat([Buffer.from(`${fixture.root}/Caf`), Buffer.from([0xe9]), Buffer.from('.pdf')]),
      'x',
    );
    fixture.write('cover.pdf', 'cover');
    const end = await fixture.sync();
    expect(endOf(end)).toMatchObject({ code: 1, uploaded: 1, parked: 1 });
    expect((await fixture.issues()).map(({ code }) => code)).toEqual(['FILE_NAME_UNREADABLE']);
    expect(end.text).toMatch(/Caf.*: .+\. .+\./);
  });
});
