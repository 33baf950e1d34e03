import { describe, expect, it } from 'vitest';
import { createCopiedSecrets } from '../../../../../../main/hosts/electron/page/copied-secrets.ts';
import { silentLog } from '../../../../../../main/platform/index.ts';
import { createFakeClock } from '../../../../../support/fake-clock.ts';

const link = 'https://bank.example/l/abcdefghijkl';
const other = 'https://bank.example/l/mnopqrstuvwx';

describe('copied-secrets', () => {
  it('takes a link off the clipboard after a minute', async () => {
    const { secrets, clock, held } = open();
    secrets.forgetSoon(link);
    held.text = link;
    await clock.advance(59_000);
    const before = held.text;
    await clock.advance(1_000);
    expect([before, held.text, clock.pendingCount]).toEqual([link, '', 0]);
  });

  it('leaves alone what was copied since', async () => {
    const { secrets, clock, held } = open();
    secrets.forgetSoon(link);
    held.text = 'a shopping list';
    await clock.advance(60_000);
    expect(held.text).toBe('a shopping list');
  });

  it('gives each link its own minute, and one that is copied again a new one', async () => {
    const { secrets, clock, held } = open();
    secrets.forgetSoon(link);
    await clock.advance(30_000);
    secrets.forgetSoon(other);
    secrets.forgetSoon(link);
    held.text = link;
    await clock.advance(30_000);
    const afterFirst = held.text;
    await clock.advance(30_000);
    expect([afterFirst, held.text]).toEqual([link, '']);
  });

  it('clears at once when Galley ends', async () => {
    const { secrets, clock, held } = open();
    secrets.forgetSoon(link);
    held.text = link;
    await secrets.forgetNow();
    expect([held.text, clock.pendingCount]).toEqual(['', 0]);
  });
});

function open() {
  const clock = createFakeClock();
  const held = { text: '' };
  const clipboard = {
    readText: async () => held.text,
    clear() {
      held.text = '';
    },
  };
  return { secrets: createCopiedSecrets({ clipboard, clock, log: silentLog }), clock, held };
}
