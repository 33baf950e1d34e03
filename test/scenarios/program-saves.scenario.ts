import type { Scenario } from '../support/scenario.ts';

/** How programs really save: beside the file, over it, through a lock, in halves. Each must end as one new version. */
export const programSaves: readonly Scenario[] = [
  {
    name: 'Word: owner file, new file beside the old one, two renames, old file deleted',
    start: { 'report.docx': 'one' },
    actions: [
      { do: 'write', path: '~$report.docx', content: 'owner' },
      { do: 'write', path: '~WRD0001.tmp', content: 'two' },
      { do: 'rename', from: 'report.docx', to: '~WRL0002.tmp' },
      { do: 'rename', from: '~WRD0001.tmp', to: 'report.docx' },
      { do: 'delete', path: '~WRL0002.tmp' },
      { do: 'delete', path: '~$report.docx' },
    ],
    expect: { bank: [{ name: 'report.docx', content: 'two', versions: 2 }], uploads: 2, uploadsWhenCut: 2 },
  },
  {
    name: 'Photoshop: a scratch file grows, takes the name of the old file and leaves nothing',
    start: { 'poster.psd': 'one' },
    actions: [
      { do: 'write', path: 'Photoshop Temp1234567', content: 'half' },
      { do: 'append', path: 'Photoshop Temp1234567', content: ' and half' },
      { do: 'delete', path: 'poster.psd' },
      { do: 'rename', from: 'Photoshop Temp1234567', to: 'poster.psd' },
    ],
    expect: {
      bank: [{ name: 'poster.psd', content: 'half and half', versions: 2 }],
      uploads: 2,
      uploadsWhenCut: 2,
    },
  },
  {
    name: 'InDesign: lock file, temporary document renamed onto the old one',
    start: { 'booklet.indd': 'one' },
    actions: [
      { do: 'write', path: '~booklet~8mq_2.idlk', content: '' },
      { do: 'write', path: 'DBTmp4711', content: 'two' },
      { do: 'rename', from: 'DBTmp4711', to: 'booklet.indd' },
      { do: 'delete', path: '~booklet~8mq_2.idlk' },
    ],
    expect: { bank: [{ name: 'booklet.indd', content: 'two', versions: 2 }], uploads: 2, uploadsWhenCut: 2 },
  },
  {
    name: 'Illustrator: empties the file and writes it anew',
    start: { 'logo.ai': 'one' },
    actions: [
      { do: 'truncate', path: 'logo.ai', sizeBytes: 0 },
      { do: 'append', path: 'logo.ai', content: 'two, ' },
      { do: 'append', path: 'logo.ai', content: 'complete' },
    ],
    expect: {
      bank: [{ name: 'logo.ai', content: 'two, complete', versions: 2 }],
      uploads: 2,
      uploadsWhenCut: 3,
    },
  },
  {
    name: 'sandboxed Mac programs: saved beside the file, then swapped',
    start: { 'layout.sketch': 'one' },
    actions: [
      { do: 'write', path: 'layout.sketch.sb-a1b2c3d4-Xy12Zq', content: 'two' },
      { do: 'rename', from: 'layout.sketch', to: 'layout.sketch.sb-a1b2c3d4-OlD999' },
      { do: 'rename', from: 'layout.sketch.sb-a1b2c3d4-Xy12Zq', to: 'layout.sketch' },
      { do: 'delete', path: 'layout.sketch.sb-a1b2c3d4-OlD999' },
    ],
    expect: { bank: [{ name: 'layout.sketch', content: 'two', versions: 2 }], uploads: 2, uploadsWhenCut: 2 },
  },
  {
    name: 'Vim: probe, backup by rename, swap file, new file under the old name',
    start: { 'notes.txt': 'one' },
    actions: [
      { do: 'write', path: '.notes.txt.swp', content: 'swap' },
      { do: 'rename', from: 'notes.txt', to: 'notes.txt~' },
      { do: 'write', path: 'notes.txt', content: 'two' },
      { do: 'delete', path: 'notes.txt~' },
      { do: 'delete', path: '.notes.txt.swp' },
    ],
    expect: { bank: [{ name: 'notes.txt', content: 'two', versions: 2 }], uploads: 2, uploadsWhenCut: 2 },
  },
  {
    name: 'LibreOffice: lock file, temporary file renamed onto the document',
    start: { 'table.ods': 'one' },
    actions: [
      { do: 'write', path: '.~lock.table.ods#', content: 'me' },
      { do: 'write', path: 'lu4711abc.tmp', content: 'two' },
      { do: 'rename', from: 'lu4711abc.tmp', to: 'table.ods' },
      { do: 'delete', path: '.~lock.table.ods#' },
    ],
    expect: { bank: [{ name: 'table.ods', content: 'two', versions: 2 }], uploads: 2, uploadsWhenCut: 2 },
  },
  {
    name: 'rsync: a temporary name that no rule knows, renamed onto the file',
    start: { 'film.mov': 'one' },
    actions: [
      { do: 'write', path: '.film.mov.Ab12Cd', content: 'two' },
      { do: 'rename', from: '.film.mov.Ab12Cd', to: 'film.mov' },
    ],
    expect: {
      bank: [
        { name: 'film.mov', content: 'two', versions: 2 },
        // Bounded by the settle time, not by a rule: rsync renames within a moment.
        { name: '.film.mov.Ab12Cd', content: 'two', when: 'cut' },
      ],
      uploads: 2,
      uploadsWhenCut: 3,
    },
  },
  {
    name: 'a browser: the finished download gets its name by a rename',
    actions: [
      { do: 'write', path: 'stock.zip.crdownload', content: 'half' },
      { do: 'append', path: 'stock.zip.crdownload', content: ' and half' },
      { do: 'rename', from: 'stock.zip.crdownload', to: 'stock.zip' },
    ],
    expect: {
      bank: [{ name: 'stock.zip', content: 'half and half', versions: 1 }],
      uploads: 1,
      uploadsWhenCut: 1,
    },
  },
  {
    name: 'a program that saves the same document twice through the same temporary name',
    start: { 'page.qxp': 'one' },
    actions: [
      { do: 'write', path: 'page.tmp', content: 'two' },
      { do: 'rename', from: 'page.tmp', to: 'page.qxp' },
      { do: 'write', path: 'page.tmp', content: 'three' },
      { do: 'rename', from: 'page.tmp', to: 'page.qxp' },
    ],
    expect: { bank: [{ name: 'page.qxp', content: 'three', versions: 2 }], uploads: 2, uploadsWhenCut: 3 },
  },
];
