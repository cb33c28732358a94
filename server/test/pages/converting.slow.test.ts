import { errorResponses } from '@crossrate/contract';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromiumPath, launchBrowser } from '../../../tools/testing/chromium.ts';
import { createDemoPages } from '../../src/http/pages/demo-pages.ts';
import { startTestService } from '../test-service.ts';
import { openDemo, openWithoutReference, readText, waitForText } from './demo-page.ts';

describe.skipIf(!chromiumPath)('the first page of the demo', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser?.close());

  it('converts by a click, and shows the request, the answer and the quota going down', async () => {
    await using demo = await openDemo(browser);
    const { page, troubles, service } = demo;
    expect(await readText(page, '#as-of')).toBe('29 September 2026 at 00:00 UTC');
    await page.getByRole('textbox', { name: 'Amount' }).fill('1234.5');
    await page.getByRole('combobox', { name: 'To' }).selectOption('JPY');
    await page.getByRole('button', { name: 'Convert' }).click();
    await waitForText(page, '#quota', /^98 of 100$/);
    const wanted = await (await service.get('/api/convert?from=USD&to=JPY&amount=1234.5', service.activeKey)).json();
    const { rate, converted } = wanted as { rate: number; converted: number };
    expect((await readText(page, '#result')).replaceAll('\u202f', '')).toBe(`${converted} JPY`);
    expect(await readText(page, '#rate')).toBe(`1 USD = ${rate} JPY`);
    const exchange = await readText(page, '#convert-exchange');
    expect(exchange).toContain(`curl '${service.url}/api/convert?from=USD&to=JPY&amount=1234.5'`);
    expect(exchange).toContain("from: 'USD', to: 'JPY', amount: 1234.5,");
    expect(exchange).toContain(`"converted": ${converted}`);
    expect(exchange).toContain('200 OK');
    expect(troubles).toEqual([]);
  });

  it('converts without a mouse, and what is typed costs no request', async () => {
    await using demo = await openDemo(browser);
    const { page } = demo;
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').textContent()).toBe('Skip to the converter');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('250');
    await waitForText(
      page,
      '#result-note',
      /^250 × [\d.]+, rounded half up\. By the table below, without a request\.$/,
    );
    expect(await readText(page, '#quota')).toBe('99 of 100');
    await page.keyboard.press('Enter');
    await waitForText(page, '#quota', /^98 of 100$/);
    await waitForText(page, '#result-note', 'By the service, for one request.');
  });

  it('finds currencies by code and by name, and shows the digits that were published', async () => {
    await using demo = await openDemo(browser);
    const { page, service } = demo;
    await waitForText(page, '#rates-count', '189 currencies');
    await page.getByLabel('Search by code or name').fill('KRONE');
    await waitForText(page, '#rates-count', '2 of 189 currencies');
    expect(await page.locator('#rates-body tr:visible th').allInnerTexts()).toEqual(['DKK', 'NOK']);
    const body = await (await service.get('/api/rates', service.activeKey)).text();
    const published = /"NOK":([\d.]+)/.exec(body)?.[1] ?? 'none';
    const cell = page.locator('#rates-body tr', { hasText: 'NOK' }).locator('.figure');
    const pad = await cell.locator('.pad').textContent();
    expect(await cell.textContent()).toBe(`${published}${pad}`);
    expect(pad).toMatch(/^\.?0*$/);
  });

  it('asks for a key where the keys of the demo must not be shown, and one click is one request', async () => {
    await using service = await startTestService({ pages: createDemoPages().pages });
    await using opened = await openWithoutReference(browser, service.url);
    const { page, troubles } = opened;
    await page.getByLabel('Your API key').fill(await service.createKey());
    await page.getByRole('button', { name: 'Convert' }).click();
    await waitForText(page, '#result', '88.02 EUR');
    expect(await readText(page, '#quota')).toBe('99 of 100');
    expect(await readText(page, '#rates-heading')).toBe('Rates');
    await page.getByRole('button', { name: 'Show the rates of USD, for one request' }).click();
    await waitForText(page, '#quota', /^98 of 100$/);
    await waitForText(page, '#rates-heading', 'One USD in all currencies');
    expect(await page.locator(':focus').getAttribute('aria-label')).toBe('Table of rates');
    expect(troubles).toEqual([]);
  });

  it('shows the same before a request as the service answers, with the origin of the result', async () => {
    await using demo = await openDemo(browser);
    const { page } = demo;
    const to = page.getByRole('combobox', { name: 'To' });
    await to.selectOption('BGN');
    expect(await readText(page, '#result-law')).toBe(
      'BGN was withdrawn in 2026-01: this is the published rate, and no legal conversion.',
    );
    await to.selectOption('CLF');
    expect(await readText(page, '#result')).toBe(errorResponses.unavailable.body.error);
    await to.selectOption('EUR');
    for (const amount of ['0,5', '1 000', "1'000"]) {
      await page.getByRole('textbox', { name: 'Amount' }).fill(amount);
      expect(await readText(page, '#result')).toBe(errorResponses.invalidAmount.body.error);
      expect(await readText(page, '#result-note')).toContain('A point stands before decimals');
    }
    await page.getByRole('textbox', { name: 'Amount' }).fill('-1.5');
    expect(await readText(page, '#result-note')).toBe('');
  });
});
