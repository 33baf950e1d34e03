import type { Scenario } from '../support/scenario.ts';

/** The bank folder has content already, or another client works in it. */
export const bankFirst: readonly Scenario[] = [
  {
    name: 'adopts an asset of the same name and content instead of uploading',
    bank: [
      { name: 'cover.pdf', content: 'one' },
      { name: 'unrelated.pdf', content: 'x' },
    ],
    actions: [
      { do: 'write', path: 'cover.pdf', content: 'one' },
      { do: 'write', path: 'cover.pdf', content: 'two' },
    ],
    neverCutAt: [1],
    settings: { onClash: 'new-version' },
    expect: {
      bank: [
        { name: 'cover.pdf', content: 'two', versions: 2 },
        { name: 'unrelated.pdf', content: 'x' },
      ],
      uploads: 1,
    },
  },
  {
    name: 'adopts what lies there from the start, in any case and Unicode form, and sends later edits to it',
    needs: 'unicode-forms',
    bank: [
      { name: 'LOGO.PNG', content: 'logo' },
      { name: 'K\u00e4se.txt', content: 'cheese' },
      { name: 'empty', content: '' },
    ],
    start: { 'logo.png': 'logo', 'deep/Ka\u0308se.txt': 'cheese', empty: '' },
    actions: [{ do: 'write', path: 'deep/Ka\u0308se.txt', content: 'cheese, old' }],
    expect: {
      bank: [
        { name: 'LOGO.PNG', content: 'logo', versions: 1 },
        { name: 'K\u00e4se.txt', content: 'cheese, old', versions: 2 },
        { name: 'empty', content: '', versions: 1 },
      ],
      uploads: 1,
    },
  },
  {
    name: 'asks about a file whose name the bank holds with other content of the same size',
    bank: [{ name: 'cover.pdf', content: 'aaa' }],
    actions: [
      { do: 'write', path: 'cover.pdf', content: 'bbb' },
      { do: 'write', path: 'beside.pdf', content: 'one' },
    ],
    expect: {
      bank: [
        { name: 'cover.pdf', content: 'aaa', versions: 1 },
        { name: 'beside.pdf', content: 'one', versions: 1 },
      ],
      uploads: 1,
      parked: { 'cover.pdf': 'NAME_ON_BANK' },
    },
  },
  {
    name: 'makes a new version where the settings say so',
    settings: { onClash: 'new-version' },
    bank: [{ name: 'cover.pdf', content: 'theirs' }],
    actions: [{ do: 'write', path: 'cover.pdf', content: 'ours' }],
    expect: { bank: [{ name: 'cover.pdf', content: 'ours', versions: 2 }], uploads: 1 },
  },
  {
    name: 'makes a new asset where the settings say so',
    settings: { onClash: 'new-asset' },
    bank: [{ name: 'cover.pdf', content: 'theirs' }],
    actions: [{ do: 'write', path: 'cover.pdf', content: 'ours' }],
    expect: {
      bank: [
        { name: 'cover.pdf', content: 'theirs', versions: 1 },
        { name: 'cover.pdf', content: 'ours', versions: 1 },
      ],
      uploads: 1,
    },
  },
  {
    name: 'skips where the settings say so',
    settings: { onClash: 'skip' },
    bank: [{ name: 'cover.pdf', content: 'theirs' }],
    actions: [
      { do: 'write', path: 'cover.pdf', content: 'ours' },
      { do: 'write', path: 'beside.pdf', content: 'one' },
    ],
    expect: {
      bank: [
        { name: 'cover.pdf', content: 'theirs', versions: 1 },
        { name: 'beside.pdf', content: 'one', versions: 1 },
      ],
      uploads: 1,
      leftAlone: ['cover.pdf'],
    },
  },
  {
    name: 'asks when several assets have the name and none the content, and adopts when one has',
    bank: [
      { name: 'cover.pdf', content: 'first' },
      { name: 'cover.pdf', content: 'second' },
      { name: 'logo.eps', content: 'first' },
      { name: 'logo.eps', content: 'second' },
    ],
    start: { 'cover.pdf': 'third', 'logo.eps': 'second' },
    actions: [{ do: 'touch', path: 'logo.eps' }],
    expect: {
      bank: [
        { name: 'cover.pdf', content: 'first', versions: 1 },
        { name: 'cover.pdf', content: 'second', versions: 1 },
        { name: 'logo.eps', content: 'first', versions: 1 },
        { name: 'logo.eps', content: 'second', versions: 1 },
      ],
      uploads: 0,
      parked: { 'cover.pdf': 'SEVERAL_ON_BANK' },
    },
  },
  {
    name: 'lets an asset go to the one of two files that has its content, whichever was seen first',
    bank: [{ name: 'cover.pdf', content: 'second' }],
    // A scan begins with the last directory.
    start: { 'b/cover.pdf': 'first', 'a/cover.pdf': 'second' },
    actions: [],
    expect: {
      bank: [
        { name: 'cover.pdf', content: 'first', versions: 1 },
        { name: 'cover.pdf', content: 'second', versions: 1 },
      ],
      uploads: 1,
    },
  },
  {
    name: 'leaves an asset alone that a stranger has edited, as long as the file does not change',
    start: { 'cover.pdf': 'ours' },
    actions: [
      { do: 'stranger-replaces', name: 'cover.pdf', content: 'theirs' },
      { do: 'touch', path: 'cover.pdf' },
    ],
    expect: {
      bank: [{ name: 'cover.pdf', content: 'theirs' }],
      uploads: 1,
      uploadsWhenCut: 1,
      otherOnBank: { 'cover.pdf': 'theirs' },
      afterJournalLoss: { parked: { 'cover.pdf': 'NAME_ON_BANK' } },
    },
  },
  {
    name: 'adopts what a stranger has uploaded a moment before, though the folder was read just before that',
    start: { 'other.pdf': 'x' },
    actions: [
      { do: 'stranger-adds', name: 'cover.pdf', content: 'one' },
      { do: 'write', path: 'cover.pdf', content: 'one' },
    ],
    expect: {
      bank: [
        { name: 'other.pdf', content: 'x', versions: 1 },
        { name: 'cover.pdf', content: 'one', versions: 1 },
      ],
      uploads: 1,
      uploadsWhenCut: 1,
    },
  },
  {
    name: 'takes no notice of a second asset that a stranger adds under the name of a file in step',
    start: { 'cover.pdf': 'ours' },
    actions: [
      { do: 'stranger-adds', name: 'cover.pdf', content: 'theirs' },
      { do: 'write', path: 'cover.pdf', content: 'ours, later' },
    ],
    expect: {
      bank: [
        { name: 'cover.pdf', content: 'ours, later', versions: 2 },
        { name: 'cover.pdf', content: 'theirs', versions: 1 },
      ],
      uploads: 2,
      uploadsWhenCut: 2,
    },
  },
];
