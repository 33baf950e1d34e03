import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRouting, numberOf } from '../../main/plan/index.ts';
import { matchPattern } from '../../main/plan/rules/match-pattern.ts';
import {
  type AskChoice,
  type AttachmentTypeId,
  askChoices,
  type PatternToken,
  parsePattern,
  type RelativePath,
  type RoutingRule,
  routingKinds,
} from '../../shared/model/index.ts';
import { PlanWorld } from './plan-world.ts';

const typeId = 'print-pdf' as AttachmentTypeId;

const piece = fc.constantFrom(
  '{stem}',
  '{n}',
  '{ext}',
  '*',
  '**',
  '_v',
  '.',
  'a',
  'A',
  '/',
  'ö',
  '12',
  'psd',
);
const pattern = fc.array(piece, { minLength: 1, maxLength: 8 }).map((pieces) => pieces.join(''));
const rule = fc
  .record({ pattern, kind: fc.constantFrom(...routingKinds) })
  .map(({ pattern: text, kind }): RoutingRule => {
    const common = { pattern: text, bankFolder: null };
    return kind === 'attachment' ? { ...common, kind, typeId } : { ...common, kind };
  });
const letters = fc.constantFrom('a', 'A', 'b', '_', 'v', '1', '2', '0', '.', 'p', 's', 'd', 'o\u0308', 'ö');
const name = fc.array(letters, { minLength: 1, maxLength: 12 }).map((characters) => characters.join(''));
const path = fc
  .array(name, { minLength: 1, maxLength: 3 })
  .map((components) => components.join('/') as RelativePath);

/** The same language by the regular expressions of JavaScript, which may take for ever and here never do. */
function toExpression(tokens: readonly PatternToken[]): RegExp {
  const classes = { component: '[^/]', digits: '[0-9]', extension: '[^/.]', path: '[^]' };
  const source = tokens.map((token) => {
    if (token.kind === 'text') return token.text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    const run = classes[token.of] + (token.least === 0 ? '*' : '+');
    return token.name === null ? run : `(?<${token.name}>${run})`;
  });
  return new RegExp(`^${source.join('')}$`, 'i');
}

describe('routing', () => {
  it('reads the same from a path as an equal regular expression', () => {
    fc.assert(
      fc.property(rule, path, (given, text) => {
        const parsed = parsePattern(given);
        if (parsed.kind === 'fault') return;
        const groups = toExpression(parsed.tokens).exec(text.normalize('NFC'))?.groups;
        const expected = toExpression(parsed.tokens).test(text.normalize('NFC')) ? { ...groups } : null;
        expect(matchPattern(parsed, text)).toEqual(expected);
      }),
      { numRuns: 5_000 },
    );
  });

  it('lets the first rule that fits take a path, and no other', () => {
    fc.assert(
      fc.property(fc.array(rule, { maxLength: 6 }), path, (rules, text) => {
        const claim = createRouting(rules).claim(text);
        const alone = rules.map((each) => createRouting([each]).claim(text));
        const first = alone.findIndex((each) => each !== null);
        expect(claim === null ? -1 : claim.index).toBe(first);
        if (claim !== null) expect({ ...claim, index: 0 }).toEqual(alone[first]);
      }),
      { numRuns: 2_000 },
    );
  });

  it('ends for patterns and names that lead backtracking astray', () => {
    const hard = parsePattern({ pattern: `${'*a'.repeat(95)}b`, kind: 'asset' });
    if (hard.kind === 'fault') throw new Error(hard.fault);
    expect(matchPattern(hard, 'a'.repeat(4_000))).toBe(null);
    expect(matchPattern(hard, `${'a'.repeat(4_000)}b`)).toEqual({});
  });

  it('comes to rest with versions in their order, after any events in between', () => {
    const file = fc.constantFrom(
      ...['p.psd', 'p_v1.psd', 'p_v2.psd', 'P_V3.psd', 'p_v10.psd', 'p_v02.psd', 'q_v1.psd'],
      ...['p_icc.pdf', 'q_icc.pdf', 'd/p_v1.psd', 'd/p_v2.psd', 'd/p_icc.pdf'],
    );
    const at = file.map((each) => each as RelativePath);
    const content = fc.constantFrom('one', 'two', 'three, and more', '');
    const rules = fc.constantFrom<readonly RoutingRule[]>(
      [{ kind: 'version', pattern: '{stem}_v{n}.{ext}', bankFolder: null }],
      [
        { kind: 'version', pattern: '{stem}_v{n}.psd', bankFolder: null },
        { kind: 'attachment', pattern: '{stem}_icc.pdf', bankFolder: null, typeId },
      ],
      [
        { kind: 'asset', pattern: 'd/*', bankFolder: null },
        { kind: 'version', pattern: '{stem}_v{n}.{ext}', bankFolder: null },
        { kind: 'attachment', pattern: '{stem}_icc.pdf', bankFolder: null, typeId },
      ],
    );
    const event = fc.oneof(
      { weight: 5, arbitrary: fc.record({ do: fc.constant('write' as const), at, content }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), at }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('bank' as const), at, content }) },
      {
        weight: 2,
        arbitrary: fc.record({ do: fc.constantFrom('sync' as const, 'upload' as const), which: fc.nat(5) }),
      },
    );
    const options = fc.record({
      confirmEmptied: fc.boolean(),
      confirmShrunk: fc.boolean(),
      onClash: fc.constantFrom<AskChoice | 'ask'>('ask', ...askChoices),
    });
    const answer = fc.constantFrom<AskChoice>(...askChoices);

    fc.assert(
      fc.property(
        options,
        rules,
        fc.array(event, { maxLength: 25, size: 'max' }),
        answer,
        (given, routingRules, story, wish) => {
          const world = new PlanWorld(given, routingRules);
          for (const happening of story) {
            if (happening.do === 'write') world.write(happening.at, happening.content);
            if (happening.do === 'delete') world.disk.delete(happening.at);
            if (happening.do === 'bank')
              world.addToBank(happening.at.slice(happening.at.lastIndexOf('/') + 1), happening.content);
            if (happening.do === 'sync') world.sync();
            if (happening.do === 'upload') {
              const open = world.intents.filter(({ state }) => state === 'queued' || state === 'committing');
              const intent = open[happening.which % open.length];
              if (intent !== undefined) world.step(intent);
            }
          }
          comeToRest(world, wish);

          // Looking again plans nothing and sends nothing.
          const sent = world.uploads.length;
          const again = world.sync().filter(({ action }) => action !== 'keep' && action !== 'ignore');
          world.runUploads();
          expect([again, world.uploads.length]).toEqual([[], sent]);

          // To one asset, no lower number ever went after a higher one.
          const highest = new Map<string, number>();
          for (const { path: from, assetId, kind } of world.sent) {
            if (kind === 'attachment') continue;
            const number = numberOf(world.routing, from);
            expect([from, number >= (highest.get(assetId) ?? -1)]).toEqual([from, true]);
            highest.set(assetId, number);
          }

          // Every file is in step, or older than one that is, or was skipped.
          for (const [onDisk, { content: text }] of world.disk) {
            const row = world.rows.get(onDisk);
            if (row === undefined || row.isGone || isSkipped(world, onDisk)) continue;
            const isOlder = [...world.rows.values()].some(
              (other) =>
                other.path !== onDisk &&
                other.assetId === row.assetId &&
                other.attachmentTypeId === null &&
                numberOf(world.routing, other.path) >= numberOf(world.routing, onDisk),
            );
            if (row.attachmentTypeId !== null || !isOlder)
              expect([onDisk, world.contentOf(row)]).toEqual([onDisk, text]);
          }
        },
      ),
      { numRuns: 1_500 },
    );
  });
});

function isSkipped(world: PlanWorld, path: RelativePath): boolean {
  return world.decisions.get(path)?.choice === 'skip';
}

function comeToRest(world: PlanWorld, wish: AskChoice): void {
  for (let round = 0; round < 60; round += 1) {
    const { adoptedCount } = world;
    const operations = world.sync();
    const isQuiet = operations.every(({ action }) => action === 'keep' || action === 'ignore');
    if (isQuiet && world.adoptedCount === adoptedCount) return;
    world.answerAll((choices) => (choices.includes(wish) ? wish : 'skip'));
    world.runUploads();
  }
  const left = world.sync().map(({ action, path: from, reason }) => `${action} ${from} ${reason.code}`);
  throw new Error(`The plan does not come to rest: ${left.join(', ')}`);
}
