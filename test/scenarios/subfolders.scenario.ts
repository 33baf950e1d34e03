import type { Scenario } from '../support/scenario.ts';

const settings = { subfolders: 'mirror' } as const;

/** Subdirectories become bank folders, where a person wants it so. */
export const subfolders: readonly Scenario[] = [
  {
    name: 'makes the bank folder of each directory that has a file to send, once',
    settings,
    start: {
      'a/b/c.tif': 'c',
      'a/b/d.tif': 'd',
      'a/e.tif': 'e',
      'f.tif': 'f',
      'empty/': '',
      'ignored/Thumbs.db': 'thumbs',
    },
    actions: [
      { do: 'write', path: 'a/b/g.tif', content: 'g' },
      { do: 'write', path: 'a/b/c.tif', content: 'c, edited' },
    ],
    expect: {
      bank: [
        { name: 'c.tif', folder: 'a/b', content: 'c, edited', versions: 2 },
        { name: 'd.tif', folder: 'a/b', content: 'd' },
        { name: 'g.tif', folder: 'a/b', content: 'g' },
        { name: 'e.tif', folder: 'a', content: 'e' },
        { name: 'f.tif', content: 'f' },
      ],
      bankFolders: ['a', 'a/b'],
      uploads: 6,
      leftAlone: ['ignored/Thumbs.db'],
    },
  },
  {
    name: 'uses the folders that the bank has, in another case and Unicode form too',
    settings,
    bankFolders: ['Bilder', 'Bilder/\u00d6sterbotten'],
    start: { 'bilder/O\u0308sterbotten/new/x.tif': 'x', 'bilder/y.tif': 'y' },
    actions: [{ do: 'restart' }],
    expect: {
      bank: [
        { name: 'x.tif', folder: 'Bilder/\u00d6sterbotten/new', content: 'x' },
        { name: 'y.tif', folder: 'Bilder', content: 'y' },
      ],
      bankFolders: ['Bilder', 'Bilder/\u00d6sterbotten', 'Bilder/\u00d6sterbotten/new'],
      uploads: 2,
    },
  },
  {
    name: 'adopts what the bank folder of the directory holds, and asks about that alone',
    settings,
    bankFolders: ['a', 'b'],
    bank: [
      { name: 'a/same.tif', content: 'same' },
      { name: 'a/other.tif', content: 'theirs' },
    ],
    start: {
      'a/same.tif': 'same',
      'b/same.tif': 'same',
      'a/other.tif': 'ours',
      'b/other.tif': 'ours as well',
    },
    actions: [{ do: 'restart' }],
    expect: {
      bank: [
        { name: 'same.tif', folder: 'a', content: 'same' },
        { name: 'same.tif', folder: 'b', content: 'same' },
        { name: 'other.tif', folder: 'a', content: 'theirs' },
        { name: 'other.tif', folder: 'b', content: 'ours as well' },
      ],
      bankFolders: ['a', 'b'],
      uploads: 2,
      parked: { 'a/other.tif': 'NAME_ON_BANK' },
    },
  },
  {
    name: 'leaves the asset of a file that is moved to another directory where it is',
    settings,
    start: { 'a/x.tif': 'x' },
    actions: [
      { do: 'rename', from: 'a/x.tif', to: 'b/x.tif' },
      { do: 'sync' },
      { do: 'write', path: 'b/x.tif', content: 'x, edited' },
    ],
    expect: {
      bank: [{ name: 'x.tif', folder: 'a', content: 'x, edited', versions: 2 }],
      bankFolders: ['a'],
      uploads: 2,
    },
  },
  {
    name: 'holds for new files alone when it is chosen later',
    start: { 'a/x.tif': 'x' },
    actions: [
      { do: 'set-rules', rules: [], subfolders: 'mirror' },
      { do: 'write', path: 'a/y.tif', content: 'y' },
      { do: 'sync' },
      { do: 'write', path: 'a/x.tif', content: 'x, edited' },
    ],
    expect: {
      bank: [
        { name: 'x.tif', content: 'x, edited', versions: 2 },
        { name: 'y.tif', folder: 'a', content: 'y', versions: 1 },
      ],
      bankFolders: ['a'],
      uploads: 3,
    },
  },
  {
    name: 'parks what belongs into a folder that may not be made, however often it is tried, and sends the rest',
    settings: { ...settings, mayNotAddSubfolders: true },
    bankFolders: ['there'],
    start: { 'there/x.tif': 'x', 'new/y.tif': 'y', 'z.tif': 'z' },
    actions: [{ do: 'retry', path: 'new/y.tif' }, { do: 'restart' }],
    expect: {
      bank: [
        { name: 'x.tif', folder: 'there', content: 'x' },
        { name: 'z.tif', content: 'z' },
      ],
      bankFolders: ['there'],
      uploads: 2,
      parked: { 'new/y.tif': 'SUBFOLDER_REFUSED' },
    },
  },
  {
    name: 'sends a file whose folder may not be made to the one folder when that is chosen instead',
    settings: { ...settings, mayNotAddSubfolders: true },
    start: { 'new/y.tif': 'y' },
    actions: [{ do: 'set-rules', rules: [], subfolders: 'flatten' }, { do: 'restart' }],
    expect: { bank: [{ name: 'y.tif', content: 'y' }], uploads: 1 },
  },
  {
    name: 'waits where two folders have one name, and sends when one of them is renamed',
    settings,
    bankFolders: ['a', 'a'],
    start: { 'a/x.tif': 'x' },
    actions: [
      { do: 'stranger-renames-folder', path: 'a', to: 'a, old' },
      { do: 'retry', path: 'a/x.tif' },
    ],
    expect: {
      bank: [{ name: 'x.tif', folder: 'a', content: 'x' }],
      bankFolders: ['a', 'a, old'],
      uploads: 1,
    },
  },
  {
    name: 'goes on with a folder of its own that was renamed on the bank',
    settings,
    start: { 'a/x.tif': 'x' },
    actions: [
      { do: 'stranger-renames-folder', path: 'a', to: 'renamed' },
      { do: 'write', path: 'a/y.tif', content: 'y' },
    ],
    expect: {
      bank: [
        { name: 'x.tif', folder: 'renamed', content: 'x' },
        { name: 'y.tif', folder: 'renamed', content: 'y' },
      ],
      bankFolders: ['renamed'],
      uploads: 2,
    },
  },
];
