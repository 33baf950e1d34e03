import { rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fillDisk, smallDisk } from '../support/small-disk.ts';
import { allDone, endOf, holding, troubleFixture } from './trouble-fixture.ts';

const files = Object.fromEntries(
  Array.from({ length: 40 }, (_, index) => [`page-${index}.pdf`, `page ${index}`]),
);

/** 12 MiB: room for a journal with the largest log that it keeps before it tidies up. */
describe('a full disk under the journal', () => {
  it('ends a run at its start with what happened and what to do; nothing leaves', async (context) => {
    const state = await smallDisk(context, 12);
    const fixture = await troubleFixture();
    fixture.write('first.pdf', 'first');
    expect(endOf(await fixture.sync({ state }))).toEqual(allDone(1));

    for (const [name, content] of Object.entries(files)) fixture.write(name, content);
    const ballast = fillDisk(state);
    const end = await fixture.sync({ state });
    expect([end.code, end.events.at(-1)?.code]).toEqual([1, 'JOURNAL_FULL']);
    expect(end.text).toMatch(/journal of Galley cannot be written .+\. Free some space\./);
    expect(fixture.proxy.uploads.length).toBe(1);
    rmSync(ballast);
    expect(endOf(await fixture.sync({ state }))).toEqual(allDone(40));
    expect(await fixture.held()).toEqual(holding({ 'first.pdf': 'first', ...files }));
  });

  it('in the middle of a run is waited for; all is finished when there is room again', async (context) => {
    const state = await smallDisk(context, 12);
    const fixture = await troubleFixture();
    for (const [name, content] of Object.entries(files)) fixture.write(name, content);
    let ballast: string | null = null;
    const forget = fixture.proxy.subscribe((kind, { isUpload }) => {
      if (kind === 'request' && isUpload) ballast ??= fillDisk(state);
    });
    const galley = fixture.start({ state });
    await galley.says('isFull=true');
    forget();
    if (ballast !== null) rmSync(ballast);
    expect((await galley.ended).code).toBe(0);
    expect(await fixture.held()).toEqual(holding(files));
  });
});
