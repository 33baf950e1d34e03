import type { Scenario } from '../support/scenario.ts';

/** Ignore rules: shipped ones, those of the settings, and `.galleyignore` while it is edited. */
export const ignoreRules: readonly Scenario[] = [
  {
    name: 'leaves out what systems and programs strew about',
    actions: [
      { do: 'write', path: '.DS_Store', content: 'x' },
      { do: 'write', path: 'Thumbs.db', content: 'x' },
      { do: 'write', path: '._photo.jpg', content: 'x' },
      { do: 'write', path: '.git/HEAD', content: 'x' },
      { do: 'write', path: 'photo.jpg', content: 'one' },
    ],
    expect: {
      bank: [{ name: 'photo.jpg', content: 'one', versions: 1 }],
      uploads: 1,
      uploadsWhenCut: 1,
      leftAlone: ['.DS_Store', 'Thumbs.db', '._photo.jpg', '.git/HEAD'],
    },
  },
  {
    name: 'uploads nothing of a rendition shelf that lies in the folder, whatever comes into it',
    start: { 'Lakes/.galley-shelf/': '', 'Lakes/lake.jpg': 'a rendition', 'own.jpg': 'one' },
    actions: [
      { do: 'write', path: 'Lakes/second.jpg', content: 'another rendition' },
      { do: 'write', path: 'Lakes/lake.jpg', content: 'changed by a person' },
      { do: 'write', path: 'Lakes/deep/notes.txt', content: 'by a person' },
    ],
    expect: {
      bank: [{ name: 'own.jpg', content: 'one', versions: 1 }],
      uploads: 1,
      leftAlone: ['Lakes/lake.jpg', 'Lakes/second.jpg', 'Lakes/deep/notes.txt'],
    },
  },
  {
    name: 'sends nothing of what waited and is left out by the time Galley starts',
    actions: [
      { do: 'pause' },
      { do: 'write', path: 'private/deep/cv.pdf', content: 'mine' },
      { do: 'write', path: 'private/letter.txt', content: 'mine as well' },
      { do: 'write', path: 'poster.pdf', content: 'ours' },
      { do: 'sync' },
      { do: 'write', path: '.galleyignore', content: 'private/\n' },
      { do: 'restart' },
    ],
    expect: {
      bank: [{ name: 'poster.pdf', content: 'ours', versions: 1 }],
      uploads: 1,
      uploadsWhenCut: 1,
      leftAlone: ['.galleyignore', 'private/deep/cv.pdf', 'private/letter.txt'],
    },
  },
  {
    name: 'sends nothing of what waited and is left out when it may go on',
    actions: [
      { do: 'pause' },
      { do: 'write', path: 'shoot/one.raw', content: 'raw' },
      { do: 'write', path: 'shoot/one.jpg', content: 'jpg' },
      { do: 'sync' },
      { do: 'write', path: 'shoot/.galleyignore', content: '*.raw\n' },
      { do: 'resume' },
    ],
    expect: {
      bank: [{ name: 'one.jpg', content: 'jpg', versions: 1 }],
      uploads: 1,
      uploadsWhenCut: 1,
      leftAlone: ['shoot/.galleyignore', 'shoot/one.raw'],
    },
  },
  {
    name: 'uploads what a rule left out as soon as the rule is gone, in all directories',
    start: {
      '.galleyignore': '*.log\n',
      'run.log': 'one',
      'deep/er/run.log': 'two',
      'deep/page.txt': 'three',
    },
    actions: [{ do: 'write', path: '.galleyignore', content: '# nothing\n' }],
    expect: {
      bank: [
        { name: 'page.txt', content: 'three', versions: 1 },
        { name: 'run.log', content: 'one', versions: 1 },
        { name: 'run.log', content: 'two', versions: 1 },
      ],
      uploads: 3,
      leftAlone: ['.galleyignore'],
    },
  },
  {
    name: 'uploads what a rule left out when the file of rules is deleted',
    start: { 'deep/.galleyignore': '*.log\n', 'deep/er/run.log': 'one', 'run.log': 'two' },
    actions: [{ do: 'delete', path: 'deep/.galleyignore' }],
    expect: {
      bank: [
        { name: 'run.log', content: 'one', versions: 1 },
        { name: 'run.log', content: 'two', versions: 1 },
      ],
      uploads: 2,
    },
  },
  {
    name: 'stops to send a file that a new rule leaves out, and goes on where it was when the rule is taken back',
    start: { 'run.log': 'one' },
    actions: [
      { do: 'write', path: '.galleyignore', content: '*.log\n' },
      { do: 'write', path: 'run.log', content: 'two' },
      { do: 'write', path: '.galleyignore', content: '' },
    ],
    expect: {
      bank: [{ name: 'run.log', content: 'two', versions: 2 }],
      uploads: 2,
      uploadsWhenCut: 2,
      leftAlone: ['.galleyignore'],
    },
  },
  {
    name: 'leaves an edited file as it is on the bank while a rule leaves it out',
    start: { 'run.log': 'one' },
    actions: [
      { do: 'write', path: '.galleyignore', content: '*.log\n' },
      { do: 'write', path: 'run.log', content: 'two' },
    ],
    expect: {
      bank: [{ name: 'run.log', content: 'one', versions: 1 }],
      uploads: 1,
      uploadsWhenCut: 1,
      leftAlone: ['.galleyignore', 'run.log'],
    },
  },
  {
    name: 'takes back a shipped rule where a person says so',
    start: { '.galleyignore': '!keep.tmp\n' },
    actions: [
      { do: 'write', path: 'keep.tmp', content: 'one' },
      { do: 'write', path: 'drop.tmp', content: 'two' },
    ],
    expect: {
      bank: [{ name: 'keep.tmp', content: 'one', versions: 1 }],
      uploads: 1,
      uploadsWhenCut: 1,
      leftAlone: ['.galleyignore', 'drop.tmp'],
    },
  },
  {
    name: 'takes back a directory that the settings leave out where a person says so',
    settings: { excludes: ['proofs/'] },
    start: { 'jobs/.galleyignore': '!proofs/\n', 'jobs/proofs/first.pdf': 'one' },
    actions: [
      { do: 'write', path: 'jobs/proofs/deep/second.pdf', content: 'two' },
      { do: 'write', path: 'other/proofs/page.pdf', content: 'x' },
    ],
    expect: {
      bank: [
        { name: 'first.pdf', content: 'one', versions: 1 },
        { name: 'second.pdf', content: 'two', versions: 1 },
      ],
      uploads: 2,
      leftAlone: ['jobs/.galleyignore', 'other/proofs/page.pdf'],
    },
  },
  {
    name: 'leaves out what the settings of the folder exclude',
    settings: { excludes: ['proofs/', '*.RAW'] },
    actions: [
      { do: 'write', path: 'proofs/page.pdf', content: 'x' },
      { do: 'write', path: 'shot.raw', content: 'x' },
      { do: 'write', path: 'page.pdf', content: 'one' },
      { do: 'rename', from: 'proofs', to: 'final' },
    ],
    expect: {
      bank: [
        { name: 'page.pdf', content: 'one', versions: 1 },
        { name: 'page.pdf', content: 'x', versions: 1 },
      ],
      uploads: 2,
      uploadsWhenCut: 2,
      leftAlone: ['shot.raw'],
    },
  },
  {
    name: 'lets nested rules hold below their directory alone',
    start: { 'a/.galleyignore': 'draft*\n', 'a/draft.txt': 'x', 'b/draft.txt': 'one' },
    actions: [{ do: 'write', path: 'a/.galleyignore', content: 'draft*\n!draft.txt\n' }],
    expect: {
      bank: [
        { name: 'draft.txt', content: 'one', versions: 1 },
        { name: 'draft.txt', content: 'x', versions: 1 },
      ],
      uploads: 2,
      leftAlone: ['a/.galleyignore'],
    },
  },
  {
    name: 'keeps the asset of a file that was renamed to a name that is left out, and back',
    start: { 'page.txt': 'one' },
    actions: [
      { do: 'rename', from: 'page.txt', to: 'page.tmp' },
      { do: 'rename', from: 'page.tmp', to: 'page.txt' },
    ],
    expect: { bank: [{ name: 'page.txt', content: 'one', versions: 1 }], uploads: 1, uploadsWhenCut: 1 },
  },
];
