import type { Scenario } from '../support/scenario.ts';

const longName = `${'long-name-'.repeat(25)}x.pdf`;

/** 174 bytes on the disk and 348 in NFC, which the bank refuses; it holds nothing that another character could stand for. */
const tooLongComposed = '\u0958'.repeat(58);

/** Names that break programs. The bank must hold each of them as it is (NFC). */
export const names: readonly Scenario[] = [
  {
    name: 'sends names with percent signs, hashes, question marks and quotes as they are',
    needs: 'odd-names',
    actions: [
      { do: 'write', path: '100% sure.txt', content: '1' },
      { do: 'write', path: '%41%2F..%00.txt', content: '2' },
      { do: 'write', path: 'a#b?c=d&e+f.txt', content: '3' },
      { do: 'write', path: `it's "quoted" <tag>;*|.txt`, content: '4' },
      { do: 'write', path: 'back\\slash:colon.txt', content: '5' },
    ],
    expect: {
      bank: [
        { name: '100% sure.txt', content: '1', versions: 1 },
        { name: '%41%2F..%00.txt', content: '2', versions: 1 },
        { name: 'a#b?c=d&e+f.txt', content: '3', versions: 1 },
        { name: `it's "quoted" <tag>;*|.txt`, content: '4', versions: 1 },
        { name: 'back\\slash:colon.txt', content: '5', versions: 1 },
      ],
      uploads: 5,
      uploadsWhenCut: 5,
    },
  },
  {
    name: 'sends names with emoji and spaces at their ends, and an underscore for what the bank refuses',
    needs: 'odd-names',
    actions: [
      { do: 'write', path: '\u{1F3A8} palette \u{1F468}\u200D\u{1F469}\u200D\u{1F467}.png', content: '1' },
      { do: 'write', path: 'two\nlines.txt', content: '2' },
      { do: 'write', path: ' tab\there ', content: '3' },
      { do: 'write', path: '\u65e5\u672c\u8a9e\u540d.txt', content: '4' },
    ],
    expect: {
      bank: [
        { name: '\u{1F3A8} palette \u{1F468}\u200D\u{1F469}\u200D\u{1F467}.png', content: '1' },
        { name: 'two_lines.txt', content: '2' },
        { name: ' tab_here ', content: '3' },
        { name: '\u65e5\u672c\u8a9e\u540d.txt', content: '4' },
      ],
      uploads: 6,
      uploadsWhenCut: 6,
    },
  },
  {
    name: 'sends names that begin or end with dots, and names with none or several',
    start: { README: '1', '.profile': '2', 'a.tar.gz': '3', 'dots...': '4', '...txt': '5' },
    actions: [{ do: 'write', path: 'README', content: 'another' }],
    expect: {
      bank: [
        { name: 'README', content: 'another', versions: 2 },
        { name: '.profile', content: '2', versions: 1 },
        { name: 'a.tar.gz', content: '3', versions: 1 },
        { name: 'dots...', content: '4', versions: 1 },
        { name: '...txt', content: '5', versions: 1 },
      ],
      uploads: 6,
    },
  },
  {
    name: 'sends a name of 255 bytes, and its next version',
    needs: 'long-names',
    start: { [longName]: 'one' },
    actions: [{ do: 'write', path: longName, content: 'two' }],
    expect: { bank: [{ name: longName, content: 'two', versions: 2 }], uploads: 2 },
  },
  {
    name: 'sends a name in composed form, whatever form the disk has',
    needs: 'unicode-forms',
    actions: [{ do: 'write', path: 'Ame\u0301lie.txt', content: 'one' }],
    expect: { bank: [{ name: 'Am\u00e9lie.txt', content: 'one', versions: 1 }], uploads: 1 },
  },
  {
    name: 'gives two files whose names differ in Unicode form alone an asset each',
    needs: 'unicode-forms',
    start: { '\u00e9.txt': 'composed' },
    actions: [
      { do: 'write', path: 'e\u0301.txt', content: 'decomposed' },
      { do: 'write', path: '\u00e9.txt', content: 'composed, again' },
    ],
    expect: {
      bank: [
        { name: '\u00e9.txt', content: 'composed, again', versions: 2 },
        { name: '\u00e9.txt', content: 'decomposed', versions: 1 },
      ],
      uploads: 3,
      uploadsWhenCut: 3,
    },
  },
  {
    name: 'gives two files whose names differ in case alone an asset each',
    needs: 'case',
    start: { 'logo.png': 'small' },
    actions: [
      { do: 'write', path: 'LOGO.png', content: 'large' },
      { do: 'write', path: 'logo.png', content: 'small, again' },
    ],
    expect: {
      bank: [
        { name: 'logo.png', content: 'small, again', versions: 2 },
        { name: 'LOGO.png', content: 'large', versions: 1 },
      ],
      uploads: 3,
      uploadsWhenCut: 3,
    },
  },
  {
    name: 'parks a name that the bank refuses, and sends the file under its next name',
    needs: 'odd-names',
    actions: [
      { do: 'write', path: tooLongComposed, content: 'one' },
      { do: 'write', path: 'good.txt', content: 'two' },
      { do: 'rename', from: tooLongComposed, to: 'no return.txt' },
    ],
    expect: {
      bank: [
        { name: 'no return.txt', content: 'one', versions: 1 },
        { name: 'good.txt', content: 'two', versions: 1 },
      ],
      uploads: 2,
      uploadsWhenCut: 3,
    },
  },
  {
    name: 'parks a name that the bank refuses again when a person tries it again',
    needs: 'odd-names',
    actions: [
      { do: 'write', path: tooLongComposed, content: 'one' },
      { do: 'sync' },
      { do: 'retry', path: tooLongComposed },
    ],
    expect: {
      bank: [],
      uploads: 2,
      uploadsWhenCut: 2,
      parked: { [tooLongComposed]: 'BAD_NAME' },
      afterJournalLoss: { uploads: 1 },
    },
  },
  {
    name: 'asks about a name that is no text, and uploads what lies beside it',
    needs: 'raw-names',
    actions: [
      { do: 'write-latin1', path: 'gr\u00fcn.txt', content: 'one' },
      { do: 'write', path: 'good.txt', content: 'two' },
    ],
    expect: {
      bank: [{ name: 'good.txt', content: 'two', versions: 1 }],
      uploads: 1,
      uploadsWhenCut: 1,
      parked: { 'gr\ufffdn.txt': 'FILE_NAME_UNREADABLE' },
    },
  },
];
