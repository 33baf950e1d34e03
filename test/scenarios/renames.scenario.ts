import type { Scenario } from '../support/scenario.ts';

/** Files and directories change their places; assets keep theirs (`docs/decisions/0003-what-the-plan-decides.md`). */
export const renames: readonly Scenario[] = [
  {
    name: 'keeps the asset of a renamed file',
    start: { 'a.txt': 'one' },
    actions: [
      { do: 'rename', from: 'a.txt', to: 'b.txt' },
      { do: 'rename', from: 'b.txt', to: 'c.txt' },
    ],
    expect: {
      bank: [{ name: 'a.txt', content: 'one', versions: 1 }],
      uploads: 1,
      uploadsWhenCut: 1,
    },
  },
  {
    name: 'keeps the asset of a file that was moved to another directory',
    start: { 'a.txt': 'one', 'done/': '' },
    actions: [
      { do: 'rename', from: 'a.txt', to: 'done/a.txt' },
      { do: 'rename', from: 'done/a.txt', to: 'archive/2024/a.txt' },
    ],
    expect: { bank: [{ name: 'a.txt', content: 'one', versions: 1 }], uploads: 1, uploadsWhenCut: 1 },
  },
  {
    name: 'keeps every asset of a renamed directory',
    start: { 'job/a.txt': 'one', 'job/deep/b.txt': 'two', 'job/deep/deeper/c.txt': 'three' },
    actions: [
      { do: 'rename', from: 'job', to: 'job done' },
      { do: 'rename', from: 'job done/deep', to: 'job done/flat' },
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
  {
    name: 'keeps the assets of two directories that swap their names',
    start: { 'left/a.txt': 'one', 'right/b.txt': 'two' },
    actions: [
      { do: 'rename', from: 'left', to: 'middle' },
      { do: 'rename', from: 'right', to: 'left' },
      { do: 'rename', from: 'middle', to: 'right' },
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
    name: 'shows the right content under each of two names that were swapped',
    start: { 'a.txt': 'was a', 'b.txt': 'was b' },
    actions: [
      { do: 'rename', from: 'a.txt', to: 't.txt' },
      { do: 'rename', from: 'b.txt', to: 'a.txt' },
      { do: 'rename', from: 't.txt', to: 'b.txt' },
    ],
    expect: {
      bank: [
        { name: 'a.txt', orName: 'b.txt', content: 'was b' },
        { name: 'b.txt', orName: 'a.txt', content: 'was a' },
        { name: 'a.txt', content: 'was a', when: 'cut' },
        { name: 't.txt', content: 'was a', when: 'cut' },
      ],
      uploads: 4,
      uploadsWhenCut: 5,
      afterJournalLoss: { uploads: 0, uploadsWhenCut: 2 },
    },
  },
  {
    name: 'makes a version of the file that a draft was renamed onto',
    start: { 'draft.txt': 'new', 'final.txt': 'old' },
    actions: [{ do: 'rename', from: 'draft.txt', to: 'final.txt' }],
    expect: {
      bank: [
        { name: 'draft.txt', content: 'new', versions: 1 },
        { name: 'final.txt', content: 'new', versions: 2 },
      ],
      uploads: 3,
    },
  },
  {
    name: 'tells the renamed file from the new one under its old name',
    start: { 'a.txt': 'one' },
    actions: [
      { do: 'rename', from: 'a.txt', to: 'a-old.txt' },
      { do: 'write', path: 'a.txt', content: 'fresh' },
    ],
    expect: {
      bank: [
        { name: 'a.txt', content: 'fresh' },
        { name: 'a-old.txt', orName: 'a.txt', content: 'one' },
      ],
      uploads: 3,
      uploadsWhenCut: 2,
      afterJournalLoss: { uploads: 0, uploadsWhenCut: 1 },
    },
  },
  {
    name: 'keeps the asset of a file whose name changed its case',
    needs: 'case',
    start: { 'Logo.EPS': 'vector' },
    actions: [
      { do: 'rename', from: 'Logo.EPS', to: 'logo.eps' },
      { do: 'rename', from: 'logo.eps', to: 'LOGO.eps' },
    ],
    expect: {
      bank: [{ name: 'Logo.EPS', content: 'vector', versions: 1 }],
      uploads: 1,
      uploadsWhenCut: 1,
    },
  },
  {
    name: 'keeps the asset of a file whose name another system wrote in another Unicode form',
    needs: 'unicode-forms',
    start: { 'K\u00e4se.txt': 'one', 'stra\u00dfe/\u00fcber.txt': 'two' },
    actions: [
      { do: 'rename', from: 'K\u00e4se.txt', to: 'Ka\u0308se.txt' },
      { do: 'rename', from: 'stra\u00dfe/\u00fcber.txt', to: 'stra\u00dfe/u\u0308ber.txt' },
    ],
    expect: {
      bank: [
        { name: 'K\u00e4se.txt', content: 'one', versions: 1 },
        { name: '\u00fcber.txt', content: 'two', versions: 1 },
      ],
      uploads: 2,
      uploadsWhenCut: 2,
    },
  },
  {
    name: 'makes a version when a name changed its Unicode form and its content',
    needs: 'unicode-forms',
    start: { 'K\u00e4se.txt': 'one' },
    actions: [
      { do: 'rename', from: 'K\u00e4se.txt', to: 'Ka\u0308se.txt' },
      { do: 'write', path: 'Ka\u0308se.txt', content: 'two, longer' },
    ],
    expect: {
      bank: [{ name: 'K\u00e4se.txt', content: 'two, longer', versions: 2 }],
      uploads: 2,
      uploadsWhenCut: 2,
    },
  },
  {
    name: 'keeps the asset of a file that left the folder and came back',
    start: { 'a.txt': 'one' },
    actions: [
      { do: 'rename', from: 'a.txt', to: '../elsewhere.txt' },
      { do: 'rename', from: '../elsewhere.txt', to: 'a.txt' },
    ],
    expect: { bank: [{ name: 'a.txt', content: 'one', versions: 1 }], uploads: 1, uploadsWhenCut: 1 },
  },
  {
    name: 'keeps the asset of a file that was a directory for a while',
    start: { thing: 'one' },
    actions: [
      { do: 'delete', path: 'thing' },
      { do: 'write', path: 'thing/inside.txt', content: 'two' },
      { do: 'delete', path: 'thing' },
      { do: 'write', path: 'thing', content: 'one' },
    ],
    expect: {
      bank: [
        { name: 'thing', content: 'one', versions: 1 },
        { name: 'inside.txt', content: 'two', when: 'cut' },
      ],
      uploads: 1,
      uploadsWhenCut: 2,
    },
  },
  {
    name: 'keeps the assets of a directory that a file took the place of',
    start: { 'thing/inside.txt': 'one', 'thing/more/deep.txt': 'two' },
    actions: [
      { do: 'delete', path: 'thing' },
      { do: 'write', path: 'thing', content: 'now a file' },
      { do: 'delete', path: 'thing' },
      { do: 'write', path: 'thing/inside.txt', content: 'one' },
    ],
    expect: {
      bank: [
        { name: 'inside.txt', content: 'one', versions: 1 },
        { name: 'deep.txt', content: 'two', versions: 1 },
        { name: 'thing', content: 'now a file', when: 'cut' },
      ],
      uploads: 2,
      uploadsWhenCut: 3,
    },
  },
];
