import type { Scenario } from '../support/scenario.ts';

/** The journal is lost, and files of the folder are on the bank under other names or in other folders. */
export const adoption: readonly Scenario[] = [
  {
    name: 'uploads nothing when the journal is lost after renames',
    start: { '1.tif': 'first', '2.tif': 'second', '3.tif': 'third', '4.tif': 'fourth', '5.tif': 'fifth' },
    actions: [
      { do: 'rename', from: '1.tif', to: 'one.tif' },
      { do: 'rename', from: '2.tif', to: 'sub/two.tif' },
      { do: 'rename', from: '3.tif', to: 'three.tif' },
      { do: 'sync' },
      { do: 'lose-journal' },
    ],
    neverCutAt: [1, 2, 3],
    expect: {
      bank: [
        { name: '1.tif', content: 'first', versions: 1 },
        { name: '2.tif', content: 'second', versions: 1 },
        { name: '3.tif', content: 'third', versions: 1 },
        { name: '4.tif', content: 'fourth', versions: 1 },
        { name: '5.tif', content: 'fifth', versions: 1 },
      ],
      uploads: 5,
      uploadsWhenCut: 5,
    },
  },
  {
    name: 'sends an edit to the asset that a renamed file was adopted with',
    start: { 'a.tif': 'one' },
    actions: [
      { do: 'rename', from: 'a.tif', to: 'b.tif' },
      { do: 'sync' },
      { do: 'lose-journal' },
      { do: 'write', path: 'b.tif', content: 'one, edited' },
    ],
    neverCutAt: [1],
    expect: { bank: [{ name: 'b.tif', content: 'one, edited', versions: 2 }], uploads: 2, uploadsWhenCut: 2 },
  },
  {
    name: 'uploads nothing when the journal is lost after moves between mirrored folders',
    settings: { subfolders: 'mirror' },
    start: { 'a/1.tif': 'first', 'a/2.tif': 'second', 'b/3.tif': 'third', '4.tif': 'fourth' },
    actions: [
      { do: 'rename', from: 'a/1.tif', to: 'b/1.tif' },
      { do: 'rename', from: 'a/2.tif', to: 'c/renamed.tif' },
      { do: 'rename', from: 'b/3.tif', to: '3.tif' },
      { do: 'rename', from: '4.tif', to: 'a/4.tif' },
      { do: 'sync' },
      { do: 'lose-journal' },
      { do: 'write', path: 'c/renamed.tif', content: 'second, edited' },
    ],
    neverCutAt: [1, 2, 3, 4],
    expect: {
      bank: [
        { name: '1.tif', folder: 'a', content: 'first', versions: 1 },
        { name: 'renamed.tif', folder: 'a', content: 'second, edited', versions: 2 },
        { name: '3.tif', folder: 'b', content: 'third', versions: 1 },
        { name: '4.tif', content: 'fourth', versions: 1 },
      ],
      bankFolders: ['a', 'b'],
      uploads: 5,
      uploadsWhenCut: 5,
    },
  },
  {
    name: 'keeps two assets of two equal files apart, and makes one for a copy that the bank lacks',
    start: { 'a.tif': 'same', 'b.tif': 'same' },
    actions: [
      { do: 'rename', from: 'a.tif', to: 'x.tif' },
      { do: 'rename', from: 'b.tif', to: 'y.tif' },
      { do: 'sync' },
      { do: 'copy', from: 'x.tif', to: 'z.tif' },
      { do: 'lose-journal' },
    ],
    neverCutAt: [1, 2],
    expect: {
      bank: [
        { name: 'a.tif', content: 'same', versions: 1 },
        { name: 'b.tif', content: 'same', versions: 1 },
        { name: 'z.tif', orName: 'y.tif', content: 'same', versions: 1 },
      ],
      uploads: 3,
      uploadsWhenCut: 3,
    },
  },
  {
    name: 'tells swapped names apart by content',
    bank: [
      { name: 'a.tif', content: 'content of a' },
      { name: 'b.tif', content: 'content of b' },
      { name: 'c.tif', content: 'content of c, longer' },
    ],
    start: { 'a.tif': 'content of b', 'b.tif': 'content of c, longer', 'c.tif': 'content of a' },
    actions: [],
    expect: {
      bank: [
        { name: 'a.tif', content: 'content of a', versions: 1 },
        { name: 'b.tif', content: 'content of b', versions: 1 },
        { name: 'c.tif', content: 'content of c, longer', versions: 1 },
      ],
      uploads: 0,
    },
  },
  {
    name: 'asks about a file that was edited after the journal was lost, and adopts the renamed ones beside it',
    bank: [
      { name: 'a.tif', content: 'before the edit' },
      { name: 'b.tif', content: 'second' },
    ],
    start: { 'a.tif': 'edited, and longer', 'renamed.tif': 'second' },
    actions: [],
    expect: {
      bank: [
        { name: 'a.tif', content: 'before the edit', versions: 1 },
        { name: 'b.tif', content: 'second', versions: 1 },
      ],
      uploads: 0,
      parked: { 'a.tif': 'NAME_ON_BANK' },
    },
  },
  {
    name: 'leaves an asset of the same name to the renamed file that has its content, whatever the settings say of clashes',
    settings: { onClash: 'new-version' },
    bank: [{ name: 'a.tif', content: 'what is z here' }],
    start: { 'a.tif': 'another picture', 'z.tif': 'what is z here' },
    actions: [],
    expect: {
      bank: [
        { name: 'a.tif', content: 'what is z here', versions: 1 },
        { name: 'a.tif', content: 'another picture', versions: 1 },
      ],
      uploads: 1,
    },
  },
  {
    name: 'matches a folder again that was unlinked and linked again, with what was added and renamed meanwhile',
    start: { 'a.tif': 'one' },
    actions: [
      { do: 'unlink' },
      { do: 'stranger-adds', name: 'theirs.tif', content: 'from another machine' },
      { do: 'write', path: 'mine.tif', content: 'from another machine' },
      { do: 'link' },
    ],
    expect: {
      bank: [
        { name: 'a.tif', content: 'one', versions: 1 },
        { name: 'theirs.tif', content: 'from another machine', versions: 1 },
      ],
      uploads: 1,
      uploadsWhenCut: 1,
    },
  },
];
