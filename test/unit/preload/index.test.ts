import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { desktopMessages } from '../../../shared/rpc/index.ts';

const asked = vi.hoisted(() => ({
  paths: new Map<unknown, string>(),
  posted: [] as unknown[],
  invoked: [] as unknown[],
  answer: async (): Promise<unknown> => ({ answer: { kind: 'skipped' } }),
}));

vi.mock('electron', () => ({
  ipcRenderer: {
    postMessage: (...given: unknown[]) => void asked.posted.push(given),
    invoke: (...given: unknown[]) => {
      asked.invoked.push(given);
      return asked.answer();
    },
  },
  webUtils: { getPathForFile: (file: unknown) => asked.paths.get(file) ?? '' },
}));

const page = Object.assign(new EventTarget(), {
  location: { origin: 'app://galley' },
  sent: [] as unknown[],
  postMessage(...given: unknown[]) {
    page.sent.push(given);
  },
});
vi.stubGlobal('window', page);
await import('../../../preload/index.ts');

beforeEach(() => {
  asked.posted = [];
  asked.invoked = [];
  asked.answer = async () => ({ answer: { kind: 'skipped' } });
  page.sent = [];
});

const file = new File(['abc'], 'cover.psd');
const request = { kind: desktopMessages.handOverFile, uploadGrant: 'u1', file };

describe('preload', () => {
  it('hands one end of a channel to the page and the other to main', () => {
    say(desktopMessages.askForPort);
    expect([page.sent, asked.posted]).toEqual([
      [[desktopMessages.portForPage, 'app://galley', [expect.any(MessagePort)]]],
      [[desktopMessages.portForMain, null, [expect.any(MessagePort)]]],
    ]);
  });

  it('tells main the path of a file that a person gave, and the page only what became of it', async () => {
    asked.paths.set(file, '/home/anna/cover.psd');
    onTestFinished(() => asked.paths.clear());
    const answer = await ask(request);
    expect([answer, asked.invoked]).toEqual([
      { answer: { kind: 'skipped' } },
      [[desktopMessages.handOverFile, { uploadGrant: 'u1', path: '/home/anna/cover.psd' }]],
    ]);
  });

  it('tells main nothing of a file that the page made', async () => {
    expect([await ask(request), asked.invoked]).toEqual([null, []]);
  });

  it('answers nothing but that it did not work when main refuses', async () => {
    asked.paths.set(file, '/home/anna/cover.psd');
    onTestFinished(() => asked.paths.clear());
    asked.answer = () => Promise.reject(new Error('Not from our own page.'));
    expect(await ask(request)).toBeNull();
  });

  it.each([
    ['another window', desktopMessages.askForPort, {}],
    ['a word it does not know', 'galley:delete', page],
    ['a path instead of a file', { ...request, file: '/etc/passwd' }, page],
    ['no file at all', { kind: request.kind, uploadGrant: 'u1' }, page],
    ['a file without a grant', { kind: request.kind, file }, page],
    ['nothing', null, page],
  ])('does not listen to %s', (_what, data, source) => {
    const { port1, port2 } = new MessageChannel();
    onTestFinished(() => port1.close());
    say(data, source, [port2]);
    expect([page.sent, asked.posted, asked.invoked]).toEqual([[], [], []]);
  });
});

function say(data: unknown, source: unknown = page, ports: readonly MessagePort[] = []): void {
  page.dispatchEvent(Object.assign(new Event('message'), { data, source, ports }));
}

function ask(data: unknown): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  onTestFinished(() => port1.close());
  return new Promise((resolve) => {
    port1.onmessage = (event) => resolve(event.data);
    say(data, page, [port2]);
  });
}
