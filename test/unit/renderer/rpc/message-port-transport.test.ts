import { describe, expect, it } from 'vitest';
import { chooseTransport, type PageMessages } from '../../../../renderer/rpc/index.ts';
import { desktopMessages, desktopOrigin } from '../../../../shared/rpc/index.ts';

describe('renderer/rpc/message-port-transport', () => {
  it('asks the preload script for a port, ignores every other message, and opens over it', async () => {
    const page = pageMessages();
    const opening = transportOver(page)(new AbortController().signal);
    page.say('something else', []);
    const { port1, port2 } = new MessageChannel();
    page.say(desktopMessages.portForPage, [port1]);
    const opened = await opening;
    const request = new Promise<unknown>((resolve) =>
      port2.addEventListener('message', ({ data }) => resolve(data)),
    );
    port2.start();
    const call = opened.link.call(['engine', 'pause'], undefined, { context: {} });
    expect(String(await request)).toContain('/engine/pause');
    opened.close();
    await expect(call).rejects.toThrow();
    expect({ said: page.posted, listeners: page.listeners() }).toEqual({
      said: [desktopMessages.askForPort],
      listeners: 0,
    });
  });

  it('tells when main is gone', async () => {
    const page = pageMessages();
    const opening = transportOver(page)(new AbortController().signal);
    const { port1, port2 } = new MessageChannel();
    page.say(desktopMessages.portForPage, [port1]);
    const opened = await opening;
    const closed = new Promise<string>((resolve) => opened.onClosed(() => resolve('closed')));
    port2.close();
    expect(await closed).toBe('closed');
  });

  it('stops listening when it is given up', async () => {
    const page = pageMessages();
    const givenUp = new AbortController();
    const opening = transportOver(page)(givenUp.signal);
    givenUp.abort(new Error('given up'));
    await expect(opening).rejects.toThrow('given up');
    expect(page.listeners()).toBe(0);
  });
});

function transportOver(messages: PageMessages) {
  return chooseTransport({
    origin: desktopOrigin,
    hash: '',
    replaceHash: () => {},
    messages,
    accountId: () => null,
  });
}

/** The page's own message channel, with the test in the place of the preload script. */
function pageMessages() {
  const listeners = new Set<Parameters<PageMessages['listen']>[0]>();
  const posted: string[] = [];
  return {
    posted,
    post: (message: string) => void posted.push(message),
    listen: (listener: Parameters<PageMessages['listen']>[0]) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    say: (message: string, ports: readonly MessagePort[]) => {
      for (const listener of [...listeners]) listener(message, ports);
    },
    listeners: () => listeners.size,
  };
}
