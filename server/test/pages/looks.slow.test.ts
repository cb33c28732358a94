import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromiumPath, launchBrowser } from '../../../tools/testing/chromium.ts';
import { findBarriers } from '../../../tools/testing/find-barriers.ts';
import { isInSight } from './browser.ts';
import { openDemo, startDemo, waitForText } from './demo-page.ts';

describe.skipIf(!chromiumPath)('the first page of the demo', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser?.close());

  it('shows the result and the answer on the first screen of a laptop, and the result on that of a phone', async () => {
    await using demo = await openDemo(browser);
    const { page } = demo;
    await page.setViewportSize({ width: 1280, height: 600 });
    expect([await isInSight(page, '#result'), await isInSight(page, '#convert-answer')]).toEqual([true, true]);
    await page.setViewportSize({ width: 375, height: 667 });
    expect(await isInSight(page, '#result')).toBe(true);
  });

  it('keeps the longest amount within the page at 320 px', async () => {
    await using demo = await openDemo(browser, { width: 320 });
    const { page } = demo;
    await page.getByLabel('Amount', { exact: true }).fill('9'.repeat(40));
    await page.getByRole('button', { name: 'Convert' }).click();
    await waitForText(page, '#result-note', /^9{40} USD × /);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(320);
  });

  it('shows no part that cannot work to a visitor without JavaScript, but the way to the document', async () => {
    await using service = await startDemo();
    const page = await browser.newPage({ javaScriptEnabled: false });
    await page.goto(service.url);
    expect(await page.getByRole('button').count()).toBe(0);
    expect(await page.getByRole('heading').allInnerTexts()).toEqual(['Exchange rates, exact to the last digit.']);
    expect(await page.getByRole('link', { name: 'openapi.json' }).isVisible()).toBe(true);
    await page.close();
  });

  it('announces answers to screen readers', async () => {
    await using demo = await openDemo(browser);
    const { page } = demo;
    await page.getByRole('button', { name: 'No key' }).click();
    await expect.poll(() => page.locator('#errors').getByRole('status').innerText()).toBe('401 Unauthorized');
    expect(await page.getByRole('button', { name: 'No key' }).getAttribute('aria-pressed')).toBe('true');
  });

  it.each((['light', 'dark'] as const).flatMap((colorScheme) => [320, 1280].map((width) => ({ colorScheme, width }))))(
    'gives axe nothing to find in $colorScheme at $width px, and scrolls in one direction alone',
    async (look) => {
      await using demo = await openDemo(browser, look);
      const { page } = demo;
      await page.getByRole('button', { name: 'Show the rates' }).click();
      await waitForText(page, '#quota', /^98 of 100$/);
      await page.getByRole('button', { name: 'No rate' }).click();
      await waitForText(page, '#error-status', '503');
      expect(await findBarriers(page)).toEqual([]);
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(look.width);
    },
  );
});
