import { describe, expect, it } from 'vitest';
import type { Transfer } from '../../main/transfer/index.ts';
import type { IntentId } from '../../shared/model/index.ts';
import { createRandom, type Random } from '../faults/random.ts';
import { inbox } from '../support/open-test-journal.ts';
import { type Behaviour, sha256Of } from '../unit/main/transfer/scripted-bank.ts';
import { createTransferFixture } from '../unit/main/transfer/transfer-fixture.ts';

// Waits in the proportions of the real ones: Δ is longer than a late request takes, and three readings are longer than two.
const timing = {
  maxLatencyFloorMs: 3_000,
  readGapMs: 1_000,
  sweepsMs: [2_000, 8_000],
  backoffCeilingMs: 2_000,
};
const STEP_MS = 1_000;
const FILE_COUNT = 14;
const MOST_STEPS = 400;

// The long form: GALLEY_STORIES=500.
const seeds = Array.from({ length: Number(process.env.GALLEY_STORIES ?? 12) }, (_, index) => 8_500 + index);

describe('equal names in many directories', () => {
  it.each(seeds)(
    'become exactly one asset each, with any lost answers and any number of ends of the program (seed %i)',
    async (seed) => {
      const random = createRandom(seed);
      const fixture = await createTransferFixture({ timing });
      // Half of the runs begin in a folder that shows nothing, where absence is believed under a rule of its own.
      if (seed % 2 === 0) fixture.bank.addAsset(inbox, 'known.txt', Buffer.from('known'));
      const known = fixture.bank.assets(inbox).length;
      const contents = Array.from({ length: FILE_COUNT }, () =>
        random.one(['same', 'same', 'size', 'longer', 'x']),
      );
      const planted: IntentId[] = [];
      for (const [index, content] of contents.entries())
        planted.push(await fixture.plant(`album-${index}/cover.jpg`, content, { sentName: 'cover.jpg' }));
      const { promise: never, resolve: endAnswers } = Promise.withResolvers<void>();
      const crashes = [random.between(0, 3), random.between(4, 30)];
      let crashCount = 0;
      // A bank that never answers is given up after minutes; here only a crash ends such an upload.
      fixture.bank.behave((_request, index) =>
        index > 4 * FILE_COUNT ? {} : behaviourOf(random, crashCount < crashes.length ? never : null),
      );

      let transfer: Transfer = fixture.transfer;
      transfer.start();
      const areSettled = () => planted.every((intentId) => fixture.intent(intentId).state === 'confirmed');
      for (let step = 0; step < MOST_STEPS && !(areSettled() && crashCount === crashes.length); step += 1) {
        await fixture.pass(STEP_MS);
        fixture.bank.applyLate();
        if (step === crashes[crashCount]) {
          crashCount += 1;
          // As a killed program: it writes nothing any more, and the next one finds the commit points of its open uploads.
          transfer.pause();
          transfer = fixture.restart({ timing });
          transfer.start();
        }
      }
      endAnswers();
      for (let step = 0; step < 12; step += 1) await fixture.pass(STEP_MS);

      const assets = fixture.bank.assets(inbox).slice(known);
      const owners = planted.map((intentId) => fixture.intent(intentId).assetId);
      const stored = await Promise.all(
        owners.map(async (owner) => {
          const asset = assets.find(({ assetId }) => assetId === owner);
          return asset === undefined
            ? null
            : (await fixture.bank.hashOriginal(asset.master.fileId, null, new AbortController().signal))
                .sha256;
        }),
      );
      expect({
        states: planted.map((intentId) => fixture.intent(intentId).state),
        assetCount: assets.length,
        ownerCount: new Set(owners).size,
        stored,
        duplicates: fixture.events.filter((event) => / (?:duplicate|partial) /.test(event)),
      }).toEqual({
        states: contents.map(() => 'confirmed'),
        assetCount: FILE_COUNT,
        ownerCount: FILE_COUNT,
        stored: contents.map((content) => sha256Of(Buffer.from(content))),
        duplicates: [],
      });
    },
    60_000,
  );

  it('are sent beside each other at a bank with answers that name the asset, and one by one at any other', async () => {
    const mostAtOnce = async (answer: 'asset' | 'empty'): Promise<number> => {
      const fixture = await createTransferFixture({ timing });
      fixture.bank.addAsset(inbox, 'known.txt', Buffer.from('known'));
      let atOnce = 0;
      let most = 0;
      fixture.bank.behave(() => {
        atOnce += 1;
        most = Math.max(most, atOnce);
        const answersAt = new Promise<void>((resolve) => setTimeout(resolve, 5)).then(() => {
          atOnce -= 1;
        });
        return { answer, answersAt };
      });
      const planted = await Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          fixture.plant(`album-${index}/cover.jpg`, `cover ${index}`, { sentName: 'cover.jpg' }),
        ),
      );
      fixture.transfer.start();
      await fixture.when(() => planted.every((intentId) => fixture.intent(intentId).state === 'confirmed'));
      return most;
    };
    expect([(await mostAtOnce('asset')) > 1, await mostAtOnce('empty')]).toEqual([true, 1]);
  });
});

/**
 * The possible fates of an upload under the assumptions A1 to A3: an applied request is applied within `maxLatencyMs`, and whole.
 */
function behaviourOf(random: Random, never: Promise<void> | null): Behaviour {
  const lost = 'BANK_ANSWER_UNREADABLE';
  switch (
    random.pick({
      good: 8,
      'named by id': 1,
      'no name': 1,
      'lost, stored': 3,
      'lost, not stored': 2,
      'lost, stored late': 2,
      'failed, stored': 1,
      'failed, not stored': 1,
      refused: 1,
      busy: 1,
      broken: 1,
      'never answered, stored': 1,
      'never answered, not stored': 1,
    })
  ) {
    case 'named by id':
      return { answer: 'id' };
    case 'no name':
      return { answer: 'empty' };
    case 'lost, stored':
      return { store: true, answer: { lost } };
    case 'lost, not stored':
      return { store: false, answer: { lost } };
    case 'lost, stored late':
      return { isLate: true, answer: { lost } };
    case 'failed, stored':
      return { store: true, answer: { status: 500 } };
    case 'failed, not stored':
      return { store: false, answer: { status: 500 } };
    case 'refused':
      return { connect: 'refuse' };
    case 'busy':
      return { store: false, answer: { status: 429, retryAfterMs: 1_000 } };
    case 'broken':
      return { breaksAfterBytes: 1 };
    case 'never answered, stored':
      return { store: true, answer: { lost }, ...(never === null ? {} : { answersAt: never }) };
    case 'never answered, not stored':
      return { store: false, answer: { lost }, ...(never === null ? {} : { answersAt: never }) };
    default:
      return {};
  }
}
