import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type JournalOwner, type JournalSetAside, openJournal } from '../../../../main/journal/index.ts';
import { silentLog } from '../../../../main/platform/index.ts';
import { asId, type RelativePath, type SavedSearchId } from '../../../../shared/model/index.ts';
import { createFakeClock } from '../../../support/fake-clock.ts';
import { fingerprint, folderId, newIntent } from '../../../support/open-test-journal.ts';
import { temporaryDirectory } from '../../../support/temporary-directory.ts';

const owner: JournalOwner = { accountId: 'abc', bankId: 'bank-1', linkServer: 'https://bank.example' };
const left = 'left.txt' as RelativePath;
// sqlite.org/pragma.html#pragma_page_size: the default.
const PAGE_BYTES = 4_096;

describe('a journal that is damaged', () => {
  it.each<[string, (path: string) => void]>([
    ['0 bytes', (path) => writeFileSync(path, '')],
    ['a directory', (path) => mkdirSync(path)],
    ['a link to a volume that is away', (path) => symlinkSync('/nowhere/journal.db', path)],
    ['a log without its journal', (path) => writeFileSync(`${path}-wal`, 'a log')],
    ['a database without a table', (path) => database(path, 'PRAGMA user_version = 3; VACUUM')],
    [
      'a database of another program',
      (path) => database(path, 'CREATE TABLE intent (a); PRAGMA user_version = 7'),
    ],
    [
      'a database that counts itself newer',
      (path) => database(path, 'CREATE TABLE a (b); PRAGMA user_version = 900'),
    ],
    ['a journal that lost a trigger', (path) => altered(path, 'DROP TRIGGER intent_legal_move')],
    [
      'the journal of another account',
      (path) => fillJournal(path, { ...owner, accountId: 'other', bankId: null }),
    ],
    ['the journal of another bank', (path) => fillJournal(path, { ...owner, bankId: 'bank-2' })],
  ])('is set aside and loses its answers where %s lies in its place', async (_what, put) => {
    const path = join(await temporaryDirectory(), 'journal.db');
    put(path);
    expect(openedAt(path)).toMatchObject({
      setAside: [{ areAnswersLost: true }],
      reason: 'damaged-journal',
      skip: null,
      queued: 0,
    });
  });

  it.skipIf(process.platform === 'win32')(
    'is set aside without reading where a pipe lies in its place',
    async () => {
      const path = join(await temporaryDirectory(), 'journal.db');
      execFileSync('mkfifo', [path]);
      expect(openedAt(path)).toMatchObject({ setAside: [{ areAnswersLost: true }] });
    },
  );

  it('is new only where nothing lies, and asks for a comparison by content then', async () => {
    const path = join(await temporaryDirectory(), 'journal.db');
    expect(openedAt(path)).toEqual({ setAside: [], reason: 'new-journal', skip: null, queued: 0 });
    expect(openedAt(path)).toMatchObject({ reason: 'new-journal' });

    const journal = openJournal({ path, clock: createFakeClock(), log: silentLog, owner });
    journal.readoption.finish();
    journal.close();
    expect(openedAt(path)).toMatchObject({ setAside: [], reason: null });
  });

  it('keeps the journal of its own account and bank, also where the bank has not said its id yet', async () => {
    const path = join(await temporaryDirectory(), 'journal.db');
    fillJournal(path, { ...owner, bankId: null });
    expect(openedAt(path)).toMatchObject({ setAside: [], skip: 'skip', queued: 1 });
    expect(openedAt(path, { ...owner, bankId: 'bank-2' })).toMatchObject({
      setAside: [{ areAnswersLost: true }],
    });
  });

  it('gives saved searches and begun requests back where another table is damaged', async () => {
    const path = join(await temporaryDirectory(), 'journal.db');
    fillJournal(path, owner);
    const clock = createFakeClock();
    const sound = openJournal({ path, clock, log: silentLog, owner });
    sound.keptSearches.save(asId<SavedSearchId>('s1'), 'Lakes', '{}');
    sound.requests.begin('r1');
    sound.close();
    const page = rootPageOf(path, 'agreed');
    writeFileSync(
      path,
      overwritten(readFileSync(path), (page - 1) * PAGE_BYTES, Buffer.alloc(PAGE_BYTES, 1)),
    );
    const { setAside } = openedAt(path);
    const journal = openJournal({ path, clock, log: silentLog, owner });
    const kept = [journal.keptSearches.saved().map(({ name }) => name), journal.requests.isBegun('r1')];
    journal.close();
    expect([setAside.length, kept]).toEqual([1, [['Lakes'], true]]);
  });

  it('never opens as a new journal without trouble, with any bytes in its place', async () => {
    const directory = await temporaryDirectory();
    const whole = join(directory, 'whole.db');
    fillJournal(whole, owner);
    const sound = readFileSync(whole);
    const path = join(directory, 'journal.db');
    const pages = sound.length / PAGE_BYTES;
    const lost = fc.oneof(
      fc.uint8Array({ maxLength: 2_000 }).map((bytes) => Buffer.from(bytes)),
      fc.integer({ min: 0, max: sound.length - 1 }).map((length) => Buffer.from(sound.subarray(0, length))),
      fc
        .integer({ min: 0, max: pages - 1 })
        .map((page) => overwritten(sound, page * PAGE_BYTES, Buffer.alloc(PAGE_BYTES))),
    );
    // A few other bytes in the text of a row are a journal that says something else: no program can tell.
    const changed = fc
      .tuple(fc.integer({ min: 0, max: sound.length - 1 }), fc.uint8Array({ minLength: 1, maxLength: 5_000 }))
      .map(([at, bytes]) => overwritten(sound, at, bytes));
    const open = (bytes: Buffer) => {
      for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true });
      writeFileSync(path, bytes);
      return openedAt(path);
    };
    const options = { numRuns: 40 };
    fc.assert(
      fc.property(changed, (bytes) => {
        const { setAside, reason } = open(bytes);
        expect(reason).toBe(setAside.length === 0 ? null : 'damaged-journal');
      }),
      options,
    );
    fc.assert(
      fc.property(lost, (bytes) => {
        const { setAside, reason, skip, queued } = open(bytes);
        expect(reason).toBe(setAside.length === 0 ? null : 'damaged-journal');
        // Either it is the journal as it was, or the user is notified; and asked to check where an answer is lost.
        if (setAside.length === 0) expect([skip, queued]).toEqual(['skip', 1]);
        else expect(skip === 'skip' || setAside[0]?.areAnswersLost).toBe(true);
      }),
      options,
    );
  });
});

describe('a journal that is older than the state around it', () => {
  it.each([
    ['was made between two runs', false],
    ['was made while the journal was open', true],
  ])('asks for a comparison by content where its copy %s', async (_when, isWhileOpen) => {
    const path = join(await temporaryDirectory(), 'journal.db');
    const generation = keeper();
    const clock = createFakeClock();
    const open = () => openJournal({ path, clock, log: silentLog, owner, generation });
    const first = open();
    first.readoption.finish();
    first.close();
    const before = open();
    if (!isWhileOpen) before.close();
    const copies = new Map(
      ['', '-wal'].flatMap((suffix) =>
        isThere(path + suffix) ? [[suffix, readFileSync(path + suffix)]] : [],
      ),
    );
    before.close();
    const between = open();
    expect(between.readoption.required()).toBe(null);
    between.createIntents([newIntent('a.txt')]);
    between.close();

    for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true });
    for (const [suffix, bytes] of copies) writeFileSync(path + suffix, bytes);
    const older = open();
    expect(older.readoption.required()).toBe('older-journal');
    older.readoption.finish();
    older.close();
    const again = open();
    expect(again.readoption.required()).toBe(null);
    again.close();
  });

  it('is not suspected where the program ended without closing, or the other counter was lost', async () => {
    const path = join(await temporaryDirectory(), 'journal.db');
    const generation = keeper();
    const clock = createFakeClock();
    const killed = openJournal({ path, clock, log: silentLog, owner, generation });
    killed.readoption.finish();
    const next = openJournal({ path, clock, log: silentLog, owner, generation });
    expect(next.readoption.required()).toBe(null);
    next.close();
    killed.close();
    const without = openJournal({ path, clock, log: silentLog, owner, generation: keeper() });
    expect(without.readoption.required()).toBe(null);
    without.close();
  });
});

function openedAt(path: string, expected: JournalOwner = owner) {
  const setAside: JournalSetAside[] = [];
  const journal = openJournal({
    path,
    clock: createFakeClock(),
    log: silentLog,
    owner: expected,
    noteSetAside: (each) => setAside.push(each),
  });
  try {
    return {
      setAside,
      reason: journal.readoption.required(),
      skip: journal.decisionFor(folderId, left, fingerprint(1)),
      queued: journal.counts().queued,
    };
  } finally {
    journal.close();
  }
}

function fillJournal(path: string, of: JournalOwner): void {
  const journal = openJournal({ path, clock: createFakeClock(), log: silentLog, owner: of });
  journal.decide(folderId, left, fingerprint(1), 'skip');
  journal.createIntents([newIntent('a.txt')]);
  journal.readoption.finish();
  journal.close();
}

function altered(path: string, sql: string): void {
  fillJournal(path, owner);
  database(path, sql);
}

function database(path: string, sql: string): void {
  const opened = new DatabaseSync(path);
  opened.exec(sql);
  opened.close();
}

function rootPageOf(path: string, table: string): number {
  const opened = new DatabaseSync(path);
  const row = opened.prepare('SELECT rootpage FROM sqlite_master WHERE name = ?').get(table);
  opened.close();
  return Number(row?.rootpage);
}

function overwritten(sound: Buffer, at: number, bytes: Uint8Array): Buffer {
  const copy = Buffer.from(sound);
  copy.set(bytes.subarray(0, sound.length - at), at);
  return copy;
}

function isThere(path: string): boolean {
  try {
    readFileSync(path);
    return true;
  } catch {
    return false;
  }
}

function keeper() {
  let last: number | null = null;
  return {
    kept: () => last,
    keep(generation: number) {
      last = generation;
    },
  };
}
