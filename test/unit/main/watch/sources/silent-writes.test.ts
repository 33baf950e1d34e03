import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { silentLog } from '../../../../../main/platform/index.ts';
import { withSilentWrites } from '../../../../../main/watch/sources/silent-writes.ts';
import type { StartSource } from '../../../../../main/watch/sources/watch-source.ts';
import { createFakeClock } from '../../../../support/fake-clock.ts';
import { listen } from '../../../../support/listen-to-source.ts';

/** As of a write through a memory mapping: no event at all. */
const silent: StartSource = async () => ({ stop: async () => undefined });

describe('silent-writes', () => {
  it('names the directory of a file that was written without an event within a minute', async () => {
    const clock = createFakeClock();
    // Looks take real time while the clock runs on: measured by it, each would be followed by a pause of hours.
    const unmeasured = { ...clock, monotonicMs: () => 0 };
    const start = withSilentWrites({ clock: unmeasured, log: silentLog }, silent);
    let marker: string | null = null;
    const { root, received, hears } = await listen(start, { 'a/file': '1', 'b/file': '2' }, async () => {
      // The first look takes real time: only what is written after it is a difference.
      if (marker !== null) await appendFile(marker, 'x');
      await clock.advance(50_000);
    });
    await hearsNothing();
    marker = join(root, 'marker');
    await hears('directory ');
    marker = null;
    received.length = 0;

    await appendFile(join(root, 'a/file'), 'more');
    await hears('directory a');

    expect(received).not.toContain('directory b');

    async function hearsNothing(): Promise<void> {
      await clock.advance(50_000);
      expect(received).toEqual([]);
    }
  });
});
