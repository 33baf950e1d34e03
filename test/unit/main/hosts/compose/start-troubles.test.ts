import { expect, it } from 'vitest';
import { createStartTroubles } from '../../../../../main/hosts/compose/start-troubles.ts';

it('ends the notice of a journal once all of its notes were seen, and no sooner', () => {
  const troubles = createStartTroubles({ trouble: null });
  const received: string[] = [];
  troubles.onSeen(['/one', '/two'], () => received.push('both'));
  const remove = troubles.onSeen(['/two'], () => received.push('closed'));
  troubles.seen(['/one', '/elsewhere']);
  const early = [...received];
  remove();
  troubles.seen(['/two']);
  troubles.seen(['/one', '/two']);
  troubles.onSeen(['/one'], () => received.push('opened again'));
  expect([early, received]).toEqual([[], ['both', 'opened again']]);
});

it('tells it again where the journal could not write that down', () => {
  const troubles = createStartTroubles({ trouble: null });
  let tries = 0;
  troubles.onSeen(['/one'], () => {
    tries += 1;
    if (tries === 1) throw new Error('disk full');
  });
  expect(() => troubles.seen(['/one'])).toThrow('disk full');
  troubles.seen([]);
  troubles.seen([]);
  expect(tries).toBe(2);
});
