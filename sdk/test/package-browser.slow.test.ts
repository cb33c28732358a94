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

it.skipIf(!chromiumPath)('serves a page of another origin: rates, the quota, a converter and errors', async () => {
  await using service = await startRealService();
  await using opened = await openPage();
  const seen = await opened.page.evaluate(async ({ url, key }) => {
    const { Crossrate, isAuthenticationError } = (globalThis as unknown as { sdk: typeof Sdk }).sdk;
    const crossrate = new Crossrate({ baseUrl: url, apiKey: key });
    const { data, quota } = await crossrate.rates().withResponse();
    const converter = await crossrate.converter();
    const again = await crossrate.rates().withResponse();
    const { currencies } = await crossrate.currencies();
    const stranger = new Crossrate({ baseUrl: url, apiKey: 'cr_wrong' });
    const error = await stranger.rates().catch((reason: unknown) => reason);
    return {
      rate: data.rates.EUR,
      remaining: [quota?.remaining, again.quota?.remaining],
      resetsAtMidnight: quota?.resetAt.toISOString().endsWith('T00:00:00.000Z'),
      converted: converter.convert({ from: 'USD', to: 'EUR', amount: 100 }).converted,
      currencies: currencies.length,
      refused: isAuthenticationError(error) && { status: error.status, isKnown: error.requestId !== undefined },
    };
  }, pickAddress(service));
  expect(seen).toMatchObject({
    remaining: [99, 99],
    resetsAtMidnight: true,
    converted: Number(((seen.rate ?? 0) * 100).toFixed(2)),
    currencies: 191,
    refused: { status: 401, isKnown: true },
  });
});

it.skipIf(!chromiumPath)('serves a page that cannot load the converter: it asks the service, and says so', async () => {
  await using service = await startRealService();
  await using opened = await openPage();
  const loaded: string[] = [];
  opened.page.on('request', (request) => void loaded.push(new URL(request.url()).pathname));
  await opened.page.route('**/conversions.js', (route) => route.abort());
  const convert = async ({ url, key }: { url: string; key: string }) => {
    const { Crossrate, isCrossrateError } = (globalThis as unknown as { sdk: typeof Sdk }).sdk;
    const crossrate = new Crossrate({ baseUrl: url, apiKey: key });
    const { rates } = await crossrate.rates();
    const conversion = await crossrate.convert({ from: 'USD', to: 'EUR', amount: 1 });
    const error: unknown = await crossrate.converter().catch((reason: unknown) => reason);
    return { isSame: conversion.rate === rates.EUR, isKnown: isCrossrateError(error), message: String(error) };
  };
  const failed = await opened.page.evaluate(convert, pickAddress(service));
  expect(failed).toEqual({
    isSame: true,
    isKnown: true,
    message: 'CrossrateError: The converter could not be loaded.',
  });
  expect(loaded).toContain('/api/convert');
});

it.skipIf(!chromiumPath)('asks the service when the code that converts by a table does not come in time', async () => {
  await using service = await startRealService();
  await using opened = await openPage();
  const asked = opened.page.waitForRequest('**/api/convert?*');
  // The request gets no answer: the page is closed before.
  await opened.page.route('**/conversions.js', () => {});
  const converted = await opened.page.evaluate(async ({ url, key }) => {
    const { Crossrate } = (globalThis as unknown as { sdk: typeof Sdk }).sdk;
    const crossrate = new Crossrate({ baseUrl: url, apiKey: key });
    await crossrate.rates();
    return (await crossrate.convert({ from: 'USD', to: 'EUR', amount: 100 })).converted;
  }, pickAddress(service));
  expect(converted).toBe(88.02);
  await asked;
});

it.skipIf(!chromiumPath)(
  'loads the code for conversions when a page first converts, and the parities after that',
  async () => {
    await using service = await startRealService();
    await using opened = await openPage();
    const loaded: string[] = [];
    opened.page.on('request', (request) => void loaded.push(new URL(request.url()).pathname));
    const text = await opened.page.evaluate(async ({ url, key }) => {
      const { Crossrate } = (globalThis as unknown as { sdk: typeof Sdk }).sdk;
      const crossrate = new Crossrate({ baseUrl: url, apiKey: key });
      await crossrate.rates();
      await crossrate.convert({ from: 'USD', to: 'EUR', amount: 1 });
      const converter = await crossrate.converter();
      return (await converter.convertAtParity({ from: 'BGN', to: 'EUR', amount: '1000000' })).convertedText;
    }, pickAddress(service));
    expect(text).toBe('511291.88');
    expect(loaded.filter((path) => path !== '/api/rates')).toEqual(['/conversions.js', '/parities.js']);
  },
);
