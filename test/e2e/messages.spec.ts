import type { Page } from '@playwright/test';
import { asId, type MessageId } from '../../shared/model/index.ts';
import type { MessageView } from '../../shared/rpc/index.ts';
import { xssPayloads } from '../support/xss-payloads.ts';
import { expect, test } from './support/galley-test.ts';
import { changeAnswers } from './support/hold-answers.ts';

/** Beside `a`: an `href` of the web, and what makes the link open outside. */
const linkAttributes = ['href', 'rel', 'target'];
const allowedTags = new Set(
  'P DIV BR HR BLOCKQUOTE PRE UL OL LI TABLE THEAD TBODY TFOOT TR TH TD B STRONG I EM U S SUB SUP CODE A'.split(
    ' ',
  ),
);

test.use({ parsesHostileMarkup: true });

test('messages with every known kind of cross-site scripting run nothing and load nothing', async ({
  galley,
  page,
}, testInfo) => {
  expect(xssPayloads.length).toBeGreaterThanOrEqual(200);
  const asked: string[] = [];
  const dialogs: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await galley.bank.postMessage('First project', 'Payload', 'one');
  await changeMessages(page, ([message]) =>
    message === undefined
      ? []
      : xssPayloads.map((bodyHtml, index) => ({
          ...message,
          messageId: asId<MessageId>(`p${index}`),
          bodyHtml,
        })),
  );
  await page.goto(galley.url);
  await page.getByRole('navigation').getByRole('button', { name: 'Projects' }).click();
  await page.getByRole('treeitem', { name: 'First project' }).click();
  const messages = page.locator('.message-text');
  await expect(messages).toHaveCount(xssPayloads.length);
  await provoke(page);
  await page.screenshot({ path: testInfo.outputPath('messages.png') });

  const found = await messages.evaluateAll((places) =>
    places.flatMap((place) =>
      [...place.querySelectorAll('*')].map((element) => ({
        tag: element.tagName,
        attributes: element.getAttributeNames(),
        href: element.getAttribute('href'),
      })),
    ),
  );
  expect(found.filter(({ tag }) => !allowedTags.has(tag))).toEqual([]);
  expect(
    found.filter(({ tag, attributes }) =>
      attributes.some((name) => tag !== 'A' || !linkAttributes.includes(name)),
    ),
  ).toEqual([]);
  expect(found.filter(({ href }) => href !== null && !/^https?:\/\//i.test(href))).toEqual([]);
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  expect(dialogs).toEqual([]);
  expect(asked.filter((url) => url.includes(':9/'))).toEqual([]);
});

test('a stranger’s HTML is shown without what could run, load or look like the page', async ({
  galley,
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await galley.bank.postMessage('First project', 'Look here', 'Look');
  const bodyHtml =
    '<h1 id="content" style="position:fixed">News</h1><p>Hello <b>all</b><script>window.ran = 1</script><img src="http://127.0.0.1:9/spy.png" onerror="window.ran = 1"></p><ul><li>one</li><li>two</li></ul><a href="https://evil.example/">your bank</a>';
  await changeMessages(page, (messages) => messages.map((message) => ({ ...message, bodyHtml })));
  await page.goto(galley.url);
  await page.getByRole('navigation').getByRole('button', { name: 'Projects' }).click();
  await page.getByRole('treeitem', { name: 'First project' }).click();
  const message = page.getByRole('article', { name: 'Look here' });
  await expect(message).toContainText('your bank (https://evil.example/)');
  const text = message.locator('.message-text');
  await expect(text.getByRole('listitem')).toHaveText(['one', 'two']);
  await expect(text.locator('strong')).toHaveText('News');
  await expect(text.locator('b')).toHaveText('all');
  const link = text.getByRole('link', { name: 'your bank' });
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
  await expect(link).toHaveAttribute('target', '_blank');
  expect(await text.locator('img, script, h1, [style], [id]').count()).toBe(0);
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  expect(asked.filter((url) => url.includes('spy.png'))).toEqual([]);
});

test('the payloads do run and load where nothing stands between', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const running = xssPayloads.filter(
    (payload) => payload.startsWith('<img src=x onerror') || payload.startsWith('<img src="'),
  );
  await page.setContent(running.join('\n'));
  await page.waitForFunction(() => 'ran' in window);
  await expect.poll(() => asked.some((url) => url.includes(':9/spy'))).toBe(true);
});

/** A bank that keeps messages as they are sent, from the next load of the page on. */
function changeMessages(
  page: Page,
  change: (messages: readonly MessageView[]) => readonly MessageView[],
): Promise<void> {
  return changeAnswers<readonly MessageView[]>(page, '/projects/messages', change);
}

/** The actions of a user and a pointer on a message, without which some payloads sleep. */
async function provoke(page: Page): Promise<void> {
  await page.locator('.message-text').evaluateAll((places) => {
    for (const place of places)
      for (const element of [place, ...place.querySelectorAll('*')])
        for (const type of [
          'mouseover',
          'mouseenter',
          'pointerover',
          'focus',
          'focusin',
          'animationstart',
          'toggle',
        ])
          element.dispatchEvent(new Event(type, { bubbles: true }));
  });
}
