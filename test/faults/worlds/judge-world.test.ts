import { describe, expect, it } from 'vitest';
import { complaintsOf, judgeWorld, SIGHT_MS, STALLED_SIGHT_MS, soundVerdict } from './judge-world.ts';
import type { BankAssetFacts } from './read-bank-disk.ts';
import type { WireUpload } from './wire-log.ts';
import type { MachineFacts, WorldFacts } from './world-facts.ts';
import type { ContentFacts, Writer } from './world-history.ts';
import type { MachineName } from './world-steps.ts';

/** Each case plants one fault into a sound world: an oracle that cannot object proves nothing. */
describe('judgeWorld', () => {
  it('finds nothing in a sound world', () => {
    expect(judgeWorld(soundWorld())).toEqual(soundVerdict);
  });

  it('reports a lost file when no active version has its bytes and no issue names it', () => {
    const facts = soundWorld({ a: { files: files({ 'one.bin': 'one', 'new.bin': 'new' }), isWell: false } });
    expect(rules(facts)).toEqual(['lost: new.bin of machine a']);
  });

  it('accepts a missing file when an issue names its path', () => {
    const word = { isWell: false, texts: ['/work/a/files/new.bin'] };
    expect(
      rules(soundWorld({ a: { files: files({ 'one.bin': 'one', 'new.bin': 'new' }), ...word } })),
    ).toEqual([]);
  });

  it('reports bytes that lie below another version as lost when no issue names the file', () => {
    const bank = [asset('1', ['one.bin', 'one'], ['one.bin', 'foreign'])];
    const facts = {
      ...soundWorld({ a: { isWell: false }, b: { isWell: false } }),
      bank: { assets: bank, damagedBlobs: [] },
    };
    expect(rules(facts)).toEqual(['lost: one.bin of machine a']);
  });

  it('reports a false "up to date" even when the file is named somewhere', () => {
    const word = { isWell: true, texts: ['/work/a/files/new.bin'] };
    const facts = soundWorld({ a: { files: files({ 'one.bin': 'one', 'new.bin': 'new' }), ...word } });
    expect(rules(facts)).toEqual([
      'falseUpToDate: machine a says all is well, and the bank lacks or differs in new.bin',
    ]);
  });

  it('accepts a difference that the user chose to keep', () => {
    const bank = [asset('1', ['one.bin', 'one'], ['one.bin', 'foreign'])];
    const facts = { ...soundWorld({ a: { kept: ['one'] } }), bank: { assets: bank, damagedBlobs: [] } };
    expect(rules(facts)).toEqual([]);
  });

  it('reports stored bytes that no file ever had, and blobs that are not what they are called', () => {
    const world = soundWorld();
    const torn = asset('2', ['two.bin', 'half of two']);
    const facts = { ...world, bank: { assets: [...world.bank.assets, torn], damagedBlobs: ['abc'] } };
    expect(rules(facts)).toEqual(['torn: blob abc', 'torn: two.bin (11 bytes, half of )']);
  });

  it('reports own state by its name', () => {
    const world = soundWorld();
    const own = asset('2', ['journal-0123.sqlite', 'anything']);
    const facts = { ...world, bank: { ...world.bank, assets: [...world.bank.assets, own] } };
    expect(judgeWorld(facts)).toEqual({
      ...soundVerdict,
      ownState: ['journal-0123.sqlite (8 bytes, anything)'],
    });
  });

  it('accepts a second asset with a different name when the user of its maker answered "upload again"', () => {
    const answered = ['one'];
    const facts = doubled(SIGHT_MS + 100, { b: { answered } });
    const apart = {
      bank: {
        assets: [asset('1', ['one.bin', 'one']), asset('2', ['two.bin', 'one'])],
        damagedBlobs: [],
      },
      wire: [upload('a', 'one.bin', 3, 0), upload('b', 'two.bin', 3, SIGHT_MS + 100)],
    };
    expect(rules({ ...facts, ...apart })).toEqual([]);
    expect(rules(facts)).not.toEqual([]);
    expect(rules({ ...doubled(SIGHT_MS + 100, { a: { answered } }), ...apart })).not.toEqual([]);
  });

  it('reports a duplicate that its maker does not disclose, and one that a look would have prevented', () => {
    const facts = doubled(SIGHT_MS + 100);
    expect(rules(facts)).toEqual([
      'silentDuplicates: content one on 2 assets (1 one.bin, 2 one.bin), not disclosed on machine a',
      'silentDuplicates: content one on 2 assets (1 one.bin, 2 one.bin), not disclosed on machine b',
      'needlessDuplicates: content one on 2 assets (1 one.bin, 2 one.bin), made after the first was there to be seen',
    ]);
  });

  it('does not blame a machine that stood still between its look and its create, unless it did so for long', () => {
    const disclosed = { a: { texts: ['1'] }, b: { texts: ['1'] } };
    const stalled = (facts: WorldFacts) => ({
      ...facts,
      wire: facts.wire.map((each) => ({ ...each, slotRequestsFromMs: Number.NEGATIVE_INFINITY })),
    });
    expect(rules(stalled(doubled(SIGHT_MS + 100, disclosed)))).toEqual([]);
    expect(rules(stalled(doubled(STALLED_SIGHT_MS + 100, disclosed)))).toHaveLength(1);
  });

  it('takes no later version of the same name and size for the create', () => {
    const facts = doubled(1, { a: { texts: ['1'] }, b: { texts: ['1'] } });
    const version = { ...upload('b', 'one.bin', 3, STALLED_SIGHT_MS * 2), isCreate: false };
    expect(rules({ ...facts, wire: [...facts.wire, version] })).toEqual([]);
  });

  it('demands disclosure on each machine that made the duplicate', () => {
    const facts = doubled(1, { a: { texts: ['2'] } });
    expect(rules(facts)).toEqual([
      'silentDuplicates: content one on 2 assets (1 one.bin, 2 one.bin), not disclosed on machine b',
    ]);
  });

  it('accepts what a lost journal disclosed, unless the file is still there to lead to it again', () => {
    const a = { texts: ['1'] };
    const b = { disclosedByLostJournal: ['2'] };
    expect(rules(doubled(1, { a, b }))).toEqual([
      'silentDuplicates: content one on 2 assets (1 one.bin, 2 one.bin), not disclosed on machine b',
    ]);
    expect(rules(doubled(1, { a, b: { ...b, files: files({}) } }))).toEqual([]);
  });

  it('accepts a disclosed duplicate of two machines that raced, unless the bank refuses the second', () => {
    const disclosed = { a: { texts: ['1'] }, b: { texts: ['1'] } };
    expect(rules(doubled(1, disclosed))).toEqual([]);
    expect(rules({ ...doubled(1, disclosed), isCreateConditional: true })).toEqual([
      'needlessDuplicates: content one on 2 assets (1 one.bin, 2 one.bin), on a bank that refuses the second',
    ]);
  });

  it('blames no refusing bank for a second name of a content', () => {
    const facts = doubled(1, { a: { texts: ['1'] }, b: { texts: ['1'] } });
    const assets = [asset('1', ['one.bin', 'one']), asset('2', ['other.bin', 'one'])];
    expect(rules({ ...facts, bank: { assets, damagedBlobs: [] }, isCreateConditional: true })).toEqual([]);
  });

  it('accepts two assets of a content that the user really had in two files', () => {
    const facts = doubled(SIGHT_MS + 100);
    const contents = new Map([
      ...facts.contents,
      ['one', { writers: new Set<Writer>(['a', 'b']), mostAtOnce: 2 }],
    ]);
    expect(rules({ ...facts, contents })).toEqual([]);
  });

  it('reports a version above one of a colleague that the client had not seen', () => {
    expect(rules(colleagueBelow())).toEqual(['buried: asset 1: one.bin of machine a lies above foreign']);
  });

  it('reports a version above one of the other machine', () => {
    const bank = [asset('1', ['one.bin', 'one'], ['one.bin', 'of b'], ['one.bin', 'of a'])];
    const contents = contentsOf({ one: ['a', 'b'], 'of b': ['b'], 'of a': ['a'] });
    const facts = soundWorld({ a: { files: files({ 'one.bin': 'of a' }) }, b: { files: files({}) } });
    const wire = [upload('b', 'one.bin', 4, 0), upload('a', 'one.bin', 4, 5_000)];
    // The two are of the same size and name: the wire cannot tell them apart, and the later start counts.
    expect(rules({ ...facts, bank: { assets: bank, damagedBlobs: [] }, contents, wire })).toEqual([
      'buried: asset 1: one.bin of machine a lies above of b',
    ]);
  });

  it('accepts such a version by policy, by answer, and when no look could show the one below', () => {
    expect(rules(colleagueBelow({ policy: 'newest' }))).toEqual([]);
    expect(rules(colleagueBelow({ answered: ['of a'] }))).toEqual([]);
    const late = { ...colleagueBelow(), colleague: [{ sha256: 'foreign', answeredAtMs: 4_999 }] };
    expect(rules(late)).toEqual([]);
  });

  it('reports the same bytes twice in a row in one asset', () => {
    const world = soundWorld();
    const twice = asset('1', ['one.bin', 'one'], ['one.bin', 'one']);
    expect(rules({ ...world, bank: { assets: [twice], damagedBlobs: [] } })).toEqual([
      'repeated: asset 1: the bytes of one.bin twice',
    ]);
  });

  it('reports uploads during a pause, damages that were not reported, and uploads without a last line', () => {
    const found = {
      uploadsWhilePaused: 2,
      unreportedDamages: ['the empty journal'],
      unreported: ['x was left at committing'],
    };
    expect(rules(soundWorld({ b: found }))).toEqual([
      'unpaused: machine b sent 2 uploads while everything was paused',
      'unreportedDamage: the empty journal',
      'unreported: machine b: x was left at committing',
    ]);
  });

  it('reports a rename and save under watch that became another asset', () => {
    const bank = [asset('1', ['one.bin', 'one']), asset('2', ['two.bin', 'two'])];
    const facts = {
      ...soundWorld({ a: { files: files({ 'two.bin': 'two' }) } }),
      bank: { assets: bank, damagedBlobs: [] },
      contents: contentsOf({ one: ['a'], two: ['a'] }),
      keptAssets: [{ path: 'two.bin', before: 'one', after: 'two' }],
    };
    expect(rules(facts)).toEqual(['forked: two.bin went from asset 1 to asset 2']);
  });
});

const rules = (facts: WorldFacts) => complaintsOf(judgeWorld(facts));

interface Planted {
  readonly files?: MachineFacts['files'];
  readonly isWell?: boolean;
  readonly texts?: readonly string[];
  readonly disclosedByLostJournal?: readonly string[];
  readonly kept?: readonly string[];
  readonly answered?: readonly string[];
  readonly policy?: MachineFacts['policy'];
  readonly uploadsWhilePaused?: number;
  readonly unreportedDamages?: readonly string[];
  readonly unreported?: readonly string[];
}

/** Machine a holds one file, which is on the bank; machine b has none. */
function soundWorld(planted: Readonly<Partial<Record<MachineName, Planted>>> = {}): WorldFacts {
  return {
    bank: { assets: [asset('1', ['one.bin', 'one'])], damagedBlobs: [] },
    machines: {
      a: machine({ files: files({ 'one.bin': 'one' }), ...planted.a }),
      b: machine({ files: files({}), ...planted.b }),
    },
    contents: contentsOf({ one: ['a'], new: ['a'], foreign: ['colleague'] }),
    wire: [upload('a', 'one.bin', 3, 0)],
    colleague: [],
    keptAssets: [],
    isCreateConditional: false,
  };
}

/** Both machines have the file and made an asset of it; the second began so long after the first was answered. */
function doubled(
  laterByMs: number,
  planted: Readonly<Partial<Record<MachineName, Planted>>> = {},
): WorldFacts {
  const held = files({ 'one.bin': 'one' });
  const world = soundWorld({ a: { files: held, ...planted.a }, b: { files: held, ...planted.b } });
  return {
    ...world,
    bank: { assets: [asset('1', ['one.bin', 'one']), asset('2', ['one.bin', 'one'])], damagedBlobs: [] },
    contents: contentsOf({ one: ['a', 'b'] }),
    wire: [upload('a', 'one.bin', 3, 0), upload('b', 'one.bin', 3, 10 + laterByMs)],
  };
}

function colleagueBelow(planted: Planted = {}): WorldFacts {
  const bank = [asset('1', ['one.bin', 'one'], ['one.bin', 'foreign'], ['one.bin', 'of a'])];
  return {
    ...soundWorld({ a: { files: files({ 'one.bin': 'of a' }), ...planted } }),
    bank: { assets: bank, damagedBlobs: [] },
    contents: contentsOf({ one: ['a'], foreign: ['colleague'], 'of a': ['a'] }),
    wire: [upload('a', 'one.bin', 3, 0), upload('a', 'one.bin', 4, 5_000)],
    colleague: [{ sha256: 'foreign', answeredAtMs: 2_000 }],
  };
}

function machine({
  files: held,
  isWell = true,
  texts = [],
  kept = [],
  answered = [],
  ...rest
}: Planted): MachineFacts {
  return {
    files: held ?? new Map(),
    word: { isWell, isPaused: false, texts: new Set(texts) },
    disclosedByLostJournal: new Set(rest.disclosedByLostJournal),
    kept: new Set(kept),
    answered: new Set(answered),
    policy: rest.policy ?? 'ask',
    uploadsWhilePaused: rest.uploadsWhilePaused ?? 0,
    unreportedDamages: rest.unreportedDamages ?? [],
    unreported: rest.unreported ?? [],
  };
}

/** Path → content; the digest of a content is its own text here. */
function files(contents: Readonly<Record<string, string>>): MachineFacts['files'] {
  return new Map(
    Object.entries(contents).map(([path, sha256]) => [path, { sha256, sizeBytes: sha256.length }]),
  );
}

function asset(assetId: string, ...versions: readonly (readonly [string, string])[]): BankAssetFacts {
  return {
    assetId,
    folderIds: ['inbox'],
    versions: versions.map(([fileName, sha256], index) => ({
      versionId: index,
      fileName,
      sha256,
      sizeBytes: sha256.length,
    })),
  };
}

function contentsOf(writers: Readonly<Record<string, readonly Writer[]>>): ReadonlyMap<string, ContentFacts> {
  return new Map(
    Object.entries(writers).map(([sha256, names]) => [sha256, { writers: new Set(names), mostAtOnce: 1 }]),
  );
}

/** Answered ten milliseconds after it began. */
function upload(
  machineName: MachineName,
  fileName: string,
  sizeBytes: number,
  startedAtMs: number,
): WireUpload {
  const slotRequestsFromMs = startedAtMs;
  return {
    machine: machineName,
    fileName,
    sizeBytes,
    isCreate: true,
    startedAtMs,
    answeredAtMs: startedAtMs + 10,
    slotRequestsFromMs,
  };
}
