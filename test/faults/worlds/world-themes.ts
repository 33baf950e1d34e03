/**
 * Room `test/faults/worlds`: the events outside one intact journal, each as a few steps that end in a sync. An episode has one
 * or two of them, among ordinary edits.
 */
import type { Fault } from '../../support/tcp-proxy.ts';
import type { EpisodeDraft } from './episode-draft.ts';
import { type JournalDamage, journalDamages, type MachineName, type WireFault } from './world-steps.ts';

type Theme = (draft: EpisodeDraft) => void;

/** How late a request may be on purpose; well within the Δ of a rehearsal. */
const LATE_MS = 120;

export const themes: Readonly<Record<string, Theme>> = {
  'renamed, then state lost': (draft) => {
    const machine = owner(draft);
    draft.rename(machine);
    draft.rename(machine, { isMoved: true });
    draft.editAtRest(machine, 2);
    draft.steps.push({ kind: 'lose-state', machine });
    draft.sync(machine);
  },
  'folder renamed, then state lost': (draft) => {
    const machine = owner(draft);
    draft.renameDirectory(machine, false);
    draft.steps.push({ kind: 'lose-state', machine });
    draft.create(machine);
    draft.sync(machine);
  },
  'older journal': (draft) => {
    const machine = owner(draft);
    draft.steps.push({ kind: 'save-state', machine });
    draft.save(machine);
    draft.save(machine);
    draft.create(machine);
    draft.sync(machine);
    if (draft.random.next() < 0.5) draft.rename(machine);
    draft.steps.push({ kind: 'restore-state', machine });
    draft.sync(machine);
  },
  'damaged journal': (draft) => {
    const machine = owner(draft);
    draft.steps.push({ kind: 'damage-journal', machine, damage: journalDamageOf(draft.episode.seed) });
    draft.editAtRest(machine, 2);
    draft.sync(machine);
    draft.create(machine);
    draft.sync(machine);
    if (draft.random.next() < 0.6) draft.steps.push({ kind: 'resume', machine });
  },
  'bank restored from a backup': (draft) => {
    const machine = owner(draft);
    draft.steps.push({ kind: 'save-bank' });
    draft.create(machine);
    draft.save(machine);
    draft.save(machine);
    draft.sync(machine);
    draft.steps.push({ kind: 'restore-bank' });
    draft.sync(machine);
  },
  'asset removed': (draft) => {
    const machine = owner(draft);
    const path = draft.anyPath(machine);
    if (path !== null) draft.steps.push({ kind: 'remove-asset', machine, path });
    if (path !== null && draft.random.next() < 0.3) draft.save(machine, path);
    draft.sync(machine);
  },
  'another address': (draft) => {
    const machine = owner(draft);
    if (draft.random.next() < 0.7) draft.rename(machine);
    if (draft.random.next() < 0.7) draft.rename(machine, { isMoved: true });
    draft.steps.push({ kind: 'move-address', machine, address: draft.nextAddress(machine) });
    draft.sync(machine);
  },
  'version of a colleague': (draft) => {
    const machine = owner(draft);
    const path = draft.anyPath(machine);
    if (path === null) return;
    draft.steps.push({ kind: 'colleague-version', machine, path, content: draft.newContent() });
    if (draft.random.next() < 0.7) draft.save(machine, path);
    draft.sync(machine);
  },
  'asset of a colleague': (draft) => {
    const machine = owner(draft);
    const path = draft.create(machine);
    const name = path.split('/').at(-1) ?? path;
    draft.steps.push({ kind: 'colleague-asset', name, content: draft.newContent() });
    draft.sync(machine);
  },
  'edit war': (draft) => {
    const path = draft.createOnBoth();
    draft.sync('a');
    draft.sync('b');
    draft.save('b', path);
    draft.sync('b');
    draft.save('a', path);
    draft.sync('a');
  },
  'an empty listing, once': (draft) => {
    const machine = owner(draft);
    draft.rename(machine);
    draft.steps.push({ kind: 'lose-state', machine });
    draft.sync(machine, { faults: [emptyListing(draft.random.between(1, 2))] });
  },
  'both at the same time': (draft) => {
    draft.createOnBoth();
    draft.createOnBoth();
    draft.createOnBoth();
    draft.sync(draft.random.next() < 0.5 ? ['a', 'b'] : ['b', 'a']);
  },
  'the other has it under another name': (draft) => {
    const [one, other] = draft.random.next() < 0.5 ? (['a', 'b'] as const) : (['b', 'a'] as const);
    draft.createOnBoth();
    draft.createOnBoth();
    draft.sync(one);
    draft.rename(other);
    draft.rename(other, { isMoved: true });
    draft.sync(other);
  },
  'client killed': (draft) => {
    const machine = owner(draft);
    for (let count = draft.random.between(1, 2); count > 0; count -= 1) {
      draft.editAtRest(machine, 3);
      draft.create(machine);
      draft.sync(machine, { kill: killMoment(draft, 'client') });
    }
    draft.sync(machine);
  },
  'killed, then state lost': (draft) => {
    const machine = owner(draft);
    draft.create(machine);
    draft.create(machine);
    draft.sync(machine, { kill: killMoment(draft, 'client') });
    draft.steps.push({ kind: 'lose-state', machine });
    draft.rename(machine);
    draft.sync(machine);
  },
  'bank killed': (draft) => {
    const machine = owner(draft);
    draft.create(machine);
    draft.save(machine);
    draft.sync(machine, { kill: killMoment(draft, 'bank') });
  },
  'answers lost': (draft) => {
    const machine = owner(draft);
    draft.create(machine);
    draft.save(machine);
    draft.create(machine);
    const { random } = draft;
    const first = random.between(1, 2);
    draft.sync(machine, {
      faults: [lostAnswer(draft, first), lostAnswer(draft, first + random.between(1, 2))],
    });
  },
  'edits under watch': (draft) => {
    const machine = owner(draft);
    draft.watch(machine);
    const renamed = draft.random.next() < 0.5 ? draft.rename(machine, { isSaved: true }) : null;
    if (renamed === null) draft.renameDirectory(machine, true);
    draft.create(machine);
    const created = [...draft.files[machine].keys()].at(-1) ?? '';
    draft.steps.push({ kind: 'await-upload', machine, path: renamed ?? created });
    draft.editAtRest(machine, 2);
    draft.save(machine, created);
    draft.steps.push({ kind: 'await-upload', machine, path: created });
    const signal = draft.random.next() < 0.7 ? 'SIGINT' : 'SIGKILL';
    draft.steps.push({ kind: 'end-watch', machine, signal });
  },
  'bank restored under watch': (draft) => {
    const machine = owner(draft);
    draft.steps.push({ kind: 'save-bank' });
    draft.watch(machine);
    draft.save(machine);
    const path = [...draft.files[machine].keys()].at(-1) ?? '';
    draft.steps.push({ kind: 'await-upload', machine, path });
    draft.steps.push({ kind: 'restore-bank' });
    draft.create(machine);
    draft.steps.push({ kind: 'end-watch', machine, signal: 'SIGINT' });
  },
};

/** By turns, so that few seeds have them all. */
function journalDamageOf(seed: number): JournalDamage {
  return journalDamages[seed % journalDamages.length] ?? 'empty';
}

/** A machine that has files. */
function owner(draft: EpisodeDraft): MachineName {
  if (draft.files.b.size === 0) return 'a';
  return draft.random.next() < 0.65 ? 'a' : 'b';
}

function killMoment({ random }: EpisodeDraft, victim: 'client' | 'bank') {
  return {
    victim,
    on: random.one(['request', 'forwarded', 'answered', 'done'] as const),
    nth: random.between(1, 3),
    delayMs: random.one([0, 0, 1, 5, 20]),
  };
}

function emptyListing(nth: number): WireFault {
  const answer = { status: 200, headers: { 'content-type': 'application/json' }, body: '[]' };
  return { on: 'search', nth, fault: { kind: 'answer', when: 'after-body', answer } };
}

function lostAnswer({ random }: EpisodeDraft, nth: number): WireFault {
  const faults: readonly Fault[] = [
    { kind: 'cut-answer', afterBytes: random.between(0, 200) },
    { kind: 'swallow-answer', closeAfterMs: random.between(0, 60) },
    { kind: 'late', byMs: random.between(0, LATE_MS) },
    { kind: 'replace-answer', answer: { status: random.one([500, 502, 504]) } },
    { kind: 'cut-request', afterBytes: random.between(0, 60) },
    { kind: 'pass', beforeAnswerMs: random.between(20, 200) },
  ];
  return { on: 'upload', nth, fault: random.one(faults) };
}
