import type { Scenario } from '../support/scenario.ts';

/** Entries of directories that are no plain files, or one under two names. */
export const specialFiles: readonly Scenario[] = [
  {
    name: 'leaves symlinks alone, wherever they lead',
    start: { 'real.txt': 'one', 'directory/inside.txt': 'two' },
    actions: [
      { do: 'symlink', path: 'to file', target: 'real.txt' },
      { do: 'symlink', path: 'to directory', target: 'directory' },
      { do: 'symlink', path: 'to nothing', target: 'gone' },
      { do: 'symlink', path: 'to itself', target: '.' },
      { do: 'symlink', path: 'out of the folder', target: '/etc/hostname' },
    ],
    expect: {
      bank: [
        { name: 'real.txt', content: 'one', versions: 1 },
        { name: 'inside.txt', content: 'two', versions: 1 },
      ],
      uploads: 2,
      uploadsWhenCut: 2,
    },
  },
  {
    name: 'keeps the asset of a file that a symlink took the place of for a while',
    start: { 'a.txt': 'one', 'b.txt': 'two' },
    actions: [
      { do: 'delete', path: 'a.txt' },
      { do: 'symlink', path: 'a.txt', target: 'b.txt' },
      { do: 'delete', path: 'a.txt' },
      { do: 'write', path: 'a.txt', content: 'one' },
    ],
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
    name: 'does not hang on FIFOs, and uploads the file that takes the place of one',
    needs: 'fifo',
    actions: [
      { do: 'fifo', path: 'one.pipe' },
      { do: 'fifo', path: 'two.pipe' },
      { do: 'fifo', path: 'three.pipe' },
      { do: 'fifo', path: 'four.pipe' },
      { do: 'fifo', path: 'five.pipe' },
      { do: 'delete', path: 'five.pipe' },
      { do: 'write', path: 'five.pipe', content: 'a file now' },
    ],
    expect: {
      bank: [{ name: 'five.pipe', content: 'a file now', versions: 1 }],
      uploads: 1,
      uploadsWhenCut: 1,
    },
  },
  {
    name: 'leaves sockets alone',
    needs: 'socket',
    actions: [
      { do: 'socket', path: 'app.sock' },
      { do: 'write', path: 'beside.txt', content: 'one' },
    ],
    expect: { bank: [{ name: 'beside.txt', content: 'one', versions: 1 }], uploads: 1, uploadsWhenCut: 1 },
  },
  {
    name: 'takes each name of a hard link for a file of its own',
    start: { 'a.txt': 'one' },
    actions: [
      { do: 'hard-link', from: 'a.txt', to: 'b.txt' },
      { do: 'write', path: 'a.txt', content: 'two' },
    ],
    expect: {
      bank: [
        { name: 'a.txt', content: 'two', versions: 2 },
        { name: 'b.txt', content: 'two', versions: 1 },
      ],
      uploads: 3,
      uploadsWhenCut: 4,
    },
  },
  {
    name: 'takes a hard link for a rename when the first name is gone before it looked',
    start: { 'a.txt': 'one' },
    actions: [
      { do: 'hard-link', from: 'a.txt', to: 'b.txt' },
      { do: 'delete', path: 'a.txt' },
    ],
    expect: {
      bank: [
        { name: 'a.txt', content: 'one' },
        { name: 'b.txt', content: 'one', when: 'cut' },
      ],
      uploads: 1,
    },
  },
  {
    name: 'never uploads directories, empty or deep',
    actions: [
      { do: 'mkdir', path: 'empty' },
      { do: 'mkdir', path: 'a/b/c/d/e/f/g/h' },
      { do: 'write', path: 'a/b/c/d/e/f/g/h/leaf.txt', content: 'one' },
    ],
    expect: { bank: [{ name: 'leaf.txt', content: 'one', versions: 1 }], uploads: 1, uploadsWhenCut: 1 },
  },
];
