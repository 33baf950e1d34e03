import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';

const directory = resolve(import.meta.dirname, '../../docs/guide');
const usual = { width: 1120, height: 720 };
/** The least the window can be. */
const narrow = { width: 880, height: 720 };

/**
 * The screen as it is in light, in the narrowest window, in dark and in Finnish. Leaves it light, as wide as usual and in
 * English. `arrange` brings into view what the picture is of, whenever the screen was laid out anew.
 */
export async function takeAllPictures(
  page: Page,
  screen: string,
  arrange: () => Promise<void> = async () => undefined,
): Promise<void> {
  await takePasses(page, screen, arrange);
  await speak(page, 'suomi', /^fi\b/);
  await arrange();
  await takePicture(page, `${screen}-finnish`);
  await speak(page, 'english', /^en\b/);
  await arrange();
}

/** The same without the Finnish one, where the palette that changes the language is not there. */
export async function takePasses(
  page: Page,
  screen: string,
  arrange: () => Promise<void> = async () => undefined,
): Promise<void> {
  await arrange();
  await takePicture(page, `${screen}-light`);
  await page.setViewportSize(narrow);
  await arrange();
  await takePicture(page, `${screen}-narrow`);
  await page.setViewportSize(usual);
  await arrange();
  await show(page, 'dark');
  await takePicture(page, `${screen}-dark`);
  await show(page, 'light');
}

/** Of what is shown, without the pointer over anything, in as few bytes as a screen needs. */
export async function takePicture(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.fonts.ready);
  await expect.poll(() => page.evaluate(everyPictureIsDrawn)).toBe(true);
  const drawn = await page.screenshot({ animations: 'disabled', caret: 'hide', style: withoutNotices });
  const small = await sharp(drawn).png({ palette: true, compressionLevel: 9, effort: 10 }).toBuffer();
  await writeFile(join(directory, `${name}.png`), small);
}

/** By the palette, which opens over everything and leaves what is open below it as it is. */
export async function speak(page: Page, name: string, language: RegExp): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  const field = page.getByRole('combobox', { name: /Go anywhere|Siirry/ });
  await expect(field).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(field).toBeHidden();
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await page.evaluate(leaveButton);
}

async function show(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
}

/** They come and go in their own time, and no two runs would show the same. */
const withoutNotices = '.mantine-Notifications-root { visibility: hidden; }';

/** Runs in the page: the ring that the keyboard draws around a button is not what the picture is of. */
function leaveButton(): void {
  const focused = document.activeElement;
  if (focused instanceof HTMLElement && !focused.matches('input, textarea')) focused.blur();
}

/** Runs in the page. */
function everyPictureIsDrawn(): boolean {
  return [...document.images].every(({ complete, naturalWidth }) => complete && naturalWidth > 0);
}
