import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromiumPath, launchBrowser } from '../../../tools/testing/chromium.ts';
import { findBarriers } from '../../../tools/testing/find-barriers.ts';
import { demoPaths, referencePaths } from '../../src/http/pages/paths.ts';
import { startTestService, type TestService } from '../test-service.ts';
import { keepScriptErrors, openPage } from './browser.ts';
import { startDemo, startForVisitor, waitForStart } from './demo-page.ts';
import { openConvert, openReference } from './open-reference.ts';

describe.skipIf(!chromiumPath)('the reference within the first page', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser?.close());

  it('has a reference in which requests can be tried at once, with the key of the demo', async () => {
    await using service = await startDemo();
    await using opened = await openPage(browser, service.url);
    const { page, troubles } = opened;
    await waitForStart(page);
    await openReference(page);
    const frame = page.frameLocator('#reference-frame');
    for (const [name, value] of Object.entries({ from: 'GBP', to: 'CHF', amount: '7' })) {
      await frame.getByLabel(name, { exact: true }).fill(value);
    }
    await frame.getByRole('button', { name: 'TRY' }).click();
    await frame.getByText('Response Status: OK:200').waitFor();
    const quota = await service.get('/api/convert?from=USD&to=EUR&amount=1', service.activeKey);
    expect(quota.headers.get('X-RateLimit-Remaining')).toBe('97');
    expect(troubles).toEqual([]);
  });

  it('gives its key and its whole height to a reference that loads before the keys of the demo', async () => {
    await using service = await startDemo();
    await using opened = await openPage(browser, service.url, {}, (page) =>
      page.route(`**${demoPaths.keys}`, async (route) => {
        await page.locator('#reference-frame').scrollIntoViewIfNeeded();
        await page.frameLocator('#reference-frame').locator('.endpoint-head').first().waitFor();
        await route.continue();
      }),
    );
    const { page } = opened;
    const frame = page.frameLocator('#reference-frame');
    await openReference(page);
    await frame.locator('tr.apikey').getByText('Key Applied').waitFor();
    const { height } = (await frame.locator('rapi-doc').boundingBox()) ?? {};
    await expect.poll(() => page.locator('#reference-frame').getAttribute('height')).toBe(String(height));
  });

  it('gets the key of a visitor whenever the visitor types or deletes a key', async () => {
    await using service = await startForVisitor();
    await using opened = await openPage(browser, service.url);
    const { page, troubles } = opened;
    const frame = page.frameLocator('#reference-frame');
    const key = page.getByLabel('Your API key');
    await page.locator('#reference-frame').scrollIntoViewIfNeeded();
    await frame.getByText('No API key applied').waitFor();
    await key.fill(await service.createKey());
    await frame.getByText('1 API key applied').waitFor();
    await key.fill('');
    await frame.getByText('No API key applied').waitFor();
    await key.fill('ключ');
    expect(await frame.getByText('No API key applied').isVisible()).toBe(true);
    expect(troubles).toEqual([]);
  });

  it.each([
    { colorScheme: 'light', width: 1280 },
    { colorScheme: 'dark', width: 320 },
  ] as const)(
    'gives axe nothing to find in $colorScheme at $width px, and keeps to the width of the page',
    async (look) => {
      await using service = await startDemo();
      await using opened = await openPage(browser, service.url, look);
      const { page } = opened;
      await openReference(page);
      expect(await findBarriers(page)).toEqual([]);
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(look.width);
    },
  );

  it.each([referencePaths.component, referencePaths.script])('says what to do when %s does not load', async (path) => {
    await using service = await startDemo();
    await using opened = await openPage(browser, service.url + referencePaths.document, {}, (page) =>
      page.route(`**${path}`, (route) => route.abort()),
    );
    const { page, troubles } = opened;
    expect(await page.getByText('reload the page').isVisible()).toBe(true);
    expect(keepScriptErrors(troubles)).toEqual([]);
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

  it('stands alone at /docs, asks no other host, and gives axe nothing to find', async () => {
    await using opened = await openPage(browser, `${service.url}/docs`);
    const { page, troubles } = opened;
    await openConvert(page);
    expect(await page.getByText('reload the page').isVisible()).toBe(false);
    expect(await findBarriers(page)).toEqual([]);
    expect(troubles).toEqual([]);
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
