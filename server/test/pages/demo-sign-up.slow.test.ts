import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromiumPath, launchBrowser } from '../../../tools/testing/chromium.ts';
import { makeTemporaryFolder } from '../../../tools/testing/temporary-folder.ts';
import { startCrossrate, waitForOutput } from '../processes/command-line.ts';
import { openPage } from './browser.ts';

type Browser = Awaited<ReturnType<typeof launchBrowser>>;

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
  const printed = await waitForOutput(child, 'the demo shows its mails at');
  const url = /listens on (\S+)/.exec(printed)?.[1] ?? '';
  return { url, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}

describe.skipIf(!chromiumPath)('sign-up at the demo, in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser?.close());

  it('leads from the first page to a key, to its mail, to the button, and to an answer', async () => {
    await using demo = await startDemo();
    await using opened = await openPage(browser, demo.url);
    const { page, troubles } = opened;
    const openLink = (name: string) => page.getByRole('link', { name, exact: true }).first().click();
    await openLink('Get a key');
    await page.getByLabel('Your e-mail address').fill('ann@bücher.example');
    await page.getByRole('button', { name: 'Get a key' }).click();
    const key = await page.getByLabel('API key').inputValue();
    const askStatus = async () => {
      const url = `${demo.url}/api/convert?from=USD&to=EUR&amount=100`;
      return (await fetch(url, { headers: { 'X-API-KEY': key } })).status;
    };
    expect(await askStatus()).toBe(403);
    await openLink('Mail');
    await page.getByRole('link', { name: /signup\/confirm/ }).click();
    await page.getByRole('button', { name: 'Make the key work' }).click();
    await page.getByRole('heading', { name: 'Your key works' }).waitFor();
    await expect.poll(askStatus).toBe(200);
    expect(troubles).toEqual([]);
  });
});
