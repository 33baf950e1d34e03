import { describe, expect, it } from 'vitest';
import { createEngineFeed } from '../../../../main/engine/engine-feed.ts';
import type { EngineEvent } from '../../../../main/engine/index.ts';
import { asId, type IntentId } from '../../../../shared/model/index.ts';
import { createFakeClock } from '../../../support/fake-clock.ts';
import { transfer } from '../../../support/transfer-view.ts';
import { quietStatus } from '../rpc/stub-account.ts';

describe('engine-feed', () => {
  it('sends the batch that is still being collected when it stops, and nothing after that', () => {
    const clock = createFakeClock();
    const received: EngineEvent['kind'][] = [];
    const feed = createEngineFeed({
      clock,
      status: () => quietStatus,
      view: (intentId) => transfer(intentId, 'confirmed'),
    });
    feed.subscribe(({ kind }) => received.push(kind));
    feed.transferChanged(asId<IntentId>('last'));
    feed.stop();
    feed.transferChanged(asId<IntentId>('later'));
    feed.stop();
    expect([received, clock.pendingCount]).toEqual([['transfers', 'status'], 0]);
  });
});
