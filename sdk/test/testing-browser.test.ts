import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright-core';
import { createServer } from 'vite';
import { expect, it } from 'vitest';
import type { Crossrate } from '../src/index.ts';
import type { MockCrossrate } from '../src/testing/index.ts';

const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);
if (!executablePath) console.warn('Skipped the mock in a browser: there is no Chromium in /usr/bin.');

/** Opens the page whose service is mocked by msw's service worker. */
async function openPage(): Promise<{ page: Page } & AsyncDisposable> {
  await using resources = new AsyncDisposableStack();
  const server = await createServer({
    configFile: false,
    root: fileURLToPath(new URL('./page', import.meta.url)),
    // The script of msw's service worker is served from here.
    publicDir: dirname(createRequire(import.meta.url).resolve('msw/mockServiceWorker.js')),
    cacheDir: fileURLToPath(new URL('../../node_modules/.vite-sdk', import.meta.url)),
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
  await page.waitForFunction(() => 'crossrate' in globalThis);
  const owned = resources.move();
  return { page, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

it.skipIf(!executablePath)(
  "answers a page's client through msw's service worker, headers and failures too",
  async () => {
    await using opened = await openPage();
    const seen = await opened.page.evaluate(async () => {
      const { crossrate, mock } = globalThis as unknown as { crossrate: Crossrate; mock: MockCrossrate };
      mock.setRate('GBP', 'JPY', '200.5');
      const { data, quota } = await crossrate.convert({ from: 'GBP', to: 'JPY', amount: 2 }).withResponse();
      mock.failNext('reset');
      mock.failNext({ status: 503, retryAfter: 0 });
      const { currencies } = await crossrate.currencies();
      mock.failNext('accountRestricted');
      const refusal = await crossrate.rates().catch((error: Error) => error.name);
      const statuses = mock.requests.map(({ status }) => status);
      return { converted: data.converted, remaining: quota?.remaining, codes: currencies.length, refusal, statuses };
    });
    expect(seen).toEqual({
      converted: 401,
      remaining: 99,
      codes: 191,
      refusal: 'PermissionError',
      statuses: [200, 'reset', 503, 200, 403],
    });
  },
);
