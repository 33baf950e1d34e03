import type { Scenario } from '../support/scenario.ts';

/** The folder is linked, unlinked, paused, unplugged; Galley is restarted, or loses its memory. */
export const folderLife: readonly Scenario[] = [
  {
    name: 'goes on where it was when a folder is unlinked and linked again',
    start: { 'a.txt': 'one', 'b.txt': 'two' },
    actions: [
      { do: 'unlink' },
      { do: 'write', path: 'a.txt', content: 'one, later' },
      { do: 'write', path: 'c.txt', content: 'three' },
      { do: 'link' },
    ],
    expect: {
      bank: [
        { name: 'a.txt', content: 'one, later', versions: 2 },
        { name: 'b.txt', content: 'two', versions: 1 },
        { name: 'c.txt', content: 'three', versions: 1 },
      ],
      uploads: 4,
      uploadsWhenCut: 4,
    },
  },
  {
    name: 'uploads after a new link what an unlink took out of the queue',
    actions: [
      { do: 'pause' },
      { do: 'write', path: 'a.txt', content: 'one' },
      { do: 'sync' },
      { do: 'unlink' },
      { do: 'resume' },
      { do: 'link' },
    ],
    expect: { bank: [{ name: 'a.txt', content: 'one', versions: 1 }], uploads: 1, uploadsWhenCut: 1 },
  },
  {
    name: 'knows everything again after the journal was lost',
    start: { 'a.txt': 'one', 'deep/a.txt': 'another', 'deep/b.txt': 'two' },
    actions: [
      { do: 'lose-journal' },
      { do: 'write', path: 'deep/a.txt', content: 'another, later' },
      { do: 'sync' },
      { do: 'lose-journal' },
    ],
    expect: {
      bank: [
        { name: 'a.txt', content: 'one', versions: 1 },
        { name: 'a.txt', content: 'another, later', versions: 2 },
        { name: 'b.txt', content: 'two', versions: 1 },
      ],
      uploads: 4,
      uploadsWhenCut: 4,
    },
  },
  {
    name: 'asks about a file that was saved after the last upload when the journal was lost before the next',
    start: { 'a.txt': 'one', 'b.txt': 'two' },
    actions: [{ do: 'write', path: 'a.txt', content: 'one, later' }, { do: 'lose-journal' }],
    // Looked at in between, it is in step when the journal goes.
    neverCutAt: [1],
    expect: {
      bank: [
        { name: 'a.txt', content: 'one', versions: 1 },
        { name: 'b.txt', content: 'two', versions: 1 },
      ],
      uploads: 2,
      parked: { 'a.txt': 'NAME_ON_BANK' },
    },
  },
  {
    name: 'calls nothing deleted while the root is not there',
    start: { 'a.txt': 'one', 'deep/b.txt': 'two' },
    actions: [{ do: 'root-away' }, { do: 'root-back' }],
    expect: {
      bank: [
        { name: 'a.txt', content: 'one', versions: 1 },
        { name: 'b.txt', content: 'two', versions: 1 },
      ],
      uploads: 2,
      uploadsWhenCut: 2,
    },
  },
  {
    name: 'waits for a root that is not there when Galley starts',
    start: { 'a.txt': 'one' },
    actions: [
      { do: 'root-away' },
      { do: 'restart' },
      { do: 'root-back' },
      { do: 'write', path: 'a.txt', content: 'two' },
    ],
    expect: { bank: [{ name: 'a.txt', content: 'two', versions: 2 }], uploads: 2, uploadsWhenCut: 2 },
  },
  {
    name: 'uploads after a pause what was written during it, once',
    start: { 'a.txt': 'one' },
    actions: [
      { do: 'pause' },
      { do: 'write', path: 'a.txt', content: 'two' },
      { do: 'sync' },
      { do: 'write', path: 'a.txt', content: 'three' },
      { do: 'resume' },
    ],
    expect: { bank: [{ name: 'a.txt', content: 'three', versions: 2 }], uploads: 2, uploadsWhenCut: 2 },
  },
  {
    name: 'uploads under its last name what was renamed and deleted in the queue',
    actions: [
      { do: 'pause' },
      { do: 'write', path: 'a.txt', content: 'one' },
      { do: 'write', path: 'b.txt', content: 'two' },
      { do: 'sync' },
      { do: 'rename', from: 'a.txt', to: 'c.txt' },
      { do: 'delete', path: 'b.txt' },
      { do: 'resume' },
    ],
    expect: { bank: [{ name: 'c.txt', content: 'one', versions: 1 }], uploads: 1, uploadsWhenCut: 1 },
  },
  {
    name: 'leaves alone what was cancelled in the queue, until it is saved again',
    actions: [
      { do: 'pause' },
      { do: 'write', path: 'a.txt', content: 'one' },
      { do: 'write', path: 'b.txt', content: 'two' },
      { do: 'sync' },
      { do: 'cancel', path: 'a.txt' },
      { do: 'cancel', path: 'b.txt' },
      { do: 'resume' },
      { do: 'write', path: 'b.txt', content: 'two, later' },
    ],
    expect: {
      bank: [{ name: 'b.txt', content: 'two, later', versions: 1 }],
      uploads: 1,
      uploadsWhenCut: 1,
      leftAlone: ['a.txt'],
      afterJournalLoss: { uploads: 1 },
    },
  },
  {
    name: 'uploads after a restart what was still in the queue',
    actions: [
      { do: 'pause' },
      { do: 'write', path: 'a.txt', content: 'one' },
      { do: 'sync' },
      { do: 'restart' },
    ],
    expect: { bank: [{ name: 'a.txt', content: 'one', versions: 1 }], uploads: 1, uploadsWhenCut: 1 },
  },
  {
    name: 'looks at a paused folder again when the pause ends',
    start: { 'a.txt': 'one' },
    actions: [
      { do: 'pause-folder' },
      { do: 'write', path: 'a.txt', content: 'two' },
      { do: 'write', path: 'b.txt', content: 'three' },
      { do: 'resume-folder' },
    ],
    expect: {
      bank: [
        { name: 'a.txt', content: 'two', versions: 2 },
        { name: 'b.txt', content: 'three', versions: 1 },
      ],
      uploads: 3,
      uploadsWhenCut: 3,
    },
  },
  {
    name: 'sees after a restart what happened while it was not running',
    start: { 'a.txt': 'one', 'b.txt': 'two', 'job/c.txt': 'three' },
    actions: [
      { do: 'rename', from: 'a.txt', to: 'renamed.txt' },
      { do: 'rename', from: 'job', to: 'job done' },
      { do: 'delete', path: 'b.txt' },
      { do: 'restart' },
    ],
    expect: {
      bank: [
        { name: 'a.txt', content: 'one', versions: 1 },
        { name: 'b.txt', content: 'two', versions: 1 },
        { name: 'c.txt', content: 'three', versions: 1 },
      ],
      uploads: 3,
      uploadsWhenCut: 3,
    },
  },
];
