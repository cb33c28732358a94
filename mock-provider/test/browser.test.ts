import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright-core';
import { createServer } from 'vite';
import { expect, it } from 'vitest';
import type { MockProviders } from '../src/index.ts';

const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);
if (!executablePath) console.warn('Skipped the test in a browser: there is no Chromium in /usr/bin.');

/** Opens the page whose providers are mocked by a service worker. */
async function openPage(): Promise<{ page: Page } & AsyncDisposable> {
  await using resources = new AsyncDisposableStack();
  const server = await createServer({
    configFile: false,
    root: fileURLToPath(new URL('./page', import.meta.url)),
    // The script of msw's service worker is served from here.
    publicDir: dirname(createRequire(import.meta.url).resolve('msw/mockServiceWorker.js')),
    cacheDir: fileURLToPath(new URL('../../node_modules/.vite-mock-provider', import.meta.url)),
    resolve: { conditions: ['@crossrate/source', 'browser', 'module', 'development'] },
    server: { host: '127.0.0.1', port: 0 },
    logLevel: 'error',
  });
  resources.defer(() => server.close());
  await server.listen();
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
  resources.defer(() => browser.close());
  const page = await browser.newPage();
  await page.goto(server.resolvedUrls?.local[0] ?? '');
  await page.waitForFunction(() => 'providers' in globalThis);
  const owned = resources.move();
  return { page, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

it.skipIf(!executablePath)(
  'mocks the providers in a browser, and changes what they play while the page is open',
  async () => {
    await using opened = await openPage();
    const { page } = opened;
    const frankfurter = 'https://api.frankfurter.dev/v1/latest?base=USD';
    const body = await page.evaluate(async (url) => (await fetch(url)).json(), frankfurter);
    expect(body).toMatchObject({ base: 'USD', rates: { EUR: 0.880226 } });
    const statusOfEcb = () =>
      page.evaluate(async () => (await fetch('https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml')).status);
    expect(await statusOfEcb()).toBe(500);
    await page.evaluate(() => (globalThis as unknown as { providers: MockProviders }).providers.setAll('healthy'));
    expect(await statusOfEcb()).toBe(200);
  },
);
