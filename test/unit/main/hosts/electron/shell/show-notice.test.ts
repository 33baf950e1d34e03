import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createHostTexts } from '../../../../../../main/hosts/parts/texts.ts';
import { FakeNotification, fakes } from '../../../../../support/fake-electron.ts';

vi.mock('electron', async () => (await import('../../../../../support/fake-electron.ts')).fakeElectron);
const { showNotice } = await import('../../../../../../main/hosts/electron/shell/show-notice.ts');

beforeEach(() => fakes.reset());

describe('show-notice', () => {
  it('says what happened, and leads there by a click', () => {
    let requests = 0;
    const onClick = (): void => {
      requests += 1;
    };
    showNotice({ kind: 'issues', count: 2 }, createHostTexts(['en']), { iconPath: '/app.png', onClick });
    const [notice] = FakeNotification.all;
    notice?.emit('click');
    expect([notice?.options, requests]).toEqual([
      {
        title: '2 issues need you',
        body: 'Click to see why, and what you can do.',
        icon: '/app.png',
        silent: false,
      },
      1,
    ]);
  });

  it('is silent where the system has no messages', () => {
    FakeNotification.isSupported = () => false;
    showNotice({ kind: 'uploaded', count: 1 }, createHostTexts(['en']), { iconPath: '', onClick: () => {} });
    expect(FakeNotification.all).toEqual([]);
  });
});
