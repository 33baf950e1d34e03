import type { Scenario } from '../support/scenario.ts';

/** One file is written, again and again, in every way that leaves its name alone. */
export const edits: readonly Scenario[] = [
  {
    name: 'uploads a new file once',
    actions: [{ do: 'write', path: 'cover.pdf', content: 'one' }],
    expect: { bank: [{ name: 'cover.pdf', content: 'one', versions: 1 }], uploads: 1 },
  },
  {
    name: 'sends an edited file as a new version of its asset',
    start: { 'cover.pdf': 'one' },
    actions: [{ do: 'write', path: 'cover.pdf', content: 'two' }],
    expect: { bank: [{ name: 'cover.pdf', content: 'two', versions: 2 }], uploads: 2 },
  },
  {
    name: 'sends a file that has grown as a new version',
    start: { 'notes.txt': 'one' },
    actions: [
      { do: 'append', path: 'notes.txt', content: ' two' },
      { do: 'append', path: 'notes.txt', content: ' three' },
    ],
    expect: { bank: [{ name: 'notes.txt', content: 'one two three', versions: 2 }], uploads: 2 },
  },
  {
    name: 'sends only the last of several saves between two looks',
    actions: [
      { do: 'write', path: 'draft.txt', content: 'one' },
      { do: 'write', path: 'draft.txt', content: 'two, longer' },
      { do: 'write', path: 'draft.txt', content: 'three' },
    ],
    expect: { bank: [{ name: 'draft.txt', content: 'three', versions: 1 }], uploads: 1 },
  },
  {
    name: 'sends nothing for a file that was only touched',
    start: { 'logo.eps': 'vector' },
    actions: [
      { do: 'touch', path: 'logo.eps' },
      { do: 'touch', path: 'logo.eps' },
    ],
    expect: { bank: [{ name: 'logo.eps', content: 'vector', versions: 1 }], uploads: 1 },
  },
  {
    name: 'sends nothing for another mode',
    start: { 'logo.eps': 'vector' },
    actions: [
      { do: 'chmod', path: 'logo.eps', mode: 0o600 },
      { do: 'chmod', path: 'logo.eps', mode: 0o444 },
    ],
    expect: { bank: [{ name: 'logo.eps', content: 'vector', versions: 1 }], uploads: 1 },
  },
  {
    name: 'sends nothing for a save that wrote the same bytes',
    start: { 'logo.eps': 'vector' },
    actions: [
      { do: 'write', path: 'logo.eps', content: 'vector' },
      { do: 'delete', path: 'logo.eps' },
      { do: 'write', path: 'logo.eps', content: 'vector' },
    ],
    expect: { bank: [{ name: 'logo.eps', content: 'vector', versions: 1 }], uploads: 1, uploadsWhenCut: 1 },
  },
  {
    name: 'sends nothing for an edit that was undone before anybody looked',
    start: { 'page.indd': 'first' },
    actions: [
      { do: 'write', path: 'page.indd', content: 'other' },
      { do: 'write', path: 'page.indd', content: 'first' },
    ],
    expect: { bank: [{ name: 'page.indd', content: 'first', versions: 1 }], uploads: 1, uploadsWhenCut: 3 },
  },
  {
    name: 'sees other bytes of the same size under the old modification time',
    start: { 'scan.tif': 'aaaa' },
    actions: [{ do: 'write-keeping-time', path: 'scan.tif', content: 'bbbb' }],
    expect: { bank: [{ name: 'scan.tif', content: 'bbbb', versions: 2 }], uploads: 2 },
  },
  {
    name: 'uploads an empty file',
    actions: [{ do: 'write', path: 'marker', content: '' }],
    expect: { bank: [{ name: 'marker', content: '', versions: 1 }], uploads: 1 },
  },
  {
    name: 'sends the first content of a file that was empty',
    start: { 'report.csv': '' },
    actions: [{ do: 'write', path: 'report.csv', content: 'a;b' }],
    expect: { bank: [{ name: 'report.csv', content: 'a;b', versions: 2 }], uploads: 2 },
  },
  {
    name: 'asks before it sends an emptied file over a good one',
    start: { 'report.csv': 'a;b' },
    actions: [{ do: 'truncate', path: 'report.csv', sizeBytes: 0 }],
    expect: {
      bank: [{ name: 'report.csv', content: 'a;b', versions: 1 }],
      uploads: 1,
      parked: { 'report.csv': 'FILE_EMPTIED' },
    },
  },
  {
    name: 'withdraws the question when the emptied file is filled again',
    start: { 'report.csv': 'a;b' },
    actions: [
      { do: 'truncate', path: 'report.csv', sizeBytes: 0 },
      { do: 'write', path: 'report.csv', content: 'a;b;c' },
    ],
    expect: {
      bank: [{ name: 'report.csv', content: 'a;b;c', versions: 2 }],
      uploads: 2,
      uploadsWhenCut: 2,
    },
  },
  {
    name: 'sends an emptied file without a question where the settings say so',
    settings: { confirmEmptied: false },
    start: { 'report.csv': 'a;b' },
    actions: [{ do: 'truncate', path: 'report.csv', sizeBytes: 0 }],
    expect: { bank: [{ name: 'report.csv', content: '', versions: 2 }], uploads: 2 },
  },
  {
    name: 'asks before it sends a file that lost more than nine tenths of its size',
    start: { 'export.tif': { seed: 'export', sizeBytes: 20_000 } },
    actions: [{ do: 'truncate', path: 'export.tif', sizeBytes: 1_000 }],
    expect: {
      bank: [{ name: 'export.tif', content: { seed: 'export', sizeBytes: 20_000 }, versions: 1 }],
      uploads: 1,
      parked: { 'export.tif': 'FILE_SHRUNK' },
      afterJournalLoss: { parked: { 'export.tif': 'NAME_ON_BANK' } },
    },
  },
  {
    name: 'sends a file that lost only half of its size',
    start: { 'export.tif': { seed: 'export', sizeBytes: 20_000 } },
    actions: [{ do: 'truncate', path: 'export.tif', sizeBytes: 10_000 }],
    expect: {
      bank: [{ name: 'export.tif', content: { seed: 'export', sizeBytes: 10_000 }, versions: 2 }],
      uploads: 2,
    },
  },
  {
    name: 'sends a file of several megabytes and its next version whole',
    start: { 'poster.psd': { seed: 'poster', sizeBytes: 3_000_001 } },
    actions: [{ do: 'write', path: 'poster.psd', content: { seed: 'poster two', sizeBytes: 2_500_000 } }],
    expect: {
      bank: [{ name: 'poster.psd', content: { seed: 'poster two', sizeBytes: 2_500_000 }, versions: 2 }],
      uploads: 2,
    },
  },
  {
    name: 'keeps the asset of a deleted file, and makes a version of it when the file is back with other content',
    start: { 'ad.pdf': 'one' },
    actions: [
      { do: 'delete', path: 'ad.pdf' },
      { do: 'write', path: 'ad.pdf', content: 'two' },
    ],
    expect: { bank: [{ name: 'ad.pdf', content: 'two', versions: 2 }], uploads: 2, uploadsWhenCut: 2 },
  },
  {
    name: 'keeps the asset of a file that was deleted for good',
    start: { 'ad.pdf': 'one', 'other.pdf': 'two' },
    actions: [{ do: 'delete', path: 'ad.pdf' }],
    expect: {
      bank: [
        { name: 'ad.pdf', content: 'one', versions: 1 },
        { name: 'other.pdf', content: 'two', versions: 1 },
      ],
      uploads: 2,
    },
  },
  {
    name: 'never hears of a file that was there for a moment only',
    start: { 'ad.pdf': 'one' },
    actions: [
      { do: 'write', path: 'moment.txt', content: 'x' },
      { do: 'delete', path: 'moment.txt' },
    ],
    expect: {
      bank: [
        { name: 'ad.pdf', content: 'one' },
        { name: 'moment.txt', content: 'x', when: 'cut' },
      ],
      uploads: 1,
    },
  },
  {
    name: 'makes an asset of its own for a copy',
    start: { 'ad.pdf': 'one' },
    actions: [
      { do: 'copy', from: 'ad.pdf', to: 'ad copy.pdf' },
      { do: 'copy', from: 'ad.pdf', to: 'old/ad.pdf' },
      { do: 'write', path: 'ad.pdf', content: 'two' },
    ],
    expect: {
      bank: [
        { name: 'ad.pdf', content: 'two', versions: 2 },
        { name: 'ad copy.pdf', content: 'one', versions: 1 },
        { name: 'ad.pdf', content: 'one', versions: 1 },
      ],
      uploads: 4,
      uploadsWhenCut: 4,
    },
  },
];
