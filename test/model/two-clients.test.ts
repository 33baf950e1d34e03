import { describe, expect, it } from 'vitest';
import { exploreTwoClients } from './two-clients-model.ts';
import { realRules, ruleMutants } from './two-clients-rules.ts';
import type { Announced } from './two-clients-state.ts';

const banks: readonly (readonly [string, Announced])[] = [
  ['announces nothing', { idempotency: false, conditionalCreate: false }],
  ['knows idempotency keys', { idempotency: true, conditionalCreate: false }],
  ['knows keys and conditional creates', { idempotency: true, conditionalCreate: true }],
];

/** Several causes of trouble must meet before some rules matter; each more multiplies the states by about six. */
const MOST_DISTURBANCES = 3;

/**
 * Two clients with the same file and one bank; saves, a rename, a colleague, an older and a forgotten journal, a removed asset, a
 * restored bank, another address, a lost answer and a lying listing, in every order, up to so many in a run.
 */
describe('two clients', () => {
  it.each(banks)('double, bury, forget and hide nothing: the bank %s', (name, announced) => {
    const exploration = exploreTwoClients({
      rules: realRules,
      announced,
      mostDisturbances: MOST_DISTURBANCES,
    });
    const { findings, stateCount, edgeCount, endings } = exploration;
    process.stdout.write(`model two clients, the bank ${name}: ${stateCount} states, ${edgeCount} steps\n`);
    expect(findings).toEqual([]);
    expect(endings).toHaveProperty('sent and sent, 1 asset');
  });

  it.each(Object.entries(ruleMutants))('catches the mutant: %s', (_name, { rules, violation }) => {
    const found: string[] = [];
    // The bank that announces most first: some rules matter there alone.
    for (const [, announced] of banks.toReversed()) {
      const { findings } = exploreTwoClients({ rules, announced, mostDisturbances: MOST_DISTURBANCES });
      found.push(...findings.map((finding) => finding.violation));
      if (found.includes(violation)) break;
    }
    expect(found).toContain(violation);
  });
});
