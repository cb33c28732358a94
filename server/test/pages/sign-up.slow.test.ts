import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromiumPath, launchBrowser } from '../../../tools/testing/chromium.ts';
import { findBarriers } from '../../../tools/testing/find-barriers.ts';
import { createDemoPages } from '../../src/http/pages/demo-pages.ts';
import { signUpPaths } from '../../src/sign-up/sign-up-paths.ts';
import { type SignUpService, startSignUpService } from '../sign-up/sign-up-service.ts';
import { keepScriptErrors, openPage } from './browser.ts';

const ADDRESS = 'a.very.long.name.of.somebody@department.of.something.example.com';

/** Sends the only form of a page, and waits for the page that answers. */
async function send(page: Page, heading: string): Promise<void> {
  await page.locator('form button').click();
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
}

/** Asks for a key, and reads it. */
async function askForKey(page: Page): Promise<string> {
  await page.getByLabel('Your e-mail address').fill(ADDRESS);
  await send(page, 'Your new key');
  return page.getByLabel('API key').inputValue();
}

const readStatus = async (service: SignUpService, key: string) => (await service.get('/api/rates', key)).status;

describe.skipIf(!chromiumPath)('sign-up in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser?.close());

  it('gives a key, which works once the link was followed; the link leaves the address bar, and the proof counts', async () => {
    await using service = await startSignUpService({}, { SIGNUP_PER_CLIENT: '5' });
    await using opened = await openPage(browser, service.url + signUpPaths.form);
    const { page, troubles } = opened;
    // Without a proof, it would use up the limit.
    await askForKey(page);
    await page.goto(service.url + signUpPaths.form);
    const key = await askForKey(page);
    expect(await readStatus(service, key)).toBe(403);
    const token = await service.readToken(2);
    const code = await page.locator('.code').innerText();
    expect(service.mails[1]?.text).toContain(code);
    await page.goto(`${service.url}${signUpPaths.confirm}#${token}`);
    await expect.poll(() => page.url()).toBe(service.url + signUpPaths.confirm);
    expect(await page.locator('#token').isVisible()).toBe(false);
    // As when another link of a mail is opened in the same tab.
    await page.goto(`${service.url}${signUpPaths.confirm}#${'x'.repeat(43)}`);
    await expect.poll(() => page.locator('#token').inputValue()).toBe('x'.repeat(43));
    await page.goto(`${service.url}${signUpPaths.confirm}#${token}`);
    await expect.poll(() => page.locator('#token').inputValue()).toBe(token);
    expect(await readStatus(service, key)).toBe(403);
    await send(page, 'Your key works');
    await expect.poll(() => readStatus(service, key)).toBe(200);
    await page.getByRole('link', { name: 'your account', exact: true }).click();
    await page.getByLabel('Your API key').fill(key);
    await page.getByRole('button', { name: 'Show my account' }).click();
    await page.getByText('1 of 100 requests used, 99 left.').waitFor();
    expect(page.url()).toBe(service.url + signUpPaths.account);
    expect(troubles).toEqual([]);
  });

  it('gives a key to a visitor without JavaScript, who pastes the token', async () => {
    await using service = await startSignUpService();
    const page = await browser.newPage({ javaScriptEnabled: false });
    await page.goto(service.url + signUpPaths.form);
    const key = await askForKey(page);
    expect(await page.getByRole('button', { name: 'Copy' }).count()).toBe(0);
    const token = await service.readToken();
    await page.goto(`${service.url}${signUpPaths.confirm}#${token}`);
    await page.getByLabel('Paste the link').fill(token);
    await send(page, 'Your key works');
    await expect.poll(() => readStatus(service, key)).toBe(200);
    expect(await page.getByRole('link', { name: 'Your account' }).first().isVisible()).toBe(true);
    await page.close();
  });

  it('waits for a proof that is not ready when the form is sent, and says so', async () => {
    await using service = await startSignUpService();
    let release: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await using opened = await openPage(browser, service.url + signUpPaths.form, {}, (page) =>
      page.route(`**${signUpPaths.challenge}`, async (route) => {
        await held;
        await route.continue();
      }),
    );
    const { page } = opened;
    await page.getByLabel('Your e-mail address').fill(ADDRESS);
    await page.locator('form button').click();
    await page.getByRole('button', { name: 'One moment …' }).waitFor();
    expect(service.mails).toEqual([]);
    release();
    await page.getByRole('heading', { level: 1, name: 'Your new key' }).waitFor();
  });

  it('sends the form without a proof where the challenge cannot be had', async () => {
    await using service = await startSignUpService();
    await using opened = await openPage(browser, service.url + signUpPaths.form, {}, (page) =>
      page.route(`**${signUpPaths.challenge}`, (route) => route.abort()),
    );
    expect(await askForKey(opened.page)).toMatch(/^cr_/);
    expect(keepScriptErrors(opened.troubles)).toEqual([]);
  });

  it('copies the key by a button, and selects it when the field has the focus', async () => {
    await using service = await startSignUpService();
    await using opened = await openPage(browser, service.url + signUpPaths.form);
    const { page } = opened;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const key = await askForKey(page);
    await page.getByRole('button', { name: 'Copy' }).click();
    await page.getByText('Copied.').waitFor();
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(key);
    await page.getByLabel('API key').focus();
    expect(await page.evaluate<string>('getSelection().toString()')).toBe(key);
  });

  it('is led to by the first page of the demo', async () => {
    await using service = await startSignUpService({ pages: createDemoPages().pages });
    await using opened = await openPage(browser, service.url);
    await opened.page.getByRole('link', { name: 'Get a key' }).click();
    await opened.page.getByLabel('Your e-mail address').waitFor();
  });

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
      await using service = await startSignUpService();
      await using opened = await openPage(browser, service.url + signUpPaths.form, look);
      const { page } = opened;
      const check = async () => {
        expect(await findBarriers(page)).toEqual([]);
        expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(look.width);
      };
      await check();
      await page.getByLabel('Your e-mail address').fill('x'.repeat(254));
      await page.locator('form button').click();
      await page.locator('#email-error').waitFor();
      await check();
      const key = await askForKey(page);
      await check();
      const token = await service.readToken();
      for (const path of [signUpPaths.delete, `${signUpPaths.confirm}#${token}`]) {
        await page.goto(service.url + path);
        await check();
      }
      await send(page, 'Your key works');
      await check();
      await page.goto(service.url + signUpPaths.confirm);
      await page.locator('#token').fill(token);
      await send(page, 'This link does not work');
      await check();
      await page.goto(service.url + signUpPaths.account);
      await check();
      await page.getByLabel('Your API key').fill('nonsense');
      await page.locator('form button').click();
      await page.locator('#key-error').waitFor();
      await check();
      await page.getByLabel('Your API key').fill(key);
      await page.locator('form button').click();
      await page.getByRole('heading', { name: 'Today' }).waitFor();
      await check();
      await page.locator('summary').click();
      await check();
    },
  );
});
