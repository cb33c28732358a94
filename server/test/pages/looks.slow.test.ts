import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromiumPath, launchBrowser } from '../../../tools/testing/chromium.ts';
import { findBarriers } from '../../../tools/testing/find-barriers.ts';
import { openDemo, startDemo, waitForText } from './demo-page.ts';

describe.skipIf(!chromiumPath)('the first page of the demo', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser?.close());

  it('keeps the longest amount within the page at 320 px', async () => {
    await using demo = await openDemo(browser, { width: 320 });
    const { page } = demo;
    await page.getByLabel('Amount', { exact: true }).fill('9'.repeat(40));
    await page.getByRole('button', { name: 'Convert' }).click();
    await waitForText(page, '#result-from', /^9.* USD =$/);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(320);
  });

  it('shows no part that cannot work to a visitor without JavaScript, but the way to the document', async () => {
    await using service = await startDemo();
    const page = await browser.newPage({ javaScriptEnabled: false });
    await page.goto(service.url);
    expect(await page.getByRole('button').count()).toBe(0);
    expect(await page.getByRole('heading').allInnerTexts()).toEqual([
      'Exchange rates, exact to the last digit.',
      'Reference',
    ]);
    expect(await page.getByRole('link', { name: 'openapi.json' }).isVisible()).toBe(true);
    await page.close();
  });

  it('announces answers to screen readers, and names each button uniquely', async () => {
    await using demo = await openDemo(browser);
    const { page } = demo;
    await page.getByRole('button', { name: 'No key' }).click();
    await expect.poll(() => page.locator('#error-exchange').getByRole('status').innerText()).toBe('401 Unauthorized');
    for (const owner of ['conversion', 'error']) {
      for (const what of ['curl line', 'SDK code']) {
        expect(await page.getByRole('button', { name: `Copy the ${what} of the ${owner}`, exact: true }).count()).toBe(
          1,
        );
      }
    }
  });

  it.each((['light', 'dark'] as const).flatMap((colorScheme) => [320, 1280].map((width) => ({ colorScheme, width }))))(
    'gives axe nothing to find in $colorScheme at $width px, and scrolls in one direction alone',
    async (look) => {
      await using demo = await openDemo(browser, look);
      const { page } = demo;
      await page.getByRole('button', { name: 'Convert' }).click();
      await waitForText(page, '#quota', /^98 of 100$/);
      await page.getByRole('button', { name: 'No rate' }).click();
      await waitForText(page, '#error-exchange .status', '503');
      expect(await findBarriers(page)).toEqual([]);
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(look.width);
      const boxes = await Promise.all((await page.locator('.level > *').all()).map((part) => part.boundingBox()));
      const [form, exchange] = boxes.map((box) => box?.height);
      if (look.width > 960) expect(form).toBe(exchange);
    },
  );
});
