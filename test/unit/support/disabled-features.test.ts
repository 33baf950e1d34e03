import { chromium } from '@playwright/test';
import { describe, expect, it } from 'vitest';
import { disabledByPlaywright } from '../../e2e/support/disabled-features.ts';

describe('disabled features of Chromium', () => {
  it('are all that Playwright disables, and none that it does not', async () => {
    // No browser: it ends at once, and Playwright tells what it was started with.
    const failure = await chromium.launch({ executablePath: process.execPath }).catch(String);
    const [, reported] = /--disable-features=(\S+)/.exec(String(failure)) ?? [];
    expect(reported?.split(',')).toEqual(disabledByPlaywright);
  });
});
