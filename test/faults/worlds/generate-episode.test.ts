import { describe, expect, it } from 'vitest';
import { generateEpisode, themesOf } from './generate-episode.ts';
import { worldSeeds } from './world-seeds.ts';
import { themes } from './world-themes.ts';

const episodes = worldSeeds.map(generateEpisode);
const kinds = (of: (step: (typeof episodes)[number]['steps'][number]) => unknown) =>
  new Set(episodes.flatMap(({ steps }) => steps.map(of)));

describe('generateEpisode', () => {
  it('makes the same episode from the same seed, and another from another', () => {
    expect(generateEpisode(17)).toEqual(generateEpisode(17));
    expect(generateEpisode(17).steps).not.toEqual(generateEpisode(18).steps);
  });

  it('is plain data, so that a failing episode can be printed and played again', () => {
    for (const episode of episodes) expect(JSON.parse(JSON.stringify(episode))).toEqual(episode);
  });

  it('has every theme, every kind of step and every setting among the seeds of `npm test`', () => {
    const first = new Set(
      worldSeeds.map((seed) => themesOf(seed, { next: () => 0, one: ([item]) => item as never })[0]),
    );
    expect([...first].sort()).toEqual(Object.keys(themes).sort());
    expect([...kinds(({ kind }) => kind)].sort()).toEqual(
      [
        ...['await-upload', 'colleague-asset', 'colleague-version', 'copy', 'damage-journal', 'end-watch'],
        ...[
          'lose-state',
          'move-address',
          'remove',
          'remove-asset',
          'rename',
          'restore-bank',
          'restore-state',
        ],
        ...['resume', 'save-bank', 'save-state', 'sync', 'watch', 'write'],
      ].sort(),
    );
    const settings = {
      profiles: new Set(episodes.map(({ profile }) => profile)).size,
      subfolders: new Set(episodes.map(({ subfolders }) => subfolders)).size,
      policies: new Set(episodes.flatMap(({ policies }) => Object.values(policies))).size,
      statesInTree: new Set(episodes.map(({ isStateInTree }) => isStateInTree.a)).size,
      answered: new Set(episodes.map(({ isAnswered }) => isAnswered)).size,
      damages: kinds((step) => (step.kind === 'damage-journal' ? step.damage : null)).size - 1,
      together: kinds((step) => (step.kind === 'sync' ? step.machines.length : 1)).size,
    };
    expect(settings).toEqual({
      profiles: 2,
      subfolders: 2,
      policies: 3,
      statesInTree: 2,
      answered: 2,
      damages: 4,
      together: 2,
    });
  });
});
