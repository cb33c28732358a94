import { once } from 'node:events';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromiumPath, launchBrowser } from '../../../tools/testing/chromium.ts';
import { findBarriers } from '../../../tools/testing/find-barriers.ts';
import { makeTemporaryFolder } from '../../../tools/testing/temporary-folder.ts';
import { signUpPaths } from '../../src/sign-up/sign-up-paths.ts';
import { startCrossrate, waitForOutput } from '../processes/command-line.ts';
import { startSignUpService } from '../sign-up/sign-up-service.ts';
import { openPage } from './browser.ts';

const ADDRESS = 'a.very.long.name.of.somebody@department.of.something.example.com';

/** Starts the demo in an empty folder. */
async function startDemo() {
  const resources = new AsyncDisposableStack();
  const folder = resources.use(await makeTemporaryFolder());
  const child = startCrossrate(['demo'], { PORT: '0' }, folder.path);
  const exited = once(child, 'exit');
  resources.defer(async () => {
    child.kill('SIGTERM');
    await exited;
  });
  const printed = await waitForOutput(child, 'which shows the mail');
  const url = /listens on (\S+)/.exec(printed)?.[1] ?? '';
  return { url, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Asks for a link, and follows the one that is shown. */
async function askForLink(page: Page, email = ADDRESS): Promise<void> {
  await page.getByLabel('Your e-mail address').fill(email);
  await press(page, 'Send me a link');
  await page.getByRole('heading', { level: 1, name: 'Look into your mail' }).waitFor();
  await page.locator('.text a').first().click();
}

/** Ticks the box, makes the key of a link, and reads the key. */
async function makeKey(page: Page, button = 'Make my key'): Promise<string> {
  await page.getByLabel('This is my address').check();
  await press(page, button);
  return page.getByLabel('API key').inputValue();
}

describe.skipIf(!chromiumPath)('sign-up in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser?.close());

  it.each([true, false])(
    'leads from the first page of the demo to the mail, the button, a key and an answer, with JavaScript: %s',
    async (javaScriptEnabled) => {
      await using demo = await startDemo();
      const page = await browser.newPage({ javaScriptEnabled });
      await page.goto(demo.url);
      await page.getByRole('link', { name: 'Get a key', exact: true }).first().click();
      await askForLink(page, 'ann@bücher.example');
      // The browser keeps the form until the box is ticked.
      await press(page, 'Make my key');
      expect(page.url()).toMatch(/\/signup\/[\w-]{90,}$/);
      const key = await makeKey(page);
      const url = `${demo.url}/api/convert?from=USD&to=EUR&amount=100`;
      expect((await fetch(url, { headers: { 'X-API-KEY': key } })).status).toBe(200);
      await page.reload();
      expect(await page.getByLabel('API key').inputValue()).toBe(key);
      await page.goto(demo.url + signUpPaths.account);
      await page.getByLabel('Your API key').fill(key);
      await press(page, 'Show my account');
      await page.getByText('1 of 100 requests used today, 99 left').waitFor();
      await page.close();
    },
  );

  it('brings the focus to the field that is wrong', async () => {
    await using service = await startSignUpService();
    await using opened = await openPage(browser, service.url + signUpPaths.form);
    const { page } = opened;
    await page.getByLabel('Your e-mail address').fill('nonsense');
    await page.keyboard.press('Enter');
    await page.locator('#email-error').waitFor();
    expect(await page.evaluate<string>('document.activeElement.id')).toBe('email');
    expect(await page.getByLabel('Your e-mail address').inputValue()).toBe('nonsense');
  });

  it.each([{ colorScheme: 'light', width: 1280 } as const, { colorScheme: 'dark', width: 320 } as const])(
    'gives axe nothing to find in $colorScheme at $width px on any page, and scrolls in one direction alone',
    async (look) => {
      await using service = await startSignUpService({ showsMails: true });
      await using opened = await openPage(browser, service.url + signUpPaths.form, look);
      const { page } = opened;
      const check = async () => {
        expect(await findBarriers(page)).toEqual([]);
        expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(look.width);
      };
      await check();
      await page.getByLabel('Your e-mail address').fill('x'.repeat(254));
      await press(page, 'Send me a link');
      await page.locator('#email-error').waitFor();
      await check();
      await page.getByLabel('Your e-mail address').fill(ADDRESS);
      await press(page, 'Send me a link');
      await page.locator('.text a').first().waitFor();
      await check();
      await page.locator('.text a').first().click();
      await page.getByRole('heading', { name: 'Make your key' }).waitFor();
      await check();
      await makeKey(page);
      await check();
      await page.goto(service.url + signUpPaths.form);
      await askForLink(page);
      await page.getByRole('heading', { name: 'Delete the account instead' }).waitFor();
      await check();
      const link = page.url();
      const key = await makeKey(page, 'Make a new key; the old one stops working');
      await page.goto(link.slice(0, -8));
      await page.getByRole('heading', { name: 'This link does not work' }).waitFor();
      await check();
      await page.goto(service.url + signUpPaths.account);
      await check();
      await page.getByLabel('Your API key').fill('nonsense');
      await press(page, 'Show my account');
      await page.locator('#key-error').waitFor();
      await check();
      await page.getByLabel('Your API key').fill(key);
      await press(page, 'Show my account');
      await page.locator('meter').first().waitFor();
      await check();
    },
  );
});
