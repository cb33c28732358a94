import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type * as Axe from 'axe-core';
import type { Browser, FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromiumPath } from '../../testing/chromium.ts';
import { demoPaths } from '../src/http/pages/paths.ts';
import { launchBrowser, openPage } from './browser.ts';
import { startDemo, waitForStart, waitForText } from './demo-page.ts';
import { startTestService } from './test-service.ts';

const axeScript = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Opens the operation `convert` in the reference. */
async function openConvert(reference: Page | FrameLocator): Promise<void> {
  const attempt = reference.getByRole('button', { name: 'TRY' });
  // A click during the drawing of the reference is lost.
  const isOpen = async () => {
    if (await attempt.isVisible()) return true;
    await reference.locator('.endpoint-head').nth(1).click();
    return false;
  };
  await expect.poll(isOpen, { interval: 500 }).toBe(true);
}

async function openReference(page: Page): Promise<void> {
  await page.locator('#reference-heading').scrollIntoViewIfNeeded();
  await openConvert(page.frameLocator('#reference-frame'));
}

/** Runs axe on the page and on the frame of the reference. */
async function findBarriers(page: Page): Promise<string[]> {
  for (const frame of page.frames()) await frame.evaluate(axeScript);
  const { violations } = await page.evaluate(() => (globalThis as unknown as { axe: typeof Axe }).axe.run());
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' ')}`);
}

describe.skipIf(!chromiumPath)('the first page of the demo', () => {
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
    await using opened = await openPage(browser, service.url);
    const { page } = opened;
    const frame = page.frameLocator('#reference-frame');
    await page.route(`**${demoPaths.keys}`, async (route) => {
      await page.locator('#reference-frame').scrollIntoViewIfNeeded();
      await frame.locator('.endpoint-head').first().waitFor();
      await route.continue();
    });
    await page.reload();
    await openReference(page);
    await frame.locator('tr.apikey').getByText('Key Applied').waitFor();
    const { height } = (await frame.locator('rapi-doc').boundingBox()) ?? {};
    await expect.poll(() => page.locator('#reference-frame').getAttribute('height')).toBe(String(height));
  });

  it('shows the whole button for another key in the reference at 320 px', async () => {
    await using service = await startDemo();
    await using opened = await openPage(browser, service.url, { width: 320 });
    const { page } = opened;
    await waitForStart(page);
    await openReference(page);
    const row = page.frameLocator('#reference-frame').locator('tr.apikey');
    const [cell, button] = await Promise.all([
      row.locator('td').boundingBox(),
      row.getByRole('button', { name: 'UPDATE' }).boundingBox(),
    ]);
    if (!cell || !button) throw new Error('The reference has no row for the key.');
    expect(button.y + button.height).toBeLessThanOrEqual(cell.y + cell.height);
  });

  it('keeps the longest amount within the page at 320 px', async () => {
    await using service = await startDemo();
    await using opened = await openPage(browser, service.url, { width: 320 });
    const { page } = opened;
    await waitForStart(page);
    await page.getByLabel('Amount', { exact: true }).fill('9'.repeat(40));
    await page.getByRole('button', { name: 'Convert' }).click();
    await waitForText(page, '#result-from', /^9.* USD =$/);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(320);
  });

  it('announces answers to screen readers, and names each button uniquely', async () => {
    await using service = await startDemo();
    await using opened = await openPage(browser, service.url);
    const { page } = opened;
    await waitForStart(page);
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

  it('shows no digits that were not published, in the colours of the system, too, and finds none', async () => {
    await using service = await startDemo();
    await using opened = await openPage(browser, service.url);
    const { page } = opened;
    await page.emulateMedia({ forcedColors: 'active' });
    await waitForStart(page);
    const body = await (await service.get('/api/rates', service.activeKey)).text();
    const published = /"JPY":([\d.]+)/.exec(body)?.[1] ?? 'none';
    const cell = page.locator('#rates-body tr', { hasText: 'JPY' }).locator('.figure');
    expect(await cell.locator('.pad').isVisible()).toBe(false);
    expect(await cell.innerText()).toBe(published);
    await page.getByLabel('Search by code or name').fill('00');
    await waitForText(page, '#rates-count', '0 of 189 currencies');
  });

  it('marks the pressed error in the colours of the system, too', async () => {
    await using service = await startDemo();
    await using opened = await openPage(browser, service.url);
    const { page } = opened;
    await page.emulateMedia({ forcedColors: 'active' });
    await page.getByRole('button', { name: 'No key' }).click();
    const width = `getComputedStyle(document.querySelector('[aria-pressed=true]')).borderLeftWidth`;
    expect(await page.evaluate<string>(width)).toBe('3px');
  });

  it('prints the whole table of rates', async () => {
    await using service = await startDemo();
    await using opened = await openPage(browser, service.url);
    const { page } = opened;
    await waitForStart(page);
    await page.emulateMedia({ media: 'print' });
    const table = await page.locator('table').boundingBox();
    const place = await page.locator('#rates-table').boundingBox();
    expect(place?.height).toBeGreaterThanOrEqual(table?.height ?? Number.POSITIVE_INFINITY);
  });

  it.each((['light', 'dark'] as const).flatMap((colorScheme) => [320, 1280].map((width) => ({ colorScheme, width }))))(
    'gives axe nothing to find in $colorScheme at $width px, and scrolls in one direction alone',
    async (look) => {
      await using service = await startDemo();
      await using opened = await openPage(browser, service.url, look);
      const { page } = opened;
      await waitForStart(page);
      await page.getByRole('button', { name: 'Convert' }).click();
      await waitForText(page, '#quota', /^98 of 100$/);
      await page.getByRole('button', { name: 'No rate' }).click();
      await waitForText(page, '#error-exchange .status', '503');
      await openReference(page);
      expect(await findBarriers(page)).toEqual([]);
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(look.width);
      const boxes = await Promise.all((await page.locator('.level > *').all()).map((part) => part.boundingBox()));
      const [form, exchange] = boxes.map((box) => box?.height);
      if (look.width > 960) expect(form).toBe(exchange);
    },
  );
});

describe.skipIf(!chromiumPath)('the reference of a server with DOCS=on', () => {
  it('stands alone at /docs, asks no other host, and gives axe nothing to find', async () => {
    await using service = await startTestService({}, { DOCS: 'on' });
    await using browser = await launchBrowser();
    await using opened = await openPage(browser, `${service.url}/docs`);
    const { page, troubles } = opened;
    await openConvert(page);
    expect(await findBarriers(page)).toEqual([]);
    expect(troubles).toEqual([]);
  });

  it('opens and closes an operation by the keyboard', async () => {
    await using service = await startTestService({}, { DOCS: 'on' });
    await using browser = await launchBrowser();
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

  it('keeps the licence within the page at 320 px', async () => {
    await using service = await startTestService({}, { DOCS: 'on' });
    await using browser = await launchBrowser();
    await using opened = await openPage(browser, `${service.url}/docs`, { width: 320 });
    const licence = await opened.page.getByText('License: MIT').boundingBox();
    const title = await opened.page.locator('#api-title').boundingBox();
    expect(licence?.x).toBe(title?.x);
  });
});
