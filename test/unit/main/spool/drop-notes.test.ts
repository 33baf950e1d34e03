import { appendFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDropNotes } from '../../../../main/spool/drop-notes.ts';
import { temporaryDirectory } from '../../../support/temporary-directory.ts';

describe('drop-notes', () => {
  it('names the missing files of a drop after its host was killed, once', async () => {
    const path = join(await temporaryDirectory(), 'drops.jsonl');
    const killed = await openDropNotes(path);
    await killed.announce('one', ['a.tif', 'b.tif', 'b.tif', 'c.tif']);
    await Promise.all([killed.arrived('one', 'b.tif'), killed.arrived('one', 'a.tif')]);
    await appendFile(path, '{"arrived":"one","na');
    expect((await openDropNotes(path)).incomplete).toEqual([
      { announcedCount: 4, missing: ['b.tif', 'c.tif'] },
    ]);
    expect((await openDropNotes(path)).incomplete).toEqual([]);
  });

  it('says nothing of a drop that all arrived of, nor of one that the page has concluded', async () => {
    const directory = await temporaryDirectory();
    const path = join(directory, 'drops.jsonl');
    const notes = await openDropNotes(path);
    await notes.announce('whole', ['a.tif']);
    await notes.arrived('whole', 'a.tif');
    await notes.announce('cancelled', ['b.tif', 'c.tif']);
    await notes.conclude('cancelled');
    expect((await openDropNotes(path)).incomplete).toEqual([]);
  });

  it('leaves no file behind when every drop is concluded', async () => {
    const directory = await temporaryDirectory();
    const notes = await openDropNotes(join(directory, 'drops.jsonl'));
    await notes.announce('one', ['a.tif']);
    await notes.conclude('one');
    expect(await readdir(directory)).toEqual([]);
  });
});
