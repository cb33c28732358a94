import { errorResponses } from '@crossrate/contract';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromiumPath, launchBrowser } from '../../../tools/testing/chromium.ts';
import { openPage } from './browser.ts';
import { openDemo, readText, startForVisitor, waitForText } from './demo-page.ts';

describe.skipIf(!chromiumPath)('the first page of the demo', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser?.close());

  it('converts by a click, and shows the request, the answer and the quota going down', async () => {
    await using demo = await openDemo(browser);
    const { page, troubles, service } = demo;
    await waitForText(page, '#quota', /^99 of 100$/);
    await page.getByRole('textbox', { name: 'Amount' }).fill('1234.5');
    await page.getByRole('combobox', { name: 'To' }).selectOption('JPY');
    await page.getByRole('button', { name: 'Convert' }).click();
    await waitForText(page, '#quota', /^98 of 100$/);
    const wanted = await (await service.get('/api/convert?from=USD&to=JPY&amount=1234.5', service.activeKey)).json();
    const { rate, converted } = wanted as { rate: number; converted: number };
    await waitForText(page, '#result', `${converted} JPY`);
    expect(await readText(page, '#result-note')).toBe(`1234.5 USD × ${rate}, rounded half up.`);
    expect(await readText(page, '#convert-curl')).toContain(
      `curl '${service.url}/api/convert?from=USD&to=JPY&amount=1234.5'`,
    );
    expect(await readText(page, '#convert-answer')).toContain(`"converted":${converted}`);
    expect(await readText(page, '#convert-status')).toBe('200 OK');
    expect(troubles).toEqual([]);
  });

  it('shows all digits of a long amount', async () => {
    await using demo = await openDemo(browser);
    const { page } = demo;
    const amount = `${'9'.repeat(30)}.25`;
    await page.getByRole('textbox', { name: 'Amount' }).fill(amount);
    await page.getByRole('combobox', { name: 'To' }).selectOption('USD');
    await page.getByRole('button', { name: 'Convert' }).click();
    await waitForText(page, '#result', `${amount} USD`);
  });

  it('converts without a mouse, and what is typed costs no request', async () => {
    await using demo = await openDemo(browser);
    const { page } = demo;
    await page.getByRole('textbox', { name: 'Amount' }).focus();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('250');
    expect(await readText(page, '#result')).toBe('–');
    expect(await readText(page, '#quota')).toBe('99 of 100');
    await page.keyboard.press('Enter');
    await waitForText(page, '#quota', /^98 of 100$/);
    await waitForText(page, '#result-note', /^250 USD × /);
  });

  it('finds rates by code and by name, and shows the digits that were published', async () => {
    await using demo = await openDemo(browser);
    const { page, service } = demo;
    await page.getByRole('button', { name: 'Show the rates' }).click();
    await waitForText(page, '#rates-note', /^One USD as of Tue, 29 Sep 2026 00:00:00 GMT/);
    const body = await (await service.get('/api/rates', service.activeKey)).text();
    expect(await page.locator('#rates-body tr').count()).toBe(Object.keys(JSON.parse(body).rates).length);
    await page.getByLabel('Search by code or name').fill('KRONE');
    expect(await page.locator('#rates-body tr:visible th').allInnerTexts()).toEqual(['DKK', 'NOK']);
    const [, published] = /"NOK":([\d.]+)/.exec(body) ?? [];
    expect(await page.locator('#rates-body tr:visible .figure').last().innerText()).toBe(published);
  });

  it('asks for a key where the keys of the demo must not be shown, and one click is one request', async () => {
    await using service = await startForVisitor();
    await using opened = await openPage(browser, service.url);
    const { page, troubles } = opened;
    await page.getByLabel('Your API key').fill(await service.createKey());
    await page.getByRole('button', { name: 'Convert' }).click();
    await waitForText(page, '#result', '88.02 EUR');
    await waitForText(page, '#quota', /^99 of 100$/);
    await page.getByRole('button', { name: 'Show the rates' }).click();
    await waitForText(page, '#rates-note', /^One USD as of /);
    expect(await readText(page, '#quota')).toBe('98 of 100');
    expect(troubles).toEqual([]);
  });

  it('shows why there is no conversion, and no reason under the next request', async () => {
    await using demo = await openDemo(browser);
    const { page } = demo;
    const convert = page.getByRole('button', { name: 'Convert' });
    await page.getByRole('textbox', { name: 'Amount' }).fill('0,5');
    await convert.click();
    await waitForText(page, '#result', errorResponses.invalidAmount.body.error);
    await page.getByRole('textbox', { name: 'Amount' }).fill('5');
    expect(await readText(page, '#result')).toBe('–');
    await page.getByRole('combobox', { name: 'To' }).selectOption('CLF');
    await convert.click();
    await waitForText(page, '#result', errorResponses.unavailable.body.error);
  });
});
