import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createLostAnswers } from '../../../../../main/hosts/compose/lost-answers.ts';
import { silentLog } from '../../../../../main/platform/index.ts';
import { openSettings } from '../../../../../main/settings/index.ts';
import type { LocalPath } from '../../../../../shared/model/index.ts';
import { temporaryDirectory } from '../../../../support/temporary-directory.ts';

describe('lost-answers', () => {
  it('pause everything until a person resumes, and for nothing but answers that are lost', async () => {
    const path = join(await temporaryDirectory(), 'settings.json') as LocalPath;
    const settings = await openSettings({ path, log: silentLog });
    const lostAnswers = createLostAnswers(settings);
    lostAnswers.note({ path: '/state/kept', areAnswersLost: false });
    expect([await lostAnswers.held(), settings.get().pause]).toEqual([null, null]);

    lostAnswers.note({ path: '/state/lost', areAnswersLost: true });
    expect(await lostAnswers.held()).toBe('/state/lost');
    const again = await openSettings({ path, log: silentLog });
    expect(again.get().pause).toMatchObject({ untilMs: null });
  });
});
