import type { Scenario } from '../support/scenario.ts';

/** A bank folder is flat: files of one name from several directories lie side by side there. */
export const sameNames: readonly Scenario[] = [
  {
    name: 'gives files of one name in two directories an asset each, and finds each again without a journal',
    actions: [
      { do: 'write', path: 'spring/cover.pdf', content: 'spring' },
      { do: 'write', path: 'autumn/cover.pdf', content: 'autumn' },
      { do: 'write', path: 'spring/cover.pdf', content: 'spring, corrected' },
    ],
    expect: {
      bank: [
        { name: 'cover.pdf', content: 'spring, corrected' },
        { name: 'cover.pdf', content: 'autumn', versions: 1 },
      ],
      uploads: 2,
      uploadsWhenCut: 3,
    },
  },
  {
    name: 'gives files of one name and one content in two directories an asset each',
    start: { 'spring/logo.eps': 'vector' },
    actions: [
      { do: 'copy', from: 'spring/logo.eps', to: 'autumn/logo.eps' },
      { do: 'copy', from: 'spring/logo.eps', to: 'winter/logo.eps' },
    ],
    expect: {
      bank: [
        { name: 'logo.eps', content: 'vector', versions: 1 },
        { name: 'logo.eps', content: 'vector', versions: 1 },
        { name: 'logo.eps', content: 'vector', versions: 1 },
      ],
      uploads: 3,
      uploadsWhenCut: 3,
    },
  },
  {
    name: 'sends an edit of one of two files of a name to the right asset',
    start: { 'spring/cover.pdf': 'spring', 'autumn/cover.pdf': 'autumn' },
    actions: [
      { do: 'write', path: 'autumn/cover.pdf', content: 'autumn, corrected' },
      { do: 'write', path: 'spring/cover.pdf', content: 'autumn' },
    ],
    expect: {
      bank: [
        { name: 'cover.pdf', content: 'autumn, corrected', versions: 2 },
        { name: 'cover.pdf', content: 'autumn', versions: 2 },
      ],
      uploads: 4,
      uploadsWhenCut: 4,
    },
  },
  {
    name: 'keeps the asset of a file that moved to where another of its name was deleted',
    start: { 'new/cover.pdf': 'new', 'old/cover.pdf': 'old' },
    actions: [
      { do: 'delete', path: 'old/cover.pdf' },
      { do: 'rename', from: 'new/cover.pdf', to: 'old/cover.pdf' },
    ],
    expect: {
      bank: [
        { name: 'cover.pdf', content: 'new', versions: 2 },
        { name: 'cover.pdf', content: 'new', versions: 1 },
      ],
      uploads: 3,
      uploadsWhenCut: 3,
    },
  },
  {
    name: 'does not take the file of another directory for one that was deleted',
    start: { 'spring/cover.pdf': 'spring' },
    actions: [
      { do: 'delete', path: 'spring/cover.pdf' },
      { do: 'write', path: 'autumn/cover.pdf', content: 'autumn' },
      { do: 'write', path: 'spring/cover.pdf', content: 'spring' },
    ],
    expect: {
      bank: [
        { name: 'cover.pdf', content: 'spring', versions: 1 },
        { name: 'cover.pdf', content: 'autumn', versions: 1 },
      ],
      uploads: 2,
      uploadsWhenCut: 2,
    },
  },
];
