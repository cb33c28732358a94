import { createRequire } from 'node:module';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { createServer } from 'vite';
import { launchBrowser } from '../../tools/testing/chromium.ts';

/**
 * Opens the page of a folder in Chromium. The page mocks its own requests by the service worker of msw.
 *
 * @param ready - The name of the global that the page sets once it is ready.
 */
export async function openPage(folder: URL, ready: string): Promise<{ page: Page } & AsyncDisposable> {
  await using resources = new AsyncDisposableStack();
  const root = fileURLToPath(folder);
  const workspace = basename(dirname(dirname(root)));
  const server = await createServer({
    configFile: false,
    root,
    // The script of msw's service worker is served from here.
    publicDir: dirname(createRequire(import.meta.url).resolve('msw/mockServiceWorker.js')),
    cacheDir: fileURLToPath(new URL(`../../node_modules/.vite-${workspace}`, import.meta.url)),
    resolve: { conditions: ['@crossrate/source', 'browser', 'module', 'development'] },
    server: { host: '127.0.0.1', port: 0 },
    logLevel: 'error',
  });
  resources.defer(() => server.close());
  await server.listen();
  const browser = await launchBrowser();
  resources.defer(() => browser.close());
  const page = await browser.newPage();
  await page.goto(server.resolvedUrls?.local[0] ?? '');
  await page.waitForFunction((name) => name in globalThis, ready);
  const owned = resources.move();
  return { page, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}
