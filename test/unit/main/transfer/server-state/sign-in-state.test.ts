import { expect, it } from 'vitest';
import { createSignInState } from '../../../../../main/transfer/server-state/sign-in-state.ts';
import { createFakeClock } from '../../../../support/fake-clock.ts';

it('shares one log-in, and says of an older token that nothing was asked', async () => {
  let logIns = 0;
  const bank = {
    async signInAgain() {
      logIns += 1;
    },
  };
  const memory = createSignInState(bank, createFakeClock());
  const together = await Promise.all([memory.signInAgain(0), memory.signInAgain(0)]);
  const late = await memory.signInAgain(0);
  expect([together, late, logIns, memory.tokenNumber()]).toEqual([[true, true], false, 1, 1]);
});
