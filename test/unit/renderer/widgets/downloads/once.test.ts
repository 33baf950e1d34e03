import { describe, expect, it } from 'vitest';
import { createOnce } from '../../../../../renderer/widgets/downloads/once.ts';

describe('renderer/widgets/once', () => {
  it('begins work of one name once while it is under way, and again afterwards, also after a failure', async () => {
    const once = createOnce();
    const begun: string[] = [];
    const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const ask = (name: string): Promise<void> =>
      once(name, () => {
        begun.push(name);
        return answers[begun.length - 1]?.promise ?? Promise.resolve();
      });
    const first = ask('logo.tif');
    const second = ask('logo.tif');
    const other = ask('poster.tif');
    expect(begun).toEqual(['logo.tif', 'poster.tif']);
    answers[0]?.reject(new Error('offline'));
    answers[1]?.resolve();
    const ends = await Promise.allSettled([first, second, other]);
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
    await ask('logo.tif');
    expect(begun).toEqual(['logo.tif', 'poster.tif', 'logo.tif']);
  });
});
