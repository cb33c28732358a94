import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromiumPath, launchBrowser } from '../../../tools/testing/chromium.ts';
import { findBarriers } from '../../../tools/testing/find-barriers.ts';
import { createDemoPages } from '../../src/http/pages/demo-pages.ts';
import { createMailPages } from '../../src/http/pages/mail-pages.ts';
import { askForKey } from '../sign-up/drive-pages.ts';
import { startTestService } from '../test-service.ts';
import { type Look, openPage } from './browser.ts';

const ORIGIN = 'https://rates.example.com';
const SIGN_UP = { SIGNUP: 'on', SMTP_URL: 'smtp://mail.invalid', MAIL_FROM: 'keys@example.com', PUBLIC_URL: ORIGIN };

describe.skipIf(!chromiumPath)('the page with the mails of the demo', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser?.close());

  async function open(look?: Look) {
    await using resources = new AsyncDisposableStack();
    const { pages, sendMail } = createMailPages();
    const surroundings = { sendMail, pages: [...createDemoPages().pages, ...pages] };
    const service = resources.use(await startTestService(surroundings, SIGN_UP));
    const { page, troubles } = resources.use(await openPage(browser, `${service.url}/demo/mail`, look));
    const owned = resources.move();
    return { page, troubles, service, sendMail, [Symbol.asyncDispose]: () => owned.disposeAsync() };
  }

  it('says that there is no mail yet, and shows each one soon after it came, with links to follow', async () => {
    await using opened = await open();
    const { page, service, troubles } = opened;
    await expect.poll(() => page.getByRole('status').innerText()).toBe('No mail yet.');
    expect(await page.locator('#way').getByRole('link').getAttribute('href')).toBe('/signup');
    await askForKey(service.url, 'ann@example.com', ORIGIN);
    await expect.poll(() => page.getByRole('status').innerText(), { timeout: 10_000 }).toBe('One mail.');
    const mail = page.getByRole('listitem');
    expect(await mail.getByRole('heading').innerText()).toBe('Confirm your Crossrate key');
    expect(await mail.innerText()).toContain('To ann@example.com');
    expect(await mail.getByRole('link').getAttribute('href')).toMatch(
      /^https:\/\/rates\.example\.com\/signup\/confirm#[\w-]{43}$/,
    );
    expect(await page.locator('#way').isVisible()).toBe(false);
    await askForKey(service.url, 'bob@example.com', ORIGIN);
    await expect.poll(() => page.getByRole('listitem').count(), { timeout: 10_000 }).toBe(2);
    expect(await page.getByRole('listitem').first().innerText()).toContain('To bob@example.com');
    expect(troubles).toEqual([]);
  });

  it('takes no text of a mail for markup or for a link of another kind', async () => {
    await using opened = await open();
    const { page, sendMail } = opened;
    const text = '<img src=x onerror=alert(1)> javascript:alert(1) https://rates.example.com/a"b<c';
    await sendMail({ to: '<b>ann</b>@example.com', subject: '<i>Hello</i>', text, html: text, messageId: '<a@b>' });
    await expect.poll(() => page.getByRole('listitem').count(), { timeout: 10_000 }).toBe(1);
    expect(await page.getByRole('listitem').innerText()).toBe(`<i>Hello</i>\n\nTo <b>ann</b>@example.com\n\n${text}`);
    expect(await page.locator('li img, li b, li i').count()).toBe(0);
    expect(await page.getByRole('listitem').getByRole('link').count()).toBe(1);
  });

  it.each([{ colorScheme: 'light', width: 1280 } as const, { colorScheme: 'dark', width: 320 } as const])(
    'gives axe nothing to find in $colorScheme at $width px, and scrolls in one direction alone',
    async (look) => {
      await using opened = await open(look);
      const { page, sendMail } = opened;
      const text = `${'w'.repeat(200)}\n\nhttps://rates.example.com/signup/confirm#${'t'.repeat(43)}\n`;
      await sendMail({ to: `${'l'.repeat(64)}@example.com`, subject: 'A mail', text, html: text, messageId: '<a@b>' });
      await expect.poll(() => page.getByRole('listitem').count(), { timeout: 10_000 }).toBe(1);
      expect(await findBarriers(page)).toEqual([]);
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(look.width);
    },
  );
});
