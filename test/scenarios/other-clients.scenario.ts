import type { Scenario } from '../support/scenario.ts';

const ours = { 'cover.pdf': 'first' } as const;
const theirs = { do: 'stranger-replaces', name: 'cover.pdf', content: 'by a colleague' } as const;
const mine = { do: 'write', path: 'cover.pdf', content: 'mine, and longer than theirs' } as const;

/** A colleague adds versions to assets that are followed here. No look may fall between the two: it would be another story. */
export const otherClients: readonly Scenario[] = [
  {
    name: 'asks before a version goes above one that a colleague added',
    start: ours,
    actions: [theirs, mine],
    neverCutAt: [1],
    expect: {
      bank: [{ name: 'cover.pdf', content: 'by a colleague' }],
      uploads: 1,
      uploadsWhenCut: 1,
      parked: { 'cover.pdf': 'NEWER_ON_BANK' },
      afterJournalLoss: { parked: { 'cover.pdf': 'NAME_ON_BANK' } },
    },
  },
  {
    name: 'adds mine as the newest version when that is the answer, and later edits without a question',
    start: ours,
    actions: [
      theirs,
      mine,
      { do: 'sync' },
      { do: 'answer', path: 'cover.pdf', choice: 'new-version' },
      { do: 'sync' },
      { do: 'write', path: 'cover.pdf', content: 'mine, once more, longest of all' },
    ],
    neverCutAt: [1],
    expect: {
      bank: [{ name: 'cover.pdf', content: 'mine, once more, longest of all' }],
      uploads: 3,
      uploadsWhenCut: 3,
    },
  },
  {
    name: 'makes a new asset when that is the answer, and sends later edits to that one',
    start: ours,
    actions: [
      theirs,
      mine,
      { do: 'sync' },
      { do: 'answer', path: 'cover.pdf', choice: 'new-asset' },
      { do: 'sync' },
      { do: 'write', path: 'cover.pdf', content: 'mine, once more, longest of all' },
    ],
    neverCutAt: [1],
    expect: {
      bank: [
        { name: 'cover.pdf', content: 'by a colleague' },
        { name: 'cover.pdf', content: 'mine, once more, longest of all' },
      ],
      uploads: 3,
      uploadsWhenCut: 3,
    },
  },
  {
    name: 'keeps theirs when skipped, and sends the next edit above the version that was seen',
    start: ours,
    actions: [
      theirs,
      mine,
      { do: 'sync' },
      { do: 'answer', path: 'cover.pdf', choice: 'skip' },
      { do: 'sync' },
      { do: 'write', path: 'cover.pdf', content: 'mine, once more, longest of all' },
    ],
    neverCutAt: [1],
    expect: {
      bank: [{ name: 'cover.pdf', content: 'mine, once more, longest of all' }],
      uploads: 2,
      uploadsWhenCut: 2,
    },
  },
  {
    name: 'asks again when a colleague adds one more version after the answer',
    start: ours,
    actions: [
      theirs,
      mine,
      { do: 'sync' },
      { do: 'pause' },
      { do: 'answer', path: 'cover.pdf', choice: 'new-version' },
      { do: 'stranger-replaces', name: 'cover.pdf', content: 'by a colleague, again' },
      { do: 'resume' },
      { do: 'sync' },
    ],
    neverCutAt: [1, 4, 5, 6],
    expect: {
      bank: [{ name: 'cover.pdf', content: 'by a colleague, again' }],
      uploads: 1,
      uploadsWhenCut: 1,
      parked: { 'cover.pdf': 'NEWER_ON_BANK' },
      afterJournalLoss: { parked: { 'cover.pdf': 'NAME_ON_BANK' } },
    },
  },
  {
    name: 'finds a version that a colleague added while Galley was not running, though nothing changed here',
    start: ours,
    actions: [theirs, { do: 'restart' }],
    expect: {
      bank: [{ name: 'cover.pdf', content: 'by a colleague' }],
      uploads: 1,
      parked: { 'cover.pdf': 'NEWER_ON_BANK' },
      afterJournalLoss: { parked: { 'cover.pdf': 'NAME_ON_BANK' } },
    },
  },
  {
    name: 'sends nothing when a colleague uploaded the very content that is about to leave',
    start: ours,
    actions: [{ ...theirs, content: 'agreed on the phone' }, { ...mine, content: 'agreed on the phone' }],
    neverCutAt: [1],
    expect: { bank: [{ name: 'cover.pdf', content: 'agreed on the phone' }], uploads: 1, uploadsWhenCut: 1 },
  },
  {
    name: 'goes on when a colleague uploaded the agreed content once more',
    start: ours,
    actions: [{ ...theirs, content: 'first' }, mine],
    expect: {
      bank: [{ name: 'cover.pdf', content: 'mine, and longer than theirs' }],
      uploads: 2,
    },
  },
];
