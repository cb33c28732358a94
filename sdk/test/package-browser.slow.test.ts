import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chromiumPath, launchBrowser } from '../../tools/testing/chromium.ts';
import { listenLocally } from '../../tools/testing/listen-locally.ts';
import type * as Sdk from '../src/index.ts';
import { type Packaged, packSdk } from './packaged.ts';
import { startRealService } from './real-service.ts';

const HTML = '<!doctype html><script type="module">import * as sdk from "/index.js"; globalThis.sdk = sdk;</script>';

let packaged: Packaged;
beforeAll(async () => {
  packaged = await packSdk();
});
afterAll(() => packaged?.[Symbol.asyncDispose]());

/** Opens a page with an origin of its own, which imports the packed package without a bundler. */
async function openPage(): Promise<{ page: Page } & AsyncDisposable> {
  await using resources = new AsyncDisposableStack();
  const { installed } = await packaged.createProject();
  const dist = join(installed, 'dist');
  const scripts = (await readdir(dist)).filter((name) => name.endsWith('.js'));
  const site = createServer(async (req, res) => {
    const script = scripts.find((name) => req.url === `/${name}`);
    res.writeHead(200, { 'Content-Type': script ? 'text/javascript' : 'text/html' });
    res.end(script ? await readFile(join(dist, script)) : HTML);
  });
  const { url } = resources.use(await listenLocally(site));
  const browser = await launchBrowser();
  resources.defer(() => browser.close());
  const page = await browser.newPage();
  await page.goto(`${url}/`);
  await page.waitForFunction(() => 'sdk' in globalThis);
  const owned = resources.move();
  return { page, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

/** A page gets its arguments as JSON, which the rest of a service is not. */
const pickAddress = ({ url, key }: { readonly url: string; readonly key: string }) => ({ url, key });

it.skipIf(!chromiumPath)(
  'serves a page of another origin, which loads the code for conversions when it converts',
  async () => {
    await using service = await startRealService();
    await using opened = await openPage();
    const seen = await opened.page.evaluate(async ({ url, key }) => {
      const { Crossrate, isCrossrateError } = (globalThis as unknown as { sdk: typeof Sdk }).sdk;
      const crossrate = new Crossrate({ baseUrl: url, apiKey: key });
      const { quota } = await crossrate.rates().withResponse();
      const before = performance.getEntriesByType('resource').length;
      const converter = await crossrate.converter();
      const [code] = performance.getEntriesByType('resource').slice(before);
      const stranger = new Crossrate({ baseUrl: url, apiKey: 'cr_wrong' });
      const error = await stranger.rates().catch((reason: unknown) => reason);
      return {
        remaining: quota?.remaining,
        resetsAtMidnight: quota?.resetAt.toISOString().endsWith('T00:00:00.000Z'),
        loaded: new URL(code?.name ?? '').pathname,
        converted: converter.convert({ from: 'USD', to: 'EUR', amount: 100 }).converted,
        refused: isCrossrateError(error) &&
          error.name === 'AuthenticationError' && { status: error.status, isKnown: error.requestId !== undefined },
      };
    }, pickAddress(service));
    expect(seen).toEqual({
      remaining: 99,
      resetsAtMidnight: true,
      loaded: '/conversions.js',
      converted: 88.02,
      refused: { status: 401, isKnown: true },
    });
  },
);

it.skipIf(!chromiumPath)('serves a page that cannot load this code: it asks the service, and says so', async () => {
  await using service = await startRealService();
  await using opened = await openPage();
  await opened.page.route('**/conversions.js', (route) => route.abort());
  const convert = async ({ url, key }: { url: string; key: string }) => {
    const { Crossrate } = (globalThis as unknown as { sdk: typeof Sdk }).sdk;
    const crossrate = new Crossrate({ baseUrl: url, apiKey: key });
    await crossrate.rates();
    const { converted } = await crossrate.convert({ from: 'USD', to: 'EUR', amount: 100 });
    return [converted, String(await crossrate.converter().catch((reason: unknown) => reason))];
  };
  const asked = opened.page.waitForRequest('**/api/convert?*');
  expect(await opened.page.evaluate(convert, pickAddress(service))).toEqual([
    88.02,
    'CrossrateError: The converter could not be loaded.',
  ]);
  await asked;
});

it.skipIf(!chromiumPath)('serves a page that waits for this code: it asks the service after a second', async () => {
  await using service = await startRealService();
  await using opened = await openPage();
  // The request gets no answer: the page is closed before.
  await opened.page.route('**/conversions.js', () => {});
  const converted = await opened.page.evaluate(async ({ url, key }) => {
    const { Crossrate } = (globalThis as unknown as { sdk: typeof Sdk }).sdk;
    const crossrate = new Crossrate({ baseUrl: url, apiKey: key });
    await crossrate.rates();
    return (await crossrate.convert({ from: 'USD', to: 'EUR', amount: 100 })).converted;
  }, pickAddress(service));
  expect(converted).toBe(88.02);
});
