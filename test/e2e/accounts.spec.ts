import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { runServiceCommand } from '../support/service-command.ts';
import { startServiceProcess } from '../support/service-process.ts';
import { openBank } from './support/bank-reader.ts';
import { expectClean } from './support/expect-clean.ts';
import { test as base, expect } from './support/galley-test.ts';
import { preparedRun } from './support/prepared-run.ts';
import { pressButton } from './support/press-button.ts';
import { type SilentBank, startSilentBank } from './support/silent-bank.ts';

interface OtherBank {
  readonly url: string;
  readonly apiKey: string;
  /** Another key of the same user. */
  newKey(): Promise<string>;
  namesIn(folderName: string): Promise<string[]>;
}

/** A second bank in a process of its own. */
const test = base.extend<{ readonly other: OtherBank }>({
  other: async ({ browserName: _ }, use) => {
    const dataPath = await mkdtemp(join(tmpdir(), 'galley-e2e-bank-'));
    const { serviceProgram, seededBank, environment } = preparedRun();
    await cp(seededBank, dataPath, { recursive: true });
    const service = await startServiceProcess({ dataPath, program: serviceProgram, environment });
    const reader = await openBank(service.url, service.apiKey);
    await use({
      url: service.url,
      apiKey: service.apiKey,
      newKey: async () => {
        const { lines } = await runServiceCommand(
          ...['key', 'create', '--name', 'renewed', '--user', service.user, '--data', dataPath],
        );
        return lines[0].apiKey;
      },
      namesIn: async (folderName) => (await reader.assetsIn(folderName)).map(({ fileName }) => fileName),
    });
    await service.stop();
    await rm(dataPath, { recursive: true, force: true, maxRetries: 5 });
  },
});

/** Two banks, five uploads and two runs of axe: more than one test's usual time on a busy machine. */
const wholeStoryMs = 240_000;

test('two accounts sync their own folders, whichever is shown; one is signed out', async ({
  app,
  galley,
  other,
}) => {
  test.setTimeout(wholeStoryMs);
  const { page } = app;
  await app.plant({ 'One/one.txt': 'for the built-in bank', 'Two/two.txt': 'for the other bank' });
  await app.planFolder('One', 'Archive');
  await app.start();
  await expect(app.row('one.txt').getByText('Done')).toBeVisible();

  await openAccounts(page);
  await addAccount(page, other);
  const host = new URL(other.url).host;
  await expect(accountButton(page)).toContainText(host);
  await expect(accountButton(page)).toBeFocused();
  await expect(entries(page)).toHaveCount(2);
  await expectClean(page, 'accounts');
  await app.planFolder('Two', 'Archive');
  await app.start();
  await expect(app.row('two.txt').getByText('Done')).toBeVisible();
  await expect(app.row('one.txt')).toHaveCount(0);

  // By keyboard to the other account and into its list.
  await page.keyboard.press('Alt+0');
  const choice = page.getByRole('region', { name: 'Other accounts' }).getByRole('button');
  await expect(choice).toContainText('Built-in bank');
  await expectClean(page, 'account menu');
  await pressButton(choice);
  await expect(accountButton(page)).toContainText('Built-in bank');
  await expect(accountButton(page)).toBeFocused();
  await app.goTo('Activity');
  await expect(app.row('one.txt')).toBeVisible();
  await expect(app.row('two.txt')).toHaveCount(0);

  // The account that is not shown goes on.
  await app.plant({ 'Two/later.txt': 'for the other bank, too' });
  await expect.poll(() => other.namesIn('Archive')).toContain('later.txt');
  const builtIn = (await galley.bank.assetsIn('Archive')).map(({ fileName }) => fileName);
  expect([builtIn.includes('one.txt'), builtIn.filter((name) => /two|later/.test(name))]).toEqual([true, []]);
  expect(await other.namesIn('Archive')).not.toContain('one.txt');

  await openAccounts(page);
  const entry = entries(page).filter({ hasText: host });
  await entry.getByRole('button', { name: 'Sign out' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Its folders and files stay as they are');
  await dialog.getByRole('button', { name: 'Sign out' }).click();
  await expect(entry).toContainText('Signed out');
  await expect(accountButton(page)).toContainText('Built-in bank');
});

test('an account that cannot be added costs nothing, one that is there is shown, and one is removed', async ({
  app,
  other,
}) => {
  test.setTimeout(wholeStoryMs);
  const { page } = app;
  await openAccounts(page);
  await page.getByRole('button', { name: 'Add an account…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Address of the bank')).toBeFocused();
  await dialog.getByLabel('Address of the bank').fill('http://127.0.0.1:9');
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(dialog.getByRole('alert')).toContainText('The media bank cannot be reached.');
  await dialog.getByLabel('Address of the bank').fill(other.url);
  await dialog.getByRole('button', { name: 'Next' }).click();
  await chooseKey(dialog);
  await dialog.getByRole('textbox', { name: 'API key' }).fill('not-a-key');
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('The key, user or password is wrong');
  // Typed text is lost by no click beside it, and by no key without a question.
  await page.mouse.click(5, 5);
  await page.keyboard.press('Escape');
  await pressButton(page.getByRole('button', { name: 'Go on editing' }));
  await expect(dialog.getByRole('textbox', { name: 'API key' })).toHaveValue('not-a-key');
  await page.keyboard.press('Escape');
  await pressButton(page.getByRole('button', { name: 'Throw away' }));
  await expect(dialog).toHaveCount(0);
  await expect(entries(page)).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Add an account…' })).toBeFocused();

  const host = new URL(other.url).host;
  await addAccount(page, other);
  await expect(accountButton(page)).toContainText(host);
  for (const name of ['Built-in bank', host]) {
    await switchByPalette(page, name);
    await expect(accountButton(page)).toContainText(name);
    await expect(accountButton(page)).toBeFocused();
  }
  await openAccounts(page);
  await entries(page).filter({ hasText: 'Built-in bank' }).getByRole('button', { name: 'Show' }).click();
  await expect(accountButton(page)).toContainText('Built-in bank');
  await addAccount(page, other);
  await expect(page.getByText('This account is here already. It is shown now.')).toBeVisible();
  await expect(accountButton(page)).toContainText(host);
  await expect(entries(page)).toHaveCount(2);

  const remove = entries(page).filter({ hasText: host }).getByRole('button', { name: 'Remove…' });
  await remove.click();
  await page.keyboard.press('Escape');
  await expect(remove).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('No file is deleted');
  await dialog.getByRole('button', { name: 'Remove account' }).click();
  await expect(entries(page)).toHaveCount(1);
  await expect(accountButton(page)).toContainText('Built-in bank');
});

test('a sign-in is called off when the settings are left with its dialog', async ({ app, other }) => {
  const { page } = app;
  const bank = await startSilentBank(other.url);
  await openAccounts(page);
  await signInInVain(page, bank, other.apiKey);
  await page.keyboard.press('Alt+1');
  await page.getByRole('button', { name: 'Throw away' }).click();
  await expect(page.getByRole('heading', { name: /^Good / })).toBeVisible();
  // Long before Galley itself would take the bank for lost.
  await expect.poll(() => bank.isGivenUp()).toBe(true);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await openAccounts(page);
  await expect(entries(page)).toHaveCount(1);
  bank.stop();
});

test('a sign-in is called off when another account is shown, and when the one that is shown is signed out', async ({
  app,
  other,
}) => {
  test.setTimeout(wholeStoryMs);
  const { page } = app;
  const host = new URL(other.url).host;
  await openAccounts(page);
  await addAccount(page, other);
  await expect(accountButton(page)).toContainText(host);

  const bank = await startSilentBank(other.url);
  await signInInVain(page, bank, other.apiKey);
  await switchByPalette(page, 'Built-in bank');
  await page.getByRole('button', { name: 'Throw away' }).click();
  await expect.poll(() => bank.isGivenUp()).toBe(true);
  await expect(accountButton(page)).toContainText('Built-in bank');
  await expect(entries(page)).toHaveCount(2);
  bank.stop();

  const next = await startSilentBank(other.url);
  await signInInVain(page, next, other.apiKey);
  await page.keyboard.press('Alt+0');
  await page.locator('.account-card').getByText('Sign out', { exact: true }).click();
  await page.getByRole('button', { name: 'Throw away' }).click();
  await expect.poll(() => next.isGivenUp()).toBe(true);
  await expect(accountButton(page)).toContainText(host);
  await expect(entries(page)).toHaveCount(2);
  await expect(entries(page).filter({ hasText: 'Built-in bank' })).toContainText('Signed out');
  await expect(page.getByRole('alert')).toHaveCount(0);
  next.stop();
});

test('a sign-in that is called off is no failure, where its form stays on the screen', async ({
  app,
  other,
}) => {
  test.setTimeout(wholeStoryMs);
  const { page } = app;
  await openAccounts(page);
  await addAccount(page, other);
  await expect(accountButton(page)).toContainText(new URL(other.url).host);
  // The page is not drawn for the other account as long as the host does not hear that it is wanted.
  await page.routeWebSocket('**/rpc', (socket) => {
    const host = socket.connectToServer();
    socket.onMessage((message) => {
      if (JSON.parse(String(message)).p?.u !== '/accounts/show') host.send(message);
    });
  });
  await page.reload();
  await openAccounts(page);
  const bank = await startSilentBank(other.url);
  await signInInVain(page, bank, other.apiKey);
  await switchByPalette(page, 'Built-in bank');
  await page.getByRole('button', { name: 'Throw away' }).click();
  await expect.poll(() => bank.isGivenUp()).toBe(true);
  const submit = page.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true });
  await expect(submit).not.toHaveAttribute('aria-busy');
  await expect(page.getByRole('alert')).toHaveCount(0);
  bank.stop();
});

test('the focus goes to the next account when the one that is shown is signed out or removed in the settings', async ({
  app,
  other,
}) => {
  test.setTimeout(wholeStoryMs);
  const { page } = app;
  const host = new URL(other.url).host;
  const entry = entries(page).filter({ hasText: host });
  await openAccounts(page);
  await addAccount(page, other);
  await expect(accountButton(page)).toContainText(host);
  await entry.getByRole('button', { name: 'Sign out' }).click();
  await pressButton(page.getByRole('dialog').getByRole('button', { name: 'Sign out' }));
  await expect(accountButton(page)).toContainText('Built-in bank');
  await expect(accountButton(page)).toBeFocused();
  await expect(entry).toContainText('Signed out');

  await addAccount(page, other);
  await expect(accountButton(page)).toContainText(host);
  await entry.getByRole('button', { name: 'Remove…' }).click();
  await pressButton(page.getByRole('dialog').getByRole('button', { name: 'Remove account' }));
  await expect(accountButton(page)).toContainText('Built-in bank');
  await expect(accountButton(page)).toBeFocused();
  await expect(entries(page)).toHaveCount(1);
});

test('signing in again to the account that is shown takes nothing along, and a file that is handed over gets there', async ({
  app,
  other,
}) => {
  test.setTimeout(wholeStoryMs);
  const { page } = app;
  await openAccounts(page);
  await addAccount(page, other);
  const host = new URL(other.url).host;
  await expect(accountButton(page)).toContainText(host);
  const handOver = Promise.withResolvers<void>();
  await page.route('**/spool/**', async (route) => {
    await handOver.promise;
    await route.continue();
  });
  await app.goTo('Activity');
  await page.getByRole('button', { name: 'Upload files…' }).click();
  const upload = page.getByRole('dialog', { name: 'Upload files' });
  await upload
    .locator('input[type=file]')
    .setInputFiles([{ name: 'spring.txt', mimeType: 'text/plain', buffer: Buffer.from('spring') }]);
  await upload.getByRole('searchbox', { name: 'Find a folder by a part of its name' }).fill('archi');
  await upload.getByRole('list', { name: 'Folders found' }).getByRole('button', { name: 'Archive' }).click();
  await upload.getByRole('button', { name: 'Upload 1 file' }).click();
  await upload.getByRole('button', { name: 'Close' }).first().click();

  await app.goTo('Settings');
  await page.getByRole('tab', { name: 'Watching' }).click();
  const list = page.getByRole('textbox', { name: /^Ignore list/ });
  await list.fill('draft*');
  await page.getByRole('tab', { name: 'Accounts' }).click();
  const again = entries(page).filter({ hasText: host }).getByRole('button', { name: 'Sign in again' });
  await again.click();
  await signIn(page, other.url, await other.newKey());
  await expect(again).toBeFocused();
  await page.getByRole('tab', { name: 'Watching' }).click();
  await expect(list).toHaveValue('draft*');
  await expect(accountButton(page)).toContainText(host);
  handOver.resolve();
  await expect.poll(() => other.namesIn('Archive')).toContain('spring.txt');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a notice that outlives a switch leads back to its own account', async ({ app, other }) => {
  test.setTimeout(wholeStoryMs);
  const { page } = app;
  await page.addInitScript(() => {
    const reported: { readonly body: string; onclick: (() => void) | null }[] = [];
    class Reported {
      static readonly permission = 'granted';
      onclick: (() => void) | null = null;
      readonly body: string;
      constructor(_title: string, { body }: { readonly body: string }) {
        this.body = body;
        reported.push(this);
      }
    }
    localStorage.setItem('galley.notifies.system', 'on');
    Object.defineProperty(document, 'hidden', { get: () => true });
    Object.assign(window, { Notification: Reported, reported });
  });
  await page.reload();
  await app.plant({ 'One/one.txt': 'for the built-in bank' });
  await app.planFolder('One', 'Archive');
  await app.start();
  const first = await page.waitForFunction(() =>
    (window as unknown as { reported: { readonly body: string; onclick: () => void }[] }).reported.find(
      ({ body }) => body.startsWith('One'),
    ),
  );
  await openAccounts(page);
  await addAccount(page, other);
  await expect(accountButton(page)).toContainText(new URL(other.url).host);
  await page.getByRole('tab', { name: 'Watching' }).click();
  await page.getByRole('textbox', { name: /^Ignore list/ }).fill('draft*');
  await first.evaluate((notice) => notice?.onclick());
  const question = page.getByRole('dialog', { name: 'Leave and lose what you entered?' });
  await question.getByRole('button', { name: 'Throw away' }).click();
  await expect(accountButton(page)).toContainText('Built-in bank');
  await expect(page.getByRole('radio', { name: /^Done/ })).toBeChecked();
  await expect(app.row('one.txt')).toBeVisible();
});

function accountButton(page: Page) {
  return page.getByRole('navigation').getByRole('button', { name: /^Account / });
}

function entries(page: Page) {
  return page.getByRole('list', { name: 'Accounts' }).getByRole('listitem');
}

/** By the keyboard alone, from wherever the focus is. */
async function switchByPalette(page: Page, name: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('combobox', { name: /Go anywhere/ })).toBeFocused();
  await page.keyboard.type(`switch ${name}`);
  await expect(page.getByRole('option', { name: /^Switch to/, selected: true })).toContainText(name);
  await page.keyboard.press('Enter');
}

async function openAccounts(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('tab', { name: 'Accounts' }).click();
}

/** Adds an account at a bank that falls silent before it has said yes. */
async function signInInVain(page: Page, bank: SilentBank, apiKey: string): Promise<void> {
  await page.getByRole('button', { name: 'Add an account…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Address of the bank').fill(bank.url);
  await dialog.getByRole('button', { name: 'Next' }).click();
  await chooseKey(dialog);
  await dialog.getByRole('textbox', { name: 'API key' }).fill(apiKey);
  bank.fallSilent();
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await bank.asked;
}

async function addAccount(page: Page, { url, apiKey }: OtherBank): Promise<void> {
  await page.getByRole('button', { name: 'Add an account…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Address of the bank')).toBeFocused();
  await signIn(page, url, apiKey);
}

async function signIn(page: Page, url: string, apiKey: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Address of the bank').fill(url);
  await dialog.getByRole('button', { name: 'Next' }).click();
  await chooseKey(dialog);
  await dialog.getByRole('textbox', { name: 'API key' }).fill(apiKey);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

/** A password is what the form asks for at first. */
async function chooseKey(form: Page | Locator): Promise<void> {
  await form.getByRole('radiogroup', { name: 'Sign in with' }).getByText('API key').click();
}
