import { expect, type Page } from '@playwright/test';

/** Answers that wait in the line. */
export interface HeldAnswers {
  /** Resolves once one of them has come from the host. */
  arrived(): Promise<void>;
  /** Lets go those that wait, and those that come. */
  letGo(): void;
}

/** A bank that is slow in some things: from the next load of the page on, what answers one of `procedures` is held. */
export async function holdAnswers(page: Page, ...procedures: readonly string[]): Promise<HeldAnswers> {
  const waiting: (() => void)[] = [];
  let isHeld = true;
  await page.routeWebSocket('**/rpc', (socket) => {
    const host = socket.connectToServer();
    const slow = new Set<unknown>();
    socket.onMessage((message) => {
      const { i: id, p: payload } = JSON.parse(String(message));
      if (procedures.includes(payload?.u)) slow.add(id);
      host.send(message);
    });
    host.onMessage((message) => {
      const pass = (): void => socket.send(message);
      if (isHeld && slow.has(JSON.parse(String(message)).i)) waiting.push(pass);
      else pass();
    });
  });
  return {
    arrived: () => expect.poll(() => waiting.length).toBeGreaterThan(0),
    letGo() {
      isHeld = false;
      for (const pass of waiting.splice(0)) pass();
    },
  };
}

/** From the next load of the page on, the host's answers of one procedure come as `change` makes them. */
export function changeAnswers<Answer>(
  page: Page,
  procedure: string,
  change: (answer: Answer) => Answer,
): Promise<void> {
  return changeAllAnswers(page, { [procedure]: (answer) => change(answer as Answer) });
}

/** The same for more than one procedure: a page has one such way to its host. */
export async function changeAllAnswers(
  page: Page,
  changes: Readonly<Record<string, (answer: unknown) => unknown>>,
): Promise<void> {
  await page.routeWebSocket('**/rpc', (socket) => {
    const host = socket.connectToServer();
    const asked = new Map<unknown, (answer: unknown) => unknown>();
    socket.onMessage((message) => {
      const { i: id, p: payload } = JSON.parse(String(message));
      const change = changes[payload?.u];
      if (change !== undefined) asked.set(id, change);
      host.send(message);
    });
    host.onMessage((message) => {
      const answer = JSON.parse(String(message));
      const change = asked.get(answer.i);
      if (change === undefined || answer.p?.b?.json === undefined) return socket.send(message);
      answer.p.b.json = change(answer.p.b.json);
      socket.send(JSON.stringify(answer));
    });
  });
}
