import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Look, type OpenedPage, openPage } from '../../server/test/pages/browser.ts';
import { chromiumPath, launchBrowser } from '../../tools/testing/chromium.ts';
import { findBarriers } from '../../tools/testing/find-barriers.ts';
import { type LiveMock, listen } from '../src/testing/live/listen.ts';

const RATES = '/api/rates?base=EUR';

describe.skipIf(!chromiumPath)('the page of the mock', () => {
  let browser: Browser;
  let live: LiveMock;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser?.close());
  beforeEach(async () => {
    live = await listen({ keys: { 'my-key': 'active' } });
  });
  afterEach(() => live[Symbol.asyncDispose]());

  const ask = (path = RATES, key: string = live.mock.keys.active) =>
    fetch(live.url + path, { headers: { 'X-API-KEY': key } });

  async function open(look?: Look): Promise<OpenedPage> {
    const opened = await openPage(browser, live.url, look);
    await opened.page.getByRole('button', { name: '503 unavailable' }).waitFor();
    return opened;
  }

  it('switches a failure on until it is switched off, or for some requests', async () => {
    await using opened = await open();
    const { page, troubles } = opened;
    const button = page.getByRole('button', { name: '503 unavailable' });
    const press = async (pressed: boolean) => {
      await button.click();
      await page.getByRole('button', { name: '503 unavailable', pressed }).waitFor();
    };
    await press(true);
    expect([(await ask()).status, (await ask()).status]).toEqual([503, 503]);
    await press(false);
    expect((await ask()).status).toBe(200);
    await page.getByLabel('Requests that fail').fill('2');
    await press(true);
    expect(await page.locator('#pending').innerText()).toBe('On: unavailable for the next 2.');
    expect([(await ask()).status, (await ask()).status, (await ask()).status]).toEqual([503, 503, 200]);
    await page.getByRole('button', { name: '503 unavailable', pressed: false }).waitFor();
    expect(troubles).toEqual([]);
  });

  it('takes any status and a delay, by the keyboard', async () => {
    await using opened = await open();
    const { page } = opened;
    await page.getByLabel('Another status').fill('418');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('#pending').innerText()).toBe('On: 418 for all requests.');
    expect((await ask()).status).toBe(418);
    await page.getByLabel('Milliseconds').fill('5');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('#pending').innerText()).toBe('On: delay=5 for all requests.');
    expect((await ask()).status).toBe(200);
    await expect.poll(() => page.locator('#entries li').first().innerText()).toContain('after 5 ms');
  });

  it('uses up the quota, moves the clock, sets a rate and resets everything', async () => {
    await using opened = await open();
    const { page } = opened;
    const press = async (name: string) => {
      await page.getByRole('button', { name }).click();
      await expect.poll(() => page.locator('#note').innerText()).toBe(`Done: ${name.toLowerCase()}.`);
    };
    await press('Use up the quota');
    await expect.poll(() => page.locator('#quota').innerText()).toBe('0 of 100');
    expect((await ask()).status).toBe(429);
    await press('Go to tomorrow');
    await expect.poll(() => page.locator('#now').innerText()).toMatch(/, 00:0\d UTC$/);
    expect((await ask()).status).toBe(200);
    await press('Go to the next refresh');
    await expect.poll(() => page.locator('#now').innerText()).toMatch(/, 03:0\d UTC$/);
    await page.getByRole('button', { name: 'Set the rate' }).click();
    await expect.poll(() => page.locator('#note').innerText()).toBe('1 USD is 0.9 EUR.');
    const convert = () => ask('/api/convert?from=USD&to=EUR&amount=100');
    expect(await (await convert()).json()).toMatchObject({ converted: 90 });
    await page.getByRole('button', { name: 'Remove' }).click();
    await expect.poll(() => page.locator('#note').innerText()).toBe('EUR has no rate.');
    expect((await convert()).status).toBe(503);
    await page.getByLabel('in', { exact: true }).fill('xyz');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('#note').innerText()).toBe('XYZ is not a supported currency.');
    await press('Reset everything');
    await expect.poll(() => page.locator('#entries li').count()).toBe(0);
    expect((await convert()).status).toBe(200);
  });

  it('shows the requests of earlier and as they come, each with a curl line without the keys of --key', async () => {
    await ask(RATES, 'my-key');
    await using opened = await open();
    const { page } = opened;
    await ask('/api/rates?base=EUR&key=my-key', 'my-key');
    await ask('/api/rates?base=XYZ');
    const entries = page.locator('#entries > li');
    await expect.poll(() => entries.count()).toBe(3);
    expect(await entries.first().innerText()).toMatch(/^422\s/);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await entries.first().getByRole('button').click();
    await entries.first().getByText('Copied').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
      `curl -H 'X-API-KEY: cr_mock_active' '${live.url}/api/rates?base=XYZ'`,
    );
    expect(await page.content()).toContain('$CROSSRATE_API_KEY');
    expect(await page.content()).not.toContain('my-key');
  });

  it('cannot be driven by a page of another site', async () => {
    await using other = await listen();
    // A page without a policy of its own.
    await using opened = await openPage(browser, `${other.url}/api/currencies`);
    const address = JSON.stringify(`${live.url}/mock/failures/503?times=Infinity`);
    await opened.page.evaluate(`fetch(${address}, { method: 'PUT' }).catch(() => {})`);
    expect((await ask()).status).toBe(200);
  });

  it.each(
    (['light', 'dark'] as const).flatMap((colorScheme) => [320, 375, 1280].map((width) => ({ colorScheme, width }))),
  )('gives axe nothing to find in $colorScheme at $width px, and scrolls in one direction alone', async (look) => {
    for (let count = 0; count < 5; count += 1) await ask(`/api/rates?base=${'X'.repeat(count * 40)}`);
    await using opened = await open(look);
    const { page } = opened;
    await page.getByRole('button', { name: '503 unavailable' }).click();
    await page.getByRole('button', { name: '503 unavailable', pressed: true }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(look.width);
  });
});
