import type { Browser, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromiumPath, launchBrowser } from '../../../tools/testing/chromium.ts';
import { startTestService } from '../test-service.ts';
import { keepScriptErrors, openPage } from './browser.ts';
import { readText, startDemo, startForVisitor, waitForStart, waitForText } from './demo-page.ts';
import { asks, holdRequests } from './hold-requests.ts';

const OPENAPI = '/openapi.json';

/** Ways in which a request of the page fails. */
const fails = {
  'no answer': (route: Route) => route.abort(),
  garbage: (route: Route) => route.fulfill({ body: '<' }),
};

describe.skipIf(!chromiumPath)('the first page of the demo', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser?.close());

  it('says that it loads, and keeps an amount that is typed and sent before its script has run', async () => {
    await using service = await startDemo();
    await using opened = await openPage(browser, 'about:blank');
    const { page, troubles } = opened;
    const letGo = await holdRequests(page, asks('/demo/main.js'));
    await page.goto(service.url, { waitUntil: 'commit' });
    const amount = page.getByRole('textbox', { name: 'Amount' });
    await amount.fill('777');
    await amount.press('Enter', { noWaitAfter: true });
    expect(await readText(page, '#result-note')).toBe('Loading … If this text stays, reload the page.');
    expect(await page.getByRole('button', { name: 'Convert' }).isDisabled()).toBe(true);
    letGo();
    await waitForText(page, '#result-note', /^777 USD × /);
    await amount.press('Enter');
    await waitForText(page, '#quota', /^98 of 100$/);
    expect(troubles.filter((text) => !text.startsWith('asked '))).toEqual([]);
  });

  it.each(['no answer', 'garbage'] as const)('asks for a key when its question for the keys gets %s', async (kind) => {
    await using service = await startDemo();
    await using opened = await openPage(browser, service.url, {}, (page) =>
      page.route('**/demo/keys.json', fails[kind]),
    );
    const { page, troubles } = opened;
    await page.getByLabel('Your API key').fill(service.activeKey);
    await page.getByRole('button', { name: 'Convert' }).click();
    await waitForText(page, '#result', '88.02 EUR');
    expect(keepScriptErrors(troubles)).toEqual([]);
  });

  it.each(['no answer', 'garbage'] as const)(
    'says what is missing when its question for openapi.json gets %s',
    async (kind) => {
      await using service = await startDemo();
      await using opened = await openPage(browser, service.url, {}, (page) =>
        page.route((url) => url.pathname === OPENAPI, fails[kind]),
      );
      const { page, troubles } = opened;
      await waitForText(page, '#attribution', 'The sources of the rates did not load.');
      await waitForText(page, '#result', '88.02 EUR');
      expect(keepScriptErrors(troubles)).toEqual([]);
    },
  );

  it('says to reload when the list of currencies does not load', async () => {
    await using service = await startDemo();
    await using opened = await openPage(browser, service.url, {}, (page) =>
      page.route('**/api/currencies', fails['no answer']),
    );
    expect(await readText(opened.page, '#result-note')).toBe('Loading … If this text stays, reload the page.');
  });

  it('says how to get the new keys of a demo that was started again', async () => {
    const service = await startDemo();
    await using opened = await openPage(browser, service.url);
    const { page } = opened;
    await waitForStart(page);
    await service[Symbol.asyncDispose]();
    await using _again = await startTestService({}, { PORT: new URL(service.url).port });
    await page.getByRole('button', { name: 'Convert' }).click();
    await waitForText(page, '#result-note', 'A demo that was started again has other keys: reload this page.');
  });

  it('shows a quota beside its own key alone', async () => {
    await using service = await startForVisitor();
    await using opened = await openPage(browser, service.url);
    const { page } = opened;
    const [first, second] = [await service.createKey({ dailyLimit: 7 }), await service.createKey({ dailyLimit: 5 })];
    const key = page.getByLabel('Your API key');
    const convert = page.getByRole('button', { name: 'Convert' });
    await key.fill(first);
    await convert.click();
    await waitForText(page, '#quota', /^6 of 7$/);
    await key.fill(second);
    expect(await readText(page, '#quota')).toBe('–');
    await convert.click();
    await waitForText(page, '#quota', /^4 of 5$/);
  });
});
