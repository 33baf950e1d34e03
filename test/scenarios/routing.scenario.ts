import type { AttachmentTypeId, RoutingRule } from '../../shared/model/index.ts';
import type { Scenario } from '../support/scenario.ts';

const versions: RoutingRule = { kind: 'version', pattern: '{stem}_v{n}.{ext}', bankFolder: null };
const profiles: RoutingRule = {
  kind: 'attachment',
  pattern: '{stem}_icc.pdf',
  bankFolder: null,
  typeId: 'print-pdf' as AttachmentTypeId,
};
const settings = { rules: [versions, profiles] } as const;

/** Rules say which asset a file goes to, and as what. */
export const routing: readonly Scenario[] = [
  {
    name: 'makes one asset of versions that were saved together, in the order of their numbers',
    settings,
    start: { 'poster_v2.psd': 'two', 'poster_v10.psd': 'ten, the last', 'poster_v1.psd': 'one' },
    actions: [{ do: 'restart' }, { do: 'touch', path: 'poster_v1.psd' }],
    expect: {
      bank: [{ name: 'poster_v10.psd', content: 'ten, the last', versions: 3 }],
      uploads: 3,
      otherOnBank: { 'poster_v1.psd': 'ten, the last', 'poster_v2.psd': 'ten, the last' },
      afterJournalLoss: { parked: { 'poster_v1.psd': 'OLDER_VERSION', 'poster_v2.psd': 'OLDER_VERSION' } },
    },
  },
  {
    name: 'sends each next version as it is saved, and an edit of the newest one',
    settings,
    start: { 'poster_v1.psd': 'one' },
    actions: [
      { do: 'write', path: 'poster_v2.psd', content: 'two' },
      { do: 'sync' },
      { do: 'write', path: 'poster_v2.psd', content: 'two, corrected' },
      { do: 'sync' },
      { do: 'restart' },
      { do: 'copy', from: 'poster_v2.psd', to: 'poster_v3.psd' },
    ],
    expect: {
      bank: [{ name: 'poster_v2.psd', content: 'two, corrected', versions: 3 }],
      uploads: 3,
      uploadsWhenCut: 3,
      otherOnBank: { 'poster_v1.psd': 'two, corrected' },
      afterJournalLoss: { parked: { 'poster_v1.psd': 'OLDER_VERSION' } },
    },
  },
  {
    name: 'shows a version that comes after a newer one, and does not send it',
    settings,
    start: { 'poster_v3.psd': 'three' },
    actions: [{ do: 'write', path: 'poster_v2.psd', content: 'two' }, { do: 'restart' }],
    expect: {
      bank: [{ name: 'poster.psd', content: 'three', versions: 1 }],
      uploads: 1,
      uploadsWhenCut: 1,
      parked: { 'poster_v2.psd': 'OLDER_VERSION' },
      // Nothing but the name of what was sent could tell the number, and the first one bears that of the asset.
      afterJournalLoss: { parked: { 'poster_v2.psd': 'OLDER_VERSION' } },
    },
  },
  {
    name: 'does not put an edit of an older version above a newer one, deleted here or not',
    settings,
    start: { 'poster_v1.psd': 'one', 'poster_v2.psd': 'two' },
    actions: [
      { do: 'delete', path: 'poster_v2.psd' },
      { do: 'sync' },
      { do: 'write', path: 'poster_v1.psd', content: 'one, edited' },
    ],
    expect: {
      bank: [{ name: 'poster_v2.psd', content: 'two', versions: 2 }],
      uploads: 2,
      uploadsWhenCut: 2,
      parked: { 'poster_v1.psd': 'OLDER_VERSION' },
    },
  },
  {
    name: 'makes an asset of its own of an older version when that is the answer, and goes on with the newer ones',
    settings,
    start: { 'poster_v2.psd': 'two' },
    actions: [
      { do: 'write', path: 'poster_v1.psd', content: 'one' },
      { do: 'sync' },
      { do: 'answer', path: 'poster_v1.psd', choice: 'new-asset' },
      { do: 'sync' },
      { do: 'write', path: 'poster_v3.psd', content: 'three' },
    ],
    expect: {
      bank: [
        { name: 'poster_v3.psd', content: 'three', versions: 2 },
        { name: 'poster_v1.psd', content: 'one', versions: 1 },
      ],
      uploads: 3,
      uploadsWhenCut: 3,
      otherOnBank: { 'poster_v2.psd': 'three' },
      afterJournalLoss: { parked: { 'poster_v2.psd': 'OLDER_VERSION' } },
    },
  },
  {
    name: 'goes on from the asset of the file without a number',
    settings,
    start: { 'logo.ai': 'first' },
    actions: [
      { do: 'write', path: 'logo_v2.ai', content: 'second' },
      { do: 'sync' },
      { do: 'write', path: 'logo.ai', content: 'first, edited' },
    ],
    neverCutAt: [],
    expect: {
      bank: [{ name: 'logo_v2.ai', content: 'second', versions: 2 }],
      uploads: 2,
      uploadsWhenCut: 2,
      parked: { 'logo.ai': 'OLDER_VERSION' },
    },
  },
  {
    name: 'goes on from the one asset of that name that the bank holds',
    settings,
    bank: [{ name: 'logo.ai', content: 'theirs' }],
    start: { 'logo_v2.ai': 'ours' },
    actions: [{ do: 'write', path: 'logo_v3.ai', content: 'ours, third' }],
    expect: {
      bank: [{ name: 'logo_v3.ai', content: 'ours, third', versions: 3 }],
      uploads: 2,
      otherOnBank: { 'logo_v2.ai': 'ours, third' },
      afterJournalLoss: { parked: { 'logo_v2.ai': 'OLDER_VERSION' } },
    },
  },
  {
    name: 'asks when two assets could be meant',
    settings,
    bank: [
      { name: 'logo.ai', content: 'first' },
      { name: 'logo.ai', content: 'second' },
    ],
    start: { 'logo_v3.ai': 'ours' },
    actions: [{ do: 'touch', path: 'logo_v3.ai' }, { do: 'restart' }],
    expect: {
      bank: [
        { name: 'logo.ai', content: 'first', versions: 1 },
        { name: 'logo.ai', content: 'second', versions: 1 },
      ],
      uploads: 0,
      uploadsWhenCut: 0,
      parked: { 'logo_v3.ai': 'SEVERAL_ON_BANK' },
    },
  },
  {
    name: 'sends nothing twice when a rule comes to a folder that is in step',
    start: { 'poster_v1.psd': 'one', 'poster_v2.psd': 'two', 'poster_icc.pdf': 'profile' },
    actions: [
      { do: 'set-rules', rules: [versions, profiles] },
      { do: 'sync' },
      { do: 'write', path: 'poster_v3.psd', content: 'three' },
      { do: 'sync' },
      { do: 'write', path: 'poster_v4.psd', content: 'four' },
    ],
    expect: {
      bank: [
        { name: 'poster_v1.psd', content: 'one', versions: 1 },
        { name: 'poster_v2.psd', content: 'two', versions: 1 },
        { name: 'poster_icc.pdf', content: 'profile', versions: 1 },
        { name: 'poster_v4.psd', content: 'four', versions: 2 },
      ],
      uploads: 5,
      uploadsWhenCut: 5,
      otherOnBank: { 'poster_v3.psd': 'four' },
      afterJournalLoss: {
        parked: { 'poster_v3.psd': 'OLDER_VERSION' },
      },
    },
  },
  {
    name: 'keeps the asset of a version that is renamed, and of one that is moved',
    settings,
    start: { 'poster_v1.psd': 'one' },
    actions: [
      { do: 'rename', from: 'poster_v1.psd', to: 'poster_v2.psd' },
      { do: 'sync' },
      { do: 'mkdir', path: 'old' },
      { do: 'rename', from: 'poster_v2.psd', to: 'old/poster_v2.psd' },
      { do: 'sync' },
      { do: 'write', path: 'old/poster_v3.psd', content: 'three' },
    ],
    expect: {
      bank: [{ name: 'poster_v3.psd', content: 'three', versions: 2 }],
      uploads: 2,
      uploadsWhenCut: 2,
      otherOnBank: { 'old/poster_v2.psd': 'three' },
      afterJournalLoss: { parked: { 'old/poster_v2.psd': 'OLDER_VERSION' } },
    },
  },
  {
    name: 'attaches a file to the asset that its suffix belongs to, in whatever order they are saved, and its edits',
    settings,
    start: { 'poster_icc.pdf': 'profile', 'poster.psd': 'poster' },
    actions: [
      { do: 'write', path: 'poster_icc.pdf', content: 'profile, edited' },
      { do: 'restart' },
      { do: 'rename', from: 'poster_icc.pdf', to: 'poster_ICC.pdf' },
    ],
    expect: {
      bank: [
        {
          name: 'poster.psd',
          content: 'poster',
          versions: 1,
          attachments: { 'print-pdf': 'profile, edited' },
        },
      ],
      uploads: 3,
    },
  },
  {
    name: 'attaches to the asset of the versions',
    settings,
    start: { 'poster_v1.psd': 'one', 'poster_v2.psd': 'two', 'poster_icc.pdf': 'profile' },
    actions: [{ do: 'touch', path: 'poster_icc.pdf' }],
    expect: {
      bank: [{ name: 'poster_v2.psd', content: 'two', versions: 2, attachments: { 'print-pdf': 'profile' } }],
      uploads: 3,
      otherOnBank: { 'poster_v1.psd': 'two' },
      afterJournalLoss: { parked: { 'poster_v1.psd': 'OLDER_VERSION' } },
    },
  },
  {
    name: 'makes an asset of its own of a file whose suffix belongs to nothing, and asks when it could be two',
    settings,
    bank: [
      { name: 'logo.ai', content: 'one' },
      { name: 'logo.eps', content: 'two' },
    ],
    start: { 'lonely_icc.pdf': 'alone', 'logo_icc.pdf': 'profile' },
    actions: [{ do: 'restart' }],
    expect: {
      bank: [
        { name: 'logo.ai', content: 'one', versions: 1 },
        { name: 'logo.eps', content: 'two', versions: 1 },
        { name: 'lonely_icc.pdf', content: 'alone', versions: 1 },
      ],
      uploads: 1,
      parked: { 'logo_icc.pdf': 'SEVERAL_ON_BANK' },
    },
  },
  {
    name: 'asks before it replaces an attachment that somebody else made, and replaces it when that is the answer',
    settings,
    start: { 'poster.psd': 'poster' },
    actions: [
      { do: 'stranger-attaches', name: 'poster.psd', typeId: 'print-pdf', content: 'theirs' },
      { do: 'write', path: 'poster_icc.pdf', content: 'ours' },
      { do: 'sync' },
      { do: 'answer', path: 'poster_icc.pdf', choice: 'new-version' },
    ],
    neverCutAt: [2],
    expect: {
      bank: [{ name: 'poster.psd', content: 'poster', versions: 1, attachments: { 'print-pdf': 'ours' } }],
      uploads: 2,
      uploadsWhenCut: 2,
    },
  },
  {
    name: 'waits for the answer about a version before it sends later ones to the same asset',
    settings,
    start: { 'list_v1.csv': 'a;b;c' },
    actions: [
      { do: 'write', path: 'list_v2.csv', content: '' },
      { do: 'sync' },
      { do: 'answer', path: 'list_v2.csv', choice: 'new-version' },
      { do: 'sync' },
      { do: 'write', path: 'list_v3.csv', content: 'a;b;c;d' },
    ],
    expect: {
      bank: [{ name: 'list_v3.csv', content: 'a;b;c;d', versions: 3 }],
      uploads: 3,
      uploadsWhenCut: 3,
      otherOnBank: { 'list_v1.csv': 'a;b;c;d', 'list_v2.csv': 'a;b;c;d' },
      afterJournalLoss: { parked: { 'list_v1.csv': 'OLDER_VERSION', 'list_v2.csv': 'OLDER_VERSION' } },
    },
  },
];
