import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { AssetListsView } from '../../shared/rpc/index.ts';
import { headerOf } from '../support/pictures.ts';
import { expectClean } from './support/expect-clean.ts';
import { expect, test } from './support/galley-test.ts';
import { changeAnswers } from './support/hold-answers.ts';
import { pressButton } from './support/press-button.ts';

// Four conversions on a busy machine of two processors.
const longestConversionMs = 60_000;

test('a search is kept as a folder of conversions, and its files stay when it is kept no more', async ({
  app,
  galley,
}) => {
  test.slow();
  const { page } = app;
  await mkdir(join(galley.home, 'Print'));
  await keep(page, 'bottle', 'PNG', 'Print');
  const card = page.getByRole('article', { name: '~/Print/bottle, kept from a search' });
  await expect(card).toContainText('4 files', { timeout: longestConversionMs });
  await expect(card).toContainText('Up to date', { timeout: longestConversionMs });
  const directory = join(galley.home, 'Print/bottle');
  const names = (await readdir(directory)).filter((name) => !name.startsWith('.'));
  const formats = await Promise.all(
    names.map(async (name) => headerOf(await readFile(join(directory, name))).format),
  );
  expect(formats).toEqual(['png', 'png', 'png', 'png']);

  await card.getByRole('button', { name: 'Pause' }).click();
  await expect(card).toContainText('Paused');
  await expect(card.getByRole('button', { name: 'Refresh now' })).toBeDisabled();
  await card.getByRole('button', { name: 'Resume' }).click();
  await expect(card).toContainText('Up to date');

  await card.getByRole('button', { name: /^Stop keeping/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Stop keeping ~/Print/bottle?' });
  await dialog.getByRole('button', { name: 'Stop keeping' }).click();
  await expect(card).toBeHidden();
  expect((await readdir(directory)).sort()).toEqual(names.sort());
});

test('the shown conversion is the fetched one, where the bank does not offer originals', async ({
  app,
  galley,
}) => {
  test.slow();
  const { page } = app;
  await mkdir(join(galley.home, 'Pictures'));
  await changeAnswers<AssetListsView>(page, '/assets/lists', (lists) => ({
    ...lists,
    conversions: lists.conversions?.filter(({ name }) => name.en === 'PNG') ?? null,
  }));
  await page.reload();
  await openForm(page, 'bottle, lemon');
  const dialog = page.getByRole('dialog', { name: 'Keep this search as a folder' });
  await expect(dialog.getByRole('combobox', { name: 'As' }).getByRole('option')).toHaveText(['PNG']);
  await keepIn(page, 'Pictures');
  const card = page.getByRole('article', { name: /kept from a search/ });
  await expect(card).toContainText('Up to date', { timeout: longestConversionMs });
  const [name] = (await readdir(join(galley.home, 'Pictures/bottle, lemon'))).filter(
    (each) => !each.startsWith('.'),
  );
  expect(name).toMatch(/\.png$/);
});

test('a folder that is gone is trouble, and what a person changed is kept beside the new one', async ({
  app,
  galley,
}) => {
  test.slow();
  const { page } = app;
  await mkdir(join(galley.home, 'Desk'));
  await keep(page, 'bottle, lemon', 'Original', 'Desk');
  const card = page.getByRole('article', { name: /kept from a search/ });
  await expect(card).toContainText('1 file');
  await expect(card).toContainText('Up to date');
  const directory = join(galley.home, 'Desk/bottle, lemon');
  await rename(directory, `${directory} elsewhere`);
  await card.getByRole('button', { name: 'Refresh now' }).click();
  await expect(card).toContainText('The folder kept from a search is not there.');
  // A user on another screen is notified as well.
  await app.goTo('Activity');
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Sync' }),
  ).toContainText('1 issue');
  const strip = page.getByRole('contentinfo');
  await expect(strip).toContainText('Needs attention(1)');
  await strip.getByRole('button', { name: 'Needs attention' }).click();
  await rename(`${directory} elsewhere`, directory);
  const [name = ''] = (await readdir(directory)).filter((each) => !each.startsWith('.'));
  await writeFile(join(directory, name), 'a person was here');
  await card.getByRole('button', { name: 'Refresh now' }).click();
  await expect(card).toContainText('Up to date');
  await expect(strip).toContainText('Up to date');
  expect(await readFile(join(directory, name), 'utf8')).toBe('a person was here');
});

test('a file that cannot have its name of the bank here is reported on the card', async ({ app, galley }) => {
  test.slow();
  const { page } = app;
  await mkdir(join(galley.home, 'Names'));
  const [lemon] = (await galley.bank.assetsIn('Product photos/Drinks')).filter(({ fileName }) =>
    /lemon/i.test(fileName),
  );
  await galley.bank.addVersion(lemon?.assetId ?? '', '..\\..\\CON.txt', Buffer.from('ten'));
  await keep(page, 'bottle, lemon', 'Original', 'Names');
  const card = page.getByRole('article', { name: /kept from a search/ });
  await expect(card).toContainText('1 is called otherwise than on the bank');
  await card.locator('summary').press('Enter');
  await expect(card.getByRole('listitem')).toHaveText('..\\..\\CON.txt, saved as __.._CON.txt');
  expect(await readdir(join(galley.home, 'Names/bottle, lemon'))).toContain('__.._CON.txt');
  await expectClean(page, 'another name on a shelf');
});

test('a folder is kept by keyboard alone, without a serious accessibility violation', async ({
  app,
  galley,
}) => {
  test.slow();
  const { page } = app;
  await mkdir(join(galley.home, 'Keys'));
  await app.goTo('Library');
  await page.keyboard.press('/');
  await page.keyboard.type('bottle, lemon');
  const button = page.getByRole('button', { name: 'Save', exact: true });
  const item = page.getByRole('menuitem', { name: 'Save as smart folder…' });
  await expect(page.getByRole('gridcell')).toHaveCount(1);
  await pressButton(button);
  await pressButton(item);
  const dialog = page.getByRole('dialog', { name: 'Keep this search as a folder' });
  await expect(dialog.getByRole('textbox', { name: 'Name of the folder' })).toBeFocused();
  await expectClean(page, 'keeping a search');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await pressButton(item);
  await expect(dialog.getByRole('textbox', { name: 'Name of the folder' })).toBeFocused();
  await pressButton(dialog.getByRole('button', { name: 'Keys' }));
  await expect(page.locator('.directory-list-chosen')).toHaveText('~/Keys');
  await pressButton(dialog.getByRole('button', { name: 'Keep', exact: true }));
  const card = page.getByRole('article', { name: '~/Keys/bottle, lemon, kept from a search' });
  await expect(card).toContainText('Up to date');
  await expectClean(page, 'kept from a search');
});

async function keep(page: Page, text: string, conversion: string, into: string): Promise<void> {
  await openForm(page, text);
  await page.getByRole('combobox', { name: 'As' }).selectOption({ label: conversion });
  await keepIn(page, into);
}

async function openForm(page: Page, text: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Library' }).click();
  await page.getByRole('searchbox').fill(text);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Save as smart folder…' }).click();
  await expect(page.getByRole('textbox', { name: 'Name of the folder' })).toBeFocused();
}

async function keepIn(page: Page, into: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Keep this search as a folder' });
  await dialog.getByRole('button', { name: into }).click();
  await expect(page.locator('.directory-list-chosen')).toHaveText(`~/${into}`);
  await dialog.getByRole('button', { name: 'Keep', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Kept from searches' })).toBeVisible();
}
