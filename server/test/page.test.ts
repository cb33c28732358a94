import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { errorResponses } from '@crossrate/contract';
import type * as Axe from 'axe-core';
import type { Browser, FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromiumPath } from '../../testing/chromium.ts';
import { demands } from '../browser/demo/demands.ts';
import { createDemoPages } from '../src/http/pages/demo-pages.ts';
import { launchBrowser, openPage } from './browser.ts';
import { startTestService, type TestService } from './test-service.ts';

if (!chromiumPath) console.warn('Skipped the tests of the first page: there is no Chromium in /usr/bin.');

const axeScript = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Starts a service with the pages of a demo and a limit for the active key. */
async function startDemo(dailyLimit = 100): Promise<TestService & { readonly activeKey: string }> {
  const { pages, show } = createDemoPages();
  const service = await startTestService({ pages });
  const keys = {
    active: await service.createKey({ dailyLimit }),
    restricted: await service.createKey({ restricted: true }),
    unverified: await service.createKey({ verified: false }),
    spare: await service.createKey(),
  };
  show(keys);
  return { ...service, activeKey: keys.active };
}

const readText = (page: Page, selector: string) => page.locator(selector).innerText();
const untilText = (page: Page, selector: string, text: string | RegExp) =>
  expect.poll(() => readText(page, selector)).toMatch(text);

/** Waits for the table that the page fetches first. */
const untilStarted = (page: Page) => untilText(page, '#quota', /^99 of 100$/);

/** Holds the answers of a path. Returns a function that releases them and waits until the page has them. */
async function holdAnswers(page: Page, path: string): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  const answered = page.waitForResponse((response) => response.url().includes(path));
  await page.route(`**${path}*`, async (route) => {
    await held.promise;
    await route.continue();
  });
  return async () => {
    held.resolve();
    await (await answered).finished();
    // The page has handled the answer by its second drawing.
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  };
}

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

  it('converts by a click, and shows the request, the answer and the quota going down', async () => {
    await using service = await startDemo();
    await using opened = await openPage(browser, service.url);
    const { page, troubles } = opened;
    await untilStarted(page);
    expect(await readText(page, '#as-of')).toBe('29 September 2026 at 00:00 UTC');
    await page.getByRole('textbox', { name: 'Amount' }).fill('1234.5');
    await page.getByRole('combobox', { name: 'To' }).selectOption('JPY');
    await page.getByRole('button', { name: 'Convert' }).click();
    await untilText(page, '#quota', /^98 of 100$/);
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
    await using service = await startDemo();
    await using opened = await openPage(browser, service.url);
    const { page } = opened;
    await untilStarted(page);
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').textContent()).toBe('Skip to the converter');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('250');
    await untilText(page, '#result-note', /^250 × [\d.]+, rounded half up\. By the table below, without a request\.$/);
    expect(await readText(page, '#quota')).toBe('99 of 100');
    await page.keyboard.press('Enter');
    await untilText(page, '#quota', /^98 of 100$/);
    await untilText(page, '#result-note', 'By the service, for one request.');
  });

  it('calls forth every error, and nothing but the table is charged to the active key', async () => {
    await using service = await startDemo();
    await using opened = await openPage(browser, service.url);
    const { page, troubles } = opened;
    await untilStarted(page);
    const buttons = page.locator('#error-list button');
    expect(await buttons.count()).toBe(demands.length);
    for (const [index, { status, title }] of demands.entries()) {
      await buttons.nth(index).click();
      await expect.poll(() => readText(page, '#error-exchange .status'), { message: title }).toMatch(`${status} `);
      expect(await readText(page, '#error-exchange'), title).toMatch(/"error": ".+"/);
    }
    // Chromium reports every status from 400 on as an error.
    expect(troubles.filter((text) => !text.startsWith('Failed to load resource'))).toEqual([]);
    const quota = await service.get('/api/convert?from=USD&to=EUR&amount=1', service.activeKey);
    expect(quota.headers.get('X-RateLimit-Remaining')).toBe('98');
  });

  it('shows a 429 after using up the spare key, with the error of the SDK', async () => {
    await using service = await startDemo();
    await using opened = await openPage(browser, service.url);
    const { page } = opened;
    await untilStarted(page);
    await page.getByRole('button', { name: 'The daily limit' }).click();
    await untilText(page, '#error-exchange .status', '429 Too Many Requests');
    const exchange = await readText(page, '#error-exchange');
    expect(exchange).toContain('Daily request limit exceeded. It resets at midnight UTC.');
    expect(exchange).toMatch(/Retry-After: \d+/);
    expect(exchange).toMatch(/The SDK throws QuotaExceededError:[\s\S]*resetAt \d{4}-\d\d-\d\dT00:00:00\.000Z/);
  });

  it('finds currencies by code and by name, and shows the digits that were published', async () => {
    await using service = await startDemo();
    await using opened = await openPage(browser, service.url);
    const { page } = opened;
    await untilStarted(page);
    await untilText(page, '#rates-count', '189 currencies');
    await page.getByLabel('Search by code or name').fill('KRONE');
    await untilText(page, '#rates-count', '2 of 189 currencies');
    expect(await page.locator('#rates-body tr:visible th').allInnerTexts()).toEqual(['DKK', 'NOK']);
    const body = await (await service.get('/api/rates', service.activeKey)).text();
    const published = /"NOK":([\d.]+)/.exec(body)?.[1] ?? 'none';
    const cell = page.locator('#rates-body tr', { hasText: 'NOK' }).locator('.figure');
    const pad = await cell.locator('.pad').textContent();
    expect(await cell.textContent()).toBe(`${published}${pad}`);
    expect(pad).toMatch(/^\.?0*$/);
  });

  it('has a reference in which requests can be tried at once, with the key of the demo', async () => {
    await using service = await startDemo();
    await using opened = await openPage(browser, service.url);
    const { page, troubles } = opened;
    await untilStarted(page);
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

  it('asks for a key where the keys of the demo must not be shown, and one click is one request', async () => {
    await using service = await startTestService({ pages: createDemoPages().pages });
    await using opened = await openPage(browser, service.url);
    const { page, troubles } = opened;
    await page.getByLabel('Your API key').fill(await service.createKey());
    await page.getByRole('button', { name: 'Convert' }).click();
    await untilText(page, '#result', '88.02 EUR');
    expect(await readText(page, '#quota')).toBe('99 of 100');
    expect(await readText(page, '#rates-heading')).toBe('Rates');
    await page.getByRole('button', { name: 'Show the rates of USD, for one request' }).click();
    await untilText(page, '#quota', /^98 of 100$/);
    await untilText(page, '#rates-heading', 'One USD in all currencies');
    expect(await page.locator(':focus').getAttribute('aria-label')).toBe('Table of rates');
    expect(troubles).toEqual([]);
  });

  it('explains the form of a key instead of sending another text, and quotes keys for the shell', async () => {
    await using service = await startTestService({ pages: createDemoPages().pages });
    await using opened = await openPage(browser, service.url);
    const { page, troubles } = opened;
    await page.getByLabel('Your API key').fill('ключ');
    await page.getByRole('button', { name: 'Convert' }).click();
    await untilText(page, '#result', /^A key has only letters, digits and signs of ASCII/);
    await page.getByRole('button', { name: 'An amount too small' }).click();
    await untilText(page, '#error-exchange .answer', 'A key has only letters');
    await page.getByLabel('Your API key').fill("a'b");
    await untilText(page, '#convert-exchange', `-H 'X-API-KEY: a'\\''b'`);
    expect(troubles).toEqual([]);
  });

  it('leaves the answer of the last request of the day where it is', async () => {
    await using service = await startDemo(2);
    await using opened = await openPage(browser, service.url);
    const { page } = opened;
    await untilText(page, '#quota', /^1 of 2$/);
    await page.getByRole('combobox', { name: 'From' }).selectOption('CHF');
    await page.getByRole('button', { name: 'Convert' }).click();
    await untilText(page, '#quota', /^0 of 2$/);
    await untilText(page, '#result', / EUR$/);
    await page.getByRole('button', { name: 'Show the rates of CHF, for one request' }).click();
    await untilText(page, '#rates-note', 'Daily request limit exceeded. It resets at midnight UTC.');
    expect(await readText(page, '#convert-exchange')).toMatch(/from=CHF[\s\S]*200 OK[\s\S]*"base": "CHF"/);
    expect(await readText(page, '#result')).toMatch(/ EUR$/);
  });

  it('is whole when it is opened with the limit used up', async () => {
    await using service = await startDemo(1);
    await service.get('/api/rates', service.activeKey);
    await using opened = await openPage(browser, service.url);
    const { page } = opened;
    await untilText(page, '#quota', /^0 of 1$/);
    expect(await readText(page, '#quota-reset')).toMatch(/^1 again at midnight UTC, in /);
    expect(await readText(page, '#rates-note')).toBe('Daily request limit exceeded. It resets at midnight UTC.');
    expect(await page.locator('table').isVisible()).toBe(false);
    expect(await readText(page, '#convert-exchange')).toMatch(/curl 'http[\s\S]*Not asked yet\./);
  });

  it('shows no slow answer under another request, and shows its charge', async () => {
    await using service = await startDemo();
    await using opened = await openPage(browser, service.url);
    const { page } = opened;
    await untilStarted(page);
    const letAnswer = await holdAnswers(page, '/api/convert?from=USD&to=EUR&amount=100');
    await page.getByRole('button', { name: 'Convert' }).click();
    await page.getByRole('textbox', { name: 'Amount' }).fill('7');
    await letAnswer();
    await untilText(page, '#quota', /^98 of 100$/);
    expect(await readText(page, '#convert-exchange')).toMatch(/amount=7'[\s\S]*Not asked yet\./);
    expect(await readText(page, '#result-note')).toMatch(/^7 × /);
  });

  it.each([
    ['A wrong key', '/api/convert', 'A path that does not exist', '404'],
    ['A path that does not exist', '/api/rate', 'A wrong key', '401'],
  ])('shows no slow answer to %s under the error that was pressed after it', async (slow, path, fast, status) => {
    await using service = await startDemo();
    await using opened = await openPage(browser, service.url);
    const { page } = opened;
    await untilStarted(page);
    const letAnswer = await holdAnswers(page, path);
    await page.getByRole('button', { name: slow }).click();
    await page.getByRole('button', { name: fast }).click();
    await untilText(page, '#error-exchange .status', status);
    await letAnswer();
    expect(await readText(page, '#error-exchange .status')).toMatch(status);
  });

  it('says that there was no answer when the server has stopped', async () => {
    const service = await startDemo();
    await using opened = await openPage(browser, service.url);
    const { page, troubles } = opened;
    await untilStarted(page);
    await service[Symbol.asyncDispose]();
    for (const title of ['A path that does not exist', 'Another method', 'A request too long', 'A wrong key']) {
      await page.getByRole('button', { name: title }).click();
      await untilText(page, '#error-exchange .status', 'failed');
      expect(await readText(page, '#error-exchange .answer'), title).toContain('There was no answer.');
    }
    await page.getByRole('button', { name: 'Convert' }).click();
    await untilText(page, '#convert-exchange .status', 'failed');
    expect(troubles.filter((text) => !text.startsWith('Failed to load resource'))).toEqual([]);
  });

  it('announces answers to screen readers, and names each button uniquely', async () => {
    await using service = await startDemo();
    await using opened = await openPage(browser, service.url);
    const { page } = opened;
    await untilStarted(page);
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

  it('shows the same before a request as the service answers, with the origin of the result', async () => {
    await using service = await startDemo();
    await using opened = await openPage(browser, service.url);
    const { page } = opened;
    await untilStarted(page);
    const to = page.getByRole('combobox', { name: 'To' });
    await to.selectOption('BGN');
    expect(await readText(page, '#result-law')).toBe(
      'BGN was withdrawn in 2026-01: this is the published rate, and no legal conversion.',
    );
    await to.selectOption('CLF');
    expect(await readText(page, '#result')).toBe(errorResponses.unavailable.body.error);
    await to.selectOption('EUR');
    await page.getByRole('textbox', { name: 'Amount' }).fill('0,5');
    expect(await readText(page, '#result')).toBe(errorResponses.invalidAmount.body.error);
    expect(await readText(page, '#result-note')).toContain('A point stands before decimals');
  });

  it('shows no digits that were not published, in the colours of the system, too, and finds none', async () => {
    await using service = await startDemo();
    await using opened = await openPage(browser, service.url);
    const { page } = opened;
    await page.emulateMedia({ forcedColors: 'active' });
    await untilStarted(page);
    const body = await (await service.get('/api/rates', service.activeKey)).text();
    const published = /"JPY":([\d.]+)/.exec(body)?.[1] ?? 'none';
    const cell = page.locator('#rates-body tr', { hasText: 'JPY' }).locator('.figure');
    expect(await cell.locator('.pad').isVisible()).toBe(false);
    expect(await cell.innerText()).toBe(published);
    await page.getByLabel('Search by code or name').fill('00');
    await untilText(page, '#rates-count', '0 of 189 currencies');
  });

  it.each((['light', 'dark'] as const).flatMap((colorScheme) => [320, 1280].map((width) => ({ colorScheme, width }))))(
    'gives axe nothing to find in $colorScheme at $width px, and scrolls in one direction alone',
    async (look) => {
      await using service = await startDemo();
      await using opened = await openPage(browser, service.url, look);
      const { page } = opened;
      await untilStarted(page);
      await page.getByRole('button', { name: 'Convert' }).click();
      await untilText(page, '#quota', /^98 of 100$/);
      await page.getByRole('button', { name: 'No rate' }).click();
      await untilText(page, '#error-exchange .status', '503');
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
});
