import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromiumPath, launchBrowser } from '../../../tools/testing/chromium.ts';
import { findBarriers } from '../../../tools/testing/find-barriers.ts';
import { startTestService, type TestService } from '../test-service.ts';
import { openPage } from './browser.ts';
import { openDemo, startForVisitor } from './demo-page.ts';

describe.skipIf(!chromiumPath)('the reference', () => {
  let browser: Browser;
  let service: TestService;
  beforeAll(async () => {
    browser = await launchBrowser();
    service = await startTestService({}, { DOCS: 'on' });
  });
  afterAll(async () => {
    await browser?.close();
    await service?.[Symbol.asyncDispose]();
  });

  it('lets requests be tried at once, with the key of the demo', async () => {
    await using demo = await openDemo(browser);
    const { page, troubles, service } = demo;
    await page.getByRole('link', { name: 'Reference', exact: true }).click();
    const convert = page.locator('#convert');
    for (const [name, value] of Object.entries({ from: 'GBP', to: 'CHF', amount: '7' }))
      await convert.locator(`[name=${name}]`).fill(value);
    await convert.getByRole('button', { name: 'Try it' }).click();
    await expect.poll(() => convert.getByRole('status').innerText()).toBe('200 OK');
    expect(await convert.locator('.try pre').innerText()).toContain('"target":"CHF"');
    const quota = await service.get('/api/convert?from=USD&to=EUR&amount=1', service.activeKey);
    expect(quota.headers.get('X-RateLimit-Remaining')).toBe('97');
    expect(troubles).toEqual([]);
  });

  it('has the key that a visitor has typed, and none of a visitor who has typed none', async () => {
    await using visited = await startForVisitor();
    await using opened = await openPage(browser, visited.url);
    const { page } = opened;
    const reference = page.getByRole('link', { name: 'Reference', exact: true });
    const tryRates = async () => {
      await page.locator('#rates').getByRole('button', { name: 'Try it' }).click();
      const status = page.locator('#rates').getByRole('status');
      await expect.poll(() => status.innerText()).toMatch(/^\d{3} /);
      return status.innerText();
    };
    await reference.click();
    expect(await tryRates()).toBe('401 Unauthorized');
    await page.getByRole('link', { name: 'Convert' }).click();
    await page.getByLabel('Your API key').fill(await visited.createKey());
    await reference.click();
    expect(await tryRates()).toBe('200 OK');
  });

  it.each([
    { colorScheme: 'light', width: 1280 },
    { colorScheme: 'dark', width: 320 },
  ] as const)(
    'asks no other host, gives axe nothing to find, and keeps to the width of the page in $colorScheme at $width px',
    async (look) => {
      await using opened = await openPage(browser, `${service.url}/docs`, look);
      const { page, troubles } = opened;
      for (const summary of await page.locator('summary').all()) await summary.click();
      await page.locator('#currencies').getByRole('button', { name: 'Try it' }).click();
      await expect.poll(() => page.locator('#currencies').getByRole('status').innerText()).toBe('200 OK');
      expect(await findBarriers(page)).toEqual([]);
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(look.width);
      expect(troubles).toEqual([]);
    },
  );

  it('suggests codes by their names instead of listing them', async () => {
    await using opened = await openPage(browser, `${service.url}/docs`);
    const { page } = opened;
    expect(await page.getByText('AZM').count()).toBe(0);
    const field = page.locator('#convert [name=from]');
    expect(await field.getAttribute('list')).toBe('codes');
    expect(await page.locator('#codes option[value="SEK"]').textContent()).toBe('Swedish Krona');
  });

  it('can be read without JavaScript, and shows no form that cannot work', async () => {
    const page = await browser.newPage({ javaScriptEnabled: false });
    await page.goto(`${service.url}/docs`);
    expect(await page.getByText('Convert an amount between two currencies.').isVisible()).toBe(true);
    expect(await page.getByRole('button').count()).toBe(0);
    await page.close();
  });
});
