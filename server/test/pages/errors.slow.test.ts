import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromiumPath, launchBrowser } from '../../../tools/testing/chromium.ts';
import { isInSight, keepScriptErrors, openPage } from './browser.ts';
import { openDemo, readText, startDemo, startForVisitor, waitForStart, waitForText } from './demo-page.ts';
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

  it('calls forth every error, and none is charged to the active key', async () => {
    await using demo = await openDemo(browser);
    const { page, troubles, service } = demo;
    const buttons = await page.locator('#error-list button').all();
    expect(buttons.length).toBeGreaterThan(10);
    for (const button of buttons) {
      const status = await button.locator('b').innerText();
      await button.click();
      await waitForText(page, '#error-status', status);
      expect(await readText(page, '#error-answer'), await button.innerText()).toMatch(/"error":".+"/);
    }
    expect(keepScriptErrors(troubles)).toEqual([]);
    const quota = await service.get('/api/convert?from=USD&to=EUR&amount=1', service.activeKey);
    expect(quota.headers.get('X-RateLimit-Remaining')).toBe('98');
  });

  it.each([320, 1280])('shows the answer of a pressed error within sight at %i px', async (width) => {
    await using demo = await openDemo(browser, { width });
    const { page } = demo;
    await page.getByRole('button', { name: 'No key' }).click();
    await waitForText(page, '#error-status', '401');
    await expect.poll(() => isInSight(page, '#error-answer')).toBe(true);
  });

  it('shows a 429 after using up the spare key', async () => {
    await using demo = await openDemo(browser);
    const { page } = demo;
    await page.getByRole('button', { name: 'The daily limit' }).click();
    await waitForText(page, '#error-status', '429 Too Many Requests');
    const answer = await readText(page, '#error-answer');
    expect(answer).toContain('Daily request limit exceeded. It resets at midnight UTC.');
    expect(answer).toMatch(/Retry-After: \d+/);
    expect(await readText(page, '#quota')).toBe('99 of 100');
  });

  it('says why it does not know the key of an account', async () => {
    await using service = await startForVisitor();
    await using opened = await openPage(browser, service.url);
    const { page } = opened;
    await page.getByRole('button', { name: 'A restricted account' }).click();
    await waitForText(page, '#error-answer', /^Only a browser on the machine that runs the demo/);
  });

  it('explains the form of a key instead of sending another text, and quotes keys for the shell', async () => {
    await using service = await startForVisitor();
    await using opened = await openPage(browser, service.url);
    const { page, troubles } = opened;
    const key = page.getByLabel('Your API key');
    await key.fill('ключ');
    await page.getByRole('button', { name: 'Convert' }).click();
    expect(await page.locator('#key:invalid:focus').getAttribute('title')).toMatch(
      /^Letters, digits and signs of ASCII/,
    );
    expect(await readText(page, '#convert-answer')).toBe('Not asked yet.');
    await page.getByRole('button', { name: 'An amount too small' }).click();
    await waitForText(page, '#error-answer', 'There was no answer.');
    await key.fill("a'b");
    await waitForText(page, '#convert-curl', `-H 'X-API-KEY: a'\\''b'`);
    expect(troubles).toEqual([]);
  });

  it('is whole when it is opened with the limit used up', async () => {
    await using service = await startDemo(1);
    await service.get('/api/rates', service.activeKey);
    await using opened = await openPage(browser, service.url);
    const { page } = opened;
    await waitForText(page, '#quota', /^0 of 1$/);
    await waitForText(page, '#result', 'Daily request limit exceeded. It resets at midnight UTC.');
    await page.getByRole('button', { name: 'Show the rates' }).click();
    await waitForText(page, '#rates-note', 'Daily request limit exceeded. It resets at midnight UTC.');
    expect(await page.locator('table').isVisible()).toBe(false);
  });

  it('shows no slow answer under another request, and shows its charge', async () => {
    await using demo = await openDemo(browser);
    const { page } = demo;
    const letAnswer = await holdAnswers(page, '/api/convert?from=USD&to=EUR&amount=100');
    await page.getByRole('button', { name: 'Convert' }).click();
    await page.getByRole('textbox', { name: 'Amount' }).fill('7');
    await letAnswer();
    await waitForText(page, '#quota', /^98 of 100$/);
    expect(await readText(page, '#convert-curl')).toContain("amount=7'");
    expect(await readText(page, '#convert-answer')).toBe('Not asked yet.');
    expect(await readText(page, '#result')).toBe('–');
  });

  it('says that there was no answer when the server has stopped', async () => {
    const service = await startDemo();
    await using opened = await openPage(browser, service.url);
    const { page, troubles } = opened;
    await waitForStart(page);
    await service[Symbol.asyncDispose]();
    for (const title of ['A path that does not exist', 'Another method', 'A request too long', 'A wrong key']) {
      await page.getByRole('button', { name: title }).click();
      await waitForText(page, '#error-status', 'failed');
      expect(await readText(page, '#error-answer'), title).toContain('There was no answer.');
    }
    await page.getByRole('button', { name: 'Convert' }).click();
    await waitForText(page, '#convert-status', 'failed');
    expect(keepScriptErrors(troubles)).toEqual([]);
  });
});
