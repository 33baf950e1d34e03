import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import config from '../../playwright.config.ts';

export interface MeasuredPage {
  readonly page: Page;
  readonly inspector: CDPSession;
  close(): Promise<void>;
}

/** The browser of the tests, as they start it. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch(config.use?.launchOptions ?? {});
}

/** A page of its own, empty and without a past, as large as in the tests. */
export async function openPage(browser: Browser): Promise<MeasuredPage> {
  const { viewport = null, locale = 'en' } = config.use ?? {};
  const context = await browser.newContext({ viewport, locale });
  const page = await context.newPage();
  const inspector = await context.newCDPSession(page);
  await inspector.send('HeapProfiler.enable');
  // Time of the processor, not of the clock: other programs do not count as the page's work.
  await inspector.send('Performance.setTimeDomain', { timeDomain: 'threadTicks' });
  return { page, inspector, close: () => context.close() };
}
