import type { Scenario } from '../support/scenario.ts';

const theirs = [{ name: 'cover.pdf', content: 'theirs' }] as const;
const ours = { 'cover.pdf': 'ours' } as const;
const isParked = { 'cover.pdf': 'NAME_ON_BANK' } as const;

/** Galley asks, and the user answers, or does something else in between. */
export const questions: readonly Scenario[] = [
  {
    name: 'sends a new version when that is the answer, and later edits without another question',
    bank: theirs,
    start: ours,
    actions: [
      { do: 'answer', path: 'cover.pdf', choice: 'new-version' },
      { do: 'sync' },
      { do: 'write', path: 'cover.pdf', content: 'ours, later' },
    ],
    expect: {
      bank: [{ name: 'cover.pdf', content: 'ours, later', versions: 3 }],
      uploads: 2,
      uploadsWhenCut: 2,
    },
  },
  {
    name: 'makes a new asset when that is the answer, and sends later edits to that one',
    bank: theirs,
    start: ours,
    actions: [
      { do: 'answer', path: 'cover.pdf', choice: 'new-asset' },
      { do: 'sync' },
      { do: 'write', path: 'cover.pdf', content: 'ours, later' },
    ],
    expect: {
      bank: [
        { name: 'cover.pdf', content: 'theirs', versions: 1 },
        { name: 'cover.pdf', content: 'ours, later', versions: 2 },
      ],
      uploads: 2,
      uploadsWhenCut: 2,
    },
  },
  {
    name: 'does not ask again about this state of a file that was skipped, not even after a restart',
    bank: theirs,
    start: ours,
    actions: [
      { do: 'answer', path: 'cover.pdf', choice: 'skip' },
      { do: 'restart' },
      { do: 'chmod', path: 'cover.pdf', mode: 0o600 },
    ],
    expect: {
      bank: [{ name: 'cover.pdf', content: 'theirs', versions: 1 }],
      uploads: 0,
      uploadsWhenCut: 0,
      leftAlone: ['cover.pdf'],
      afterJournalLoss: { parked: isParked },
    },
  },
  {
    name: 'asks again when a skipped file was saved again',
    bank: theirs,
    start: ours,
    actions: [
      { do: 'answer', path: 'cover.pdf', choice: 'skip' },
      { do: 'write', path: 'cover.pdf', content: 'ours, later' },
    ],
    expect: {
      bank: [{ name: 'cover.pdf', content: 'theirs', versions: 1 }],
      uploads: 0,
      uploadsWhenCut: 0,
      parked: isParked,
    },
  },
  {
    name: 'takes a cancelled question for a skip',
    bank: theirs,
    start: ours,
    actions: [{ do: 'cancel', path: 'cover.pdf' }, { do: 'restart' }],
    expect: {
      bank: [{ name: 'cover.pdf', content: 'theirs', versions: 1 }],
      uploads: 0,
      uploadsWhenCut: 0,
      leftAlone: ['cover.pdf'],
      afterJournalLoss: { parked: isParked },
    },
  },
  {
    name: 'withdraws the question when the file becomes what the bank holds',
    bank: theirs,
    start: ours,
    actions: [{ do: 'write', path: 'cover.pdf', content: 'theirs' }],
    expect: { bank: [{ name: 'cover.pdf', content: 'theirs', versions: 1 }], uploads: 0, uploadsWhenCut: 0 },
  },
  {
    name: 'withdraws the question when the file is deleted, and uploads it under another name without one',
    bank: theirs,
    start: ours,
    actions: [
      { do: 'rename', from: 'cover.pdf', to: 'cover-2.pdf' },
      { do: 'write', path: 'third.pdf', content: 'x' },
      { do: 'delete', path: 'third.pdf' },
    ],
    expect: {
      bank: [
        { name: 'cover.pdf', content: 'theirs', versions: 1 },
        { name: 'cover-2.pdf', content: 'ours', versions: 1 },
        { name: 'third.pdf', when: 'cut' },
      ],
      uploads: 1,
      uploadsWhenCut: 2,
    },
  },
  {
    name: 'withdraws the question when a rule leaves the file out',
    bank: theirs,
    start: ours,
    actions: [{ do: 'write', path: '.galleyignore', content: 'cover.*\n' }],
    expect: {
      bank: [{ name: 'cover.pdf', content: 'theirs', versions: 1 }],
      uploads: 0,
      leftAlone: ['.galleyignore', 'cover.pdf'],
    },
  },
  {
    name: 'sends the newest content when the file was saved again before the answer',
    bank: theirs,
    start: ours,
    actions: [
      { do: 'write', path: 'cover.pdf', content: 'ours, later' },
      { do: 'sync' },
      { do: 'answer', path: 'cover.pdf', choice: 'new-version' },
    ],
    expect: {
      bank: [{ name: 'cover.pdf', content: 'ours, later', versions: 2 }],
      uploads: 1,
      uploadsWhenCut: 1,
    },
  },
  {
    name: 'sends no content that nobody was asked about when the file was saved after the last look',
    bank: theirs,
    start: ours,
    actions: [
      { do: 'write', path: 'cover.pdf', content: 'ours, but empty of sense' },
      { do: 'answer', path: 'cover.pdf', choice: 'new-version' },
    ],
    expect: {
      bank: [{ name: 'cover.pdf', content: 'ours, but empty of sense', versions: 2 }],
      uploads: 1,
      uploadsWhenCut: 1,
    },
  },
  {
    name: 'empties the asset when that is the answer',
    start: { 'list.csv': 'a;b' },
    actions: [
      { do: 'truncate', path: 'list.csv', sizeBytes: 0 },
      { do: 'sync' },
      { do: 'answer', path: 'list.csv', choice: 'new-version' },
    ],
    expect: { bank: [{ name: 'list.csv', content: '', versions: 2 }], uploads: 2, uploadsWhenCut: 2 },
  },
  {
    name: 'keeps the full asset of an emptied file that was skipped, and sends the next save',
    start: { 'list.csv': 'a;b' },
    actions: [
      { do: 'truncate', path: 'list.csv', sizeBytes: 0 },
      { do: 'sync' },
      { do: 'answer', path: 'list.csv', choice: 'skip' },
      { do: 'sync' },
      { do: 'write', path: 'list.csv', content: 'a;b;c' },
    ],
    expect: { bank: [{ name: 'list.csv', content: 'a;b;c', versions: 2 }], uploads: 2, uploadsWhenCut: 2 },
  },
];
