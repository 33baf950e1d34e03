/** Room `test/faults/worlds`: makes an episode out of a seed. The same seed makes the same episode, step by step. */
import { createRandom, type Random } from '../random.ts';
import { createEpisodeDraft, type EpisodeDraft } from './episode-draft.ts';
import type { ConflictPolicy, WorldEpisode } from './world-steps.ts';
import { themes } from './world-themes.ts';

const themeNames = Object.keys(themes);

export function generateEpisode(seed: number): WorldEpisode {
  const random = createRandom(seed);
  const profile = random.next() < 0.65 ? 'extended' : 'documented';
  const draft = createEpisodeDraft(
    {
      seed,
      profile,
      // The documented bank lists no folders, so that none can be mirrored there.
      subfolders: profile === 'extended' && random.next() < 0.45 ? 'mirror' : 'flatten',
      policies: { a: policy(random), b: policy(random) },
      isStateInTree: { a: random.next() < 0.12, b: false },
      isAnswered: random.next() < 0.3,
    },
    random,
  );
  begin(draft);
  for (const name of themesOf(seed, random)) {
    if (random.next() < 0.4) draft.editAtRest('a', 2);
    themes[name]?.(draft);
  }
  return { ...draft.episode, steps: draft.steps };
}

/** Round robin, so that sixty seeds in a row have each theme first three times; a second one by chance. */
export function themesOf(seed: number, random: Pick<Random, 'next' | 'one'>): readonly string[] {
  const first = themeNames[seed % themeNames.length] ?? '';
  if (random.next() < 0.5) return [first];
  return [first, random.one(themeNames)];
}

function policy(random: Random): ConflictPolicy {
  return random.pick({ ask: 80, newest: 10, asset: 10 });
}

/** The files of each machine at the start, and the first runs. */
function begin(draft: EpisodeDraft): void {
  const { random } = draft;
  const count = random.between(3, 5);
  const beginning = random.pick({ alone: 40, mirrored: 35, together: 15, separate: 10 });
  for (let index = 0; index < count; index += 1) {
    if (beginning === 'alone') draft.create('a');
    else if (beginning === 'separate') draft.create(index % 2 === 0 ? 'a' : 'b');
    else draft.createOnBoth();
  }
  if (beginning === 'together') draft.sync(['a', 'b']);
  else {
    draft.sync('a');
    if (beginning !== 'alone') draft.sync('b');
  }
}
