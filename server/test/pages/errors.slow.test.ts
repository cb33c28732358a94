import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromiumPath, launchBrowser } from '../../../tools/testing/chromium.ts';
import { demands } from '../../browser/demo/demands.ts';
import { keepScriptErrors } from './browser.ts';
import {
  openDemo,
  openWithoutReference,
  readText,
  startDemo,
  startForVisitor,
  waitForStart,
  waitForText,
} from './demo-page.ts';
import { holdRequests } from './hold-requests.ts';

/** Holds the answers of a path. Returns a function that releases them and waits until the page has them. */
async function holdAnswers(page: Page, path: string): Promise<() => Promise<void>> {
  const answered = page.waitForResponse((response) => response.url().includes(path));
  const letGo = await holdRequests(page, (request) => request.url().includes(path));
  return async () => {
    letGo();
    await (await answered).finished();
    // The page has handled the answer by its second drawing.
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  };
}

describe.skipIf(!chromiumPath)('the first page of the demo', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser?.close());

  it('calls forth every error, and nothing but the table is charged to the active key', async () => {
    await using demo = await openDemo(browser);
    const { page, troubles, service } = demo;
    const buttons = page.locator('#error-list button');
    expect(await buttons.count()).toBe(demands.length);
    for (const [index, { status, title }] of demands.entries()) {
      await buttons.nth(index).click();
      await expect.poll(() => readText(page, '#error-exchange .status'), { message: title }).toMatch(`${status} `);
      expect(await readText(page, '#error-exchange'), title).toMatch(/"error": ".+"/);
    }
    expect(keepScriptErrors(troubles)).toEqual([]);
    const quota = await service.get('/api/convert?from=USD&to=EUR&amount=1', service.activeKey);
    expect(quota.headers.get('X-RateLimit-Remaining')).toBe('98');
  });

  it.each([320, 1280])('shows the answer of a pressed error within sight at %i px', async (width) => {
    await using demo = await openDemo(browser, { width });
    const { page } = demo;
    await page.getByRole('button', { name: 'No key' }).click();
    await waitForText(page, '#error-exchange .status', '401');
    const isInSight = async () => {
      const box = await page.locator('#error-exchange .answer').boundingBox();
      // Browsers scroll by whole pixels, and a box may end within one.
      return box !== null && box.y > -1 && box.y + box.height < (page.viewportSize()?.height ?? 0) + 1;
    };
    await expect.poll(isInSight).toBe(true);
  });

  it('shows a 429 after using up the spare key, with the error of the SDK', async () => {
    await using demo = await openDemo(browser);
    const { page } = demo;
    await page.getByRole('button', { name: 'The daily limit' }).click();
    await waitForText(page, '#error-exchange .status', '429 Too Many Requests');
    const exchange = await readText(page, '#error-exchange');
    expect(exchange).toContain('Daily request limit exceeded. It resets at midnight UTC.');
    expect(exchange).toMatch(/Retry-After: \d+/);
    expect(exchange).toMatch(/The SDK throws QuotaExceededError:[\s\S]*resetAt \d{4}-\d\d-\d\dT00:00:00\.000Z/);
  });

  it('explains the form of a key instead of sending another text, and quotes keys for the shell', async () => {
    await using service = await startForVisitor();
    await using opened = await openWithoutReference(browser, service.url);
    const { page, troubles } = opened;
    await page.getByLabel('Your API key').fill('ключ');
    await page.getByRole('button', { name: 'Convert' }).click();
    await waitForText(page, '#result', /^A key has only letters, digits and signs of ASCII/);
    await page.getByRole('button', { name: 'An amount too small' }).click();
    await waitForText(page, '#error-exchange .answer', 'A key has only letters');
    await page.getByLabel('Your API key').fill("a'b");
    await waitForText(page, '#convert-exchange', `-H 'X-API-KEY: a'\\''b'`);
    expect(troubles).toEqual([]);
  });

  it('is whole when it is opened with the limit used up', async () => {
    await using service = await startDemo(1);
    await service.get('/api/rates', service.activeKey);
    await using opened = await openWithoutReference(browser, service.url);
    const { page } = opened;
    await waitForText(page, '#quota', /^0 of 1$/);
    expect(await readText(page, '#quota-reset')).toMatch(/^1 again at midnight UTC, in /);
    expect(await readText(page, '#rates-note')).toBe('Daily request limit exceeded. It resets at midnight UTC.');
    expect(await page.locator('table').isVisible()).toBe(false);
    expect(await readText(page, '#convert-exchange')).toMatch(/curl 'http[\s\S]*Not asked yet\./);
  });

  it('shows no slow answer under another request, and shows its charge', async () => {
    await using demo = await openDemo(browser);
    const { page } = demo;
    const letAnswer = await holdAnswers(page, '/api/convert?from=USD&to=EUR&amount=100');
    await page.getByRole('button', { name: 'Convert' }).click();
    await page.getByRole('textbox', { name: 'Amount' }).fill('7');
    await letAnswer();
    await waitForText(page, '#quota', /^98 of 100$/);
    expect(await readText(page, '#convert-exchange')).toMatch(/amount=7'[\s\S]*Not asked yet\./);
    expect(await readText(page, '#result-note')).toMatch(/^7 × /);
  });

  it('says that there was no answer when the server has stopped', async () => {
    const service = await startDemo();
    await using opened = await openWithoutReference(browser, service.url);
    const { page, troubles } = opened;
    await waitForStart(page);
    await service[Symbol.asyncDispose]();
    for (const title of ['A path that does not exist', 'Another method', 'A request too long', 'A wrong key']) {
      await page.getByRole('button', { name: title }).click();
      await waitForText(page, '#error-exchange .status', 'failed');
      expect(await readText(page, '#error-exchange .answer'), title).toContain('There was no answer.');
    }
    await page.getByRole('button', { name: 'Convert' }).click();
    await waitForText(page, '#convert-exchange .status', 'failed');
    expect(keepScriptErrors(troubles)).toEqual([]);
  });
});
