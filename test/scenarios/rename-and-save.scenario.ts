import type { Scenario } from '../support/scenario.ts';

/**
 * A name changes and a file is saved before Galley looks (`docs/decisions/0039-edited-and-moved.md`). Inode and birth say which file
 * it is, and which directory; a new file that got the inode of a removed one is never taken for it.
 */
export const renameAndSave: readonly Scenario[] = [
  {
    name: 'makes a version of a file that was saved in place in a directory that was renamed',
    needs: 'births',
    start: { 'job/a.txt': 'one', 'job/b.txt': 'other' },
    actions: [
      { do: 'rename', from: 'job', to: 'job done' },
      { do: 'write', path: 'job done/a.txt', content: 'one, and more' },
    ],
    expect: {
      bank: [
        { name: 'a.txt', content: 'one, and more', versions: 2 },
        { name: 'b.txt', content: 'other', versions: 1 },
      ],
      uploads: 3,
      uploadsWhenCut: 3,
    },
  },
  {
    name: 'makes a version of the only file of a renamed directory that a program has replaced by a new one',
    needs: 'births',
    start: { 'job/a.txt': 'one' },
    actions: [
      { do: 'rename', from: 'job', to: 'job done' },
      { do: 'write', path: 'job done/a.txt.tmp', content: 'one, and more' },
      { do: 'rename', from: 'job done/a.txt.tmp', to: 'job done/a.txt' },
    ],
    expect: {
      bank: [{ name: 'a.txt', content: 'one, and more', versions: 2 }],
      uploads: 2,
      uploadsWhenCut: 2,
    },
  },
  {
    name: 'makes a version of a file in a renamed directory when another directory takes the old path',
    needs: 'births',
    start: { 'job/a.txt': 'one' },
    actions: [
      { do: 'rename', from: 'job', to: 'a job' },
      { do: 'write', path: 'a job/a.txt.tmp', content: 'one, and more' },
      { do: 'rename', from: 'a job/a.txt.tmp', to: 'a job/a.txt' },
      { do: 'write', path: 'job/next.txt', content: 'next' },
    ],
    expect: {
      bank: [
        { name: 'a.txt', content: 'one, and more', versions: 2 },
        { name: 'next.txt', content: 'next', versions: 1 },
      ],
      uploads: 3,
      uploadsWhenCut: 3,
    },
  },
  {
    name: 'makes versions of files deep in a directory that was renamed on two levels',
    needs: 'births',
    start: { 'job/deep/a.txt': 'one', 'job/deep/er/b.txt': 'other' },
    actions: [
      { do: 'rename', from: 'job', to: 'done' },
      { do: 'rename', from: 'done/deep', to: 'done/flat' },
      { do: 'write', path: 'done/flat/a.txt.tmp', content: 'one, and more' },
      { do: 'rename', from: 'done/flat/a.txt.tmp', to: 'done/flat/a.txt' },
      { do: 'write', path: 'done/flat/er/b.txt', content: 'other, and more' },
    ],
    expect: {
      bank: [
        { name: 'a.txt', content: 'one, and more', versions: 2 },
        { name: 'b.txt', content: 'other, and more', versions: 2 },
      ],
      uploads: 4,
      uploadsWhenCut: 4,
    },
  },
  {
    name: 'makes a version of a file that left with its directory, was edited outside and came back under another name',
    needs: 'births',
    start: { 'job/a.txt': 'one' },
    actions: [
      { do: 'rename', from: 'job', to: '../away-job' },
      { do: 'write', path: '../away-job/a.txt', content: 'one, and more' },
      { do: 'rename', from: '../away-job', to: 'job again' },
    ],
    expect: {
      bank: [{ name: 'a.txt', content: 'one, and more', versions: 2 }],
      uploads: 2,
      uploadsWhenCut: 2,
    },
  },
  {
    name: 'makes a version of a file that was renamed and then saved in place',
    needs: 'births',
    start: { 'a.txt': 'one' },
    actions: [
      { do: 'rename', from: 'a.txt', to: 'b.txt' },
      { do: 'write', path: 'b.txt', content: 'two, longer' },
    ],
    expect: {
      bank: [{ name: 'b.txt', content: 'two, longer', versions: 2 }],
      uploads: 2,
      uploadsWhenCut: 2,
    },
  },
  {
    name: 'makes a version of a file that was saved in place and then renamed into another directory',
    needs: 'births',
    start: { 'a.txt': 'one' },
    actions: [
      { do: 'write', path: 'a.txt', content: 'two, longer' },
      { do: 'rename', from: 'a.txt', to: 'done/b.txt' },
    ],
    expect: {
      bank: [{ name: 'b.txt', orName: 'a.txt', content: 'two, longer', versions: 2 }],
      uploads: 2,
      uploadsWhenCut: 2,
      afterJournalLoss: { uploads: 0, uploadsWhenCut: 1 },
    },
  },
  {
    name: 'makes a version of a file of the same size that was renamed and then saved under its old time',
    needs: 'births',
    start: { 'a.txt': 'one' },
    actions: [
      { do: 'rename', from: 'a.txt', to: 'b.txt' },
      { do: 'write-keeping-time', path: 'b.txt', content: 'two' },
    ],
    expect: { bank: [{ name: 'b.txt', content: 'two', versions: 2 }], uploads: 2, uploadsWhenCut: 2 },
  },
  {
    name: 'asks about a file that was renamed and emptied, and not about a new empty one',
    needs: 'births',
    start: { 'a.txt': 'one' },
    actions: [
      { do: 'rename', from: 'a.txt', to: 'b.txt' },
      { do: 'truncate', path: 'b.txt', sizeBytes: 0 },
    ],
    expect: {
      bank: [{ name: 'a.txt', content: 'one', versions: 1 }],
      uploads: 1,
      uploadsWhenCut: 1,
      parked: { 'b.txt': 'FILE_EMPTIED' },
      afterJournalLoss: { uploads: 1, parked: {} },
    },
  },
  {
    name: 'makes a new asset of a new file that got the inode of a deleted one',
    needs: 'births',
    start: { 'a.txt': 'one' },
    actions: [
      { do: 'delete', path: 'a.txt' },
      { do: 'write', path: 'b.txt', content: 'two, longer' },
    ],
    expect: {
      bank: [
        { name: 'a.txt', content: 'one', versions: 1 },
        { name: 'b.txt', content: 'two, longer', versions: 1 },
      ],
      uploads: 2,
      uploadsWhenCut: 2,
    },
  },
  {
    name: 'makes a new asset of a file of the same name in a new directory that got the inode of a deleted one',
    needs: 'births',
    start: { 'job/a.txt': 'one' },
    actions: [
      { do: 'delete', path: 'job' },
      { do: 'write', path: 'work/a.txt', content: 'two, longer' },
    ],
    expect: {
      bank: [
        { name: 'a.txt', content: 'one', versions: 1 },
        { name: 'a.txt', content: 'two, longer', versions: 1 },
      ],
      uploads: 2,
      uploadsWhenCut: 2,
      parked: {},
    },
  },
  {
    name: 'keeps two assets apart when a renamed directory and a new one under its old name hold a file of one name',
    needs: 'births',
    start: { 'job/a.txt': 'one' },
    actions: [
      { do: 'rename', from: 'job', to: 'job old' },
      { do: 'write', path: 'job/a.txt', content: 'two, longer' },
    ],
    settings: { onClash: 'new-asset' },
    expect: {
      bank: [
        { name: 'a.txt', content: 'one' },
        { name: 'a.txt', content: 'two, longer' },
      ],
      uploads: 3,
      uploadsWhenCut: 3,
    },
  },
  {
    name: 'makes a version of a file that was renamed in a renamed directory, and a new asset of one that was made there',
    needs: 'births',
    start: { 'job/a.txt': 'one' },
    actions: [
      { do: 'rename', from: 'job', to: 'job done' },
      { do: 'rename', from: 'job done/a.txt', to: 'job done/b.txt' },
      { do: 'write', path: 'job done/b.txt', content: 'one, and more' },
      { do: 'write', path: 'job done/c.txt', content: 'new' },
    ],
    expect: {
      bank: [
        { name: 'b.txt', content: 'one, and more', versions: 2 },
        { name: 'c.txt', content: 'new', versions: 1 },
      ],
      uploads: 3,
      uploadsWhenCut: 3,
    },
  },
];
