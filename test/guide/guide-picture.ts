import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';

const directory = resolve(import.meta.dirname, '../../docs/guide');
const usual = { width: 1120, height: 720 };
/** The least the window can be. */
const narrow = { width: 880, height: 720 };

/** The screen as it is in light, in dark, and in the narrowest window. Leaves it light and as wide as usual. */
export async function takeAllPictures(page: Page, screen: string): Promise<void> {
  await takePicture(page, `${screen}-light`);
  await page.setViewportSize(narrow);
  await takePicture(page, `${screen}-narrow`);
  await page.setViewportSize(usual);
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

async function show(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
}

/** They come and go in their own time, and no two runs would show the same. */
const withoutNotices = '.mantine-Notifications-root { visibility: hidden; }';

/** Runs in the page. */
function everyPictureIsDrawn(): boolean {
  return [...document.images].every(({ complete, naturalWidth }) => complete && naturalWidth > 0);
}
