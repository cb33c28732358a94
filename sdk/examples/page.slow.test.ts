/**
 * Tests page.ts in Chromium with Playwright. The test itself answers for the page and the service; no port is opened.
 */

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createMockCrossrate } from '@crossrate/sdk/testing';
import { build } from 'esbuild';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

const executablePath = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find(existsSync);
if (!executablePath) console.warn('Skipped the example for Playwright: there is no Chromium in /usr/bin.');

const mock = createMockCrossrate({ baseUrl: 'https://rates.example.com' });
let browser: Browser | undefined;
let page: Page;

beforeAll(async () => {
  if (!executablePath) return;
  const entryPoints = [fileURLToPath(new URL('./page.ts', import.meta.url))];
  const { outputFiles } = await build({ entryPoints, bundle: true, write: false, conditions: ['@crossrate/source'] });
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  page = await browser.newPage();
  await page.route('https://shop.example.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<body></body><script>${outputFiles[0]?.text}</script>` }),
  );
  // All requests of the page end here.
  await page.route('https://rates.example.com/**', async (route) => {
    const request = route.request();
    const init = { method: request.method(), headers: await request.allHeaders() };
    const response = await mock.fetch(request.url(), init).catch(() => undefined);
    if (!response) return route.abort('connectionreset');
    const headers = Object.fromEntries(response.headers);
    await route.fulfill({ status: response.status, headers, body: await response.text() });
  });
});
afterAll(() => browser?.close());
beforeEach(async () => {
  mock.reset();
  // A new page, whose client has an empty cache.
  await page?.goto('https://shop.example.com/');
});

async function convert(amount: string): Promise<string> {
  await page.fill('input', amount);
  await page.click('button');
  await page.waitForFunction(() => !['', '…'].includes(document.querySelector('output')?.value ?? ''));
  return page.textContent('output').then((text) => text ?? '');
}

it.skipIf(!executablePath)('shows what an amount is worth', async () => {
  mock.setRate('USD', 'EUR', '0.9');
  expect(await convert('100')).toBe('90.00 EUR');
});

it.skipIf(!executablePath)('says what is wrong with an amount, in the words of the service', async () => {
  expect(await convert('0')).toBe('Invalid amount. Please provide a number greater than 0.01.');
});

it.skipIf(!executablePath)('says that the conversions of the day are used up', async () => {
  mock.exhaustQuota();
  expect(await convert('5')).toBe('No more conversions today.');
});

it.skipIf(!executablePath)('gets over a connection that breaks', async () => {
  mock.failNext('reset');
  expect(await convert('1000')).toBe('880.23 EUR');
  expect(mock.requests.map(({ status }) => status)).toEqual(['reset', 200]);
});
