import { describe, expect, it } from 'vitest';
import { explore } from './explore.ts';
import { mutants, type Protocol, realProtocol } from './protocol.ts';
import type { Setting } from './world.ts';

const settings: readonly Setting[] = (
  ['folder-with-known-asset', 'empty-folder', 'version', 'attachment'] as const
).flatMap((target) => [false, true].map((mayLie) => ({ target, mayLie, isHidden: false })));

const hidden: Setting = { target: 'attachment', mayLie: false, isHidden: true };

/**
 * One intent, up to 4 attempts and 4 kills, every interleaving of program, bank, network, time and kills, driven through
 * the product's own reducer, classifier, verifier and judge (`docs/protocol/upload.md#assumptions`).
 */
describe('upload-protocol', () => {
  it.each(settings)(
    'duplicates nothing, loses nothing and is never stuck: $target, lying $mayLie',
    (setting) => {
      const { findings, stateCount, edgeCount, endings } = explore(realProtocol, setting);
      process.stdout.write(
        `model ${setting.target}${setting.mayLie ? ', lying bank' : ''}: ` +
          `${stateCount} states, ${edgeCount} steps, endings ${JSON.stringify(endings)}\n`,
      );
      expect(findings).toEqual([]);
      expect(endings).toHaveProperty('confirmed');
    },
  );

  it('sends nothing again that the bank said it took, though it shows it nowhere', () => {
    const { findings, endings } = explore(realProtocol, hidden);
    expect([findings, Object.keys(endings)]).toEqual([[], ['parked']]);
  });

  it.each(Object.entries(mutants))('catches the mutant: %s', (name, mutant: Protocol) => {
    const expected = violations[name];
    const found: string[] = [];
    for (const setting of [...settings, hidden]) {
      found.push(...explore(mutant, setting).findings.map(({ violation }) => violation));
      // Caught: the settings that are left would only say it again.
      if (expected !== undefined && found.includes(expected)) break;
    }
    expect(found).toContain(expected);
  });
});

const violations: Readonly<Record<string, string>> = {
  'no durable TAIL': 'last byte without durable TAIL',
  'TAIL on disk taken for not applied after a crash': 'duplicate',
  'blind retry after 5xx': 'duplicate',
  'blind retry after a lost connection': 'duplicate',
  'no wait for Δ': 'duplicate',
  'no positive control': 'duplicate',
  'a page taken for the whole': 'duplicate',
  'one reading proves an absence': 'duplicate',
  'what the bank takes and does not show is in doubt': 'sent again, though the bank said that it took it',
  '2xx trusted without verification': 'lost: confirmed, but the bank does not hold it',
  'size not looked at': 'lost: confirmed, but the bank does not hold it',
};
