import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromiumPath, launchBrowser } from '../../../tools/testing/chromium.ts';
import { findBarriers } from '../../../tools/testing/find-barriers.ts';
import { startTestService, type TestService } from '../test-service.ts';
import { keepScriptErrors, openPage } from './browser.ts';
import { openDemo, startForVisitor } from './demo-page.ts';
import { openConvert } from './open-reference.ts';

describe.skipIf(!chromiumPath)('the reference of a demo', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser?.close());

  it('lets requests be tried at once, with the key of the demo', async () => {
    await using demo = await openDemo(browser);
    const { page, troubles, service } = demo;
    await page.getByRole('link', { name: 'Reference', exact: true }).click();
    await openConvert(page);
    for (const [name, value] of Object.entries({ from: 'GBP', to: 'CHF', amount: '7' })) {
      await page.getByLabel(name, { exact: true }).fill(value);
    }
    await page.getByRole('button', { name: 'TRY' }).click();
    await page.getByText('Response Status: OK:200').waitFor();
    const quota = await service.get('/api/convert?from=USD&to=EUR&amount=1', service.activeKey);
    expect(quota.headers.get('X-RateLimit-Remaining')).toBe('97');
    expect(troubles).toEqual([]);
  });

  it('has the key that a visitor has typed, and none of a visitor who has typed none', async () => {
    await using service = await startForVisitor();
    await using opened = await openPage(browser, service.url);
    const { page, troubles } = opened;
    const reference = page.getByRole('link', { name: 'Reference', exact: true });
    await reference.click();
    await page.getByText('No API key applied').waitFor();
    await page.goBack();
    await page.getByLabel('Your API key').fill(await service.createKey());
    await reference.click();
    await page.getByText('1 API key applied').waitFor();
    expect(troubles).toEqual([]);
  });
});

describe.skipIf(!chromiumPath)('the reference of a server with DOCS=on', () => {
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

  it.each([
    { colorScheme: 'light', width: 1280 },
    { colorScheme: 'dark', width: 320 },
  ] as const)(
    'asks no other host, gives axe nothing to find, and keeps to the width of the page in $colorScheme at $width px',
    async (look) => {
      await using opened = await openPage(browser, `${service.url}/docs`, look);
      const { page, troubles } = opened;
      await openConvert(page);
      expect(await page.getByText('reload the page').isVisible()).toBe(false);
      expect(await findBarriers(page)).toEqual([]);
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(look.width);
      expect(troubles).toEqual([]);
    },
  );

  it.each([1280, 375])(
    'has one title, suggests codes instead of listing them, and has TRY in sight at %i px',
    async (width) => {
      await using opened = await openPage(browser, `${service.url}/docs`, { width });
      const { page } = opened;
      await openConvert(page);
      expect(await page.getByRole('heading', { name: /^Crossrate/ }).count()).toBe(1);
      expect(await page.getByText('AZM').count()).toBe(0);
      const field = page.getByLabel('from', { exact: true });
      const list = page.locator('datalist').first();
      expect(await field.getAttribute('list')).toBe(await list.getAttribute('id'));
      expect(await list.locator('option[value="SEK"]').textContent()).toBe('Swedish Krona');
      const [head, attempt] = await Promise.all([
        page.locator('.endpoint-head').nth(1).boundingBox(),
        page.getByRole('button', { name: 'TRY' }).boundingBox(),
      ]);
      expect((attempt?.y ?? 0) - (head?.y ?? 0)).toBeLessThan(812);
    },
  );

  it('says what to do when RapiDoc does not load', async () => {
    await using opened = await openPage(browser, `${service.url}/docs`, {}, (page) =>
      page.route('**/docs/rapidoc.js', (route) => route.abort()),
    );
    const { page, troubles } = opened;
    expect(await page.getByText('reload the page').isVisible()).toBe(true);
    expect(keepScriptErrors(troubles)).toEqual([]);
  });

  it('opens and closes an operation by the keyboard', async () => {
    await using opened = await openPage(browser, `${service.url}/docs`);
    const { page } = opened;
    const head = page.getByRole('button', { name: '/api/convert' });
    for (const [key, isOpen] of [
      ['Enter', true],
      ['Space', false],
    ] as const) {
      await head.focus();
      await page.keyboard.press(key);
      await expect.poll(() => head.getAttribute('aria-expanded')).toBe(String(isOpen));
      await expect.poll(() => page.getByRole('button', { name: 'TRY' }).isVisible()).toBe(isOpen);
    }
  });
});
