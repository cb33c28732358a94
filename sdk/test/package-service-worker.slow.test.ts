import { createServer } from 'node:http';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { chromiumPath, launchBrowser } from '../../tools/testing/chromium.ts';
import { listenLocally } from '../../tools/testing/listen-locally.ts';
import { packSdk } from './packaged.ts';

interface ServiceWorkers {
  register(script: string, options: { readonly type: 'module' }): Promise<unknown>;
}

const WORKER = `
  import { Crossrate } from '@crossrate/sdk';
  import { createMockCrossrate } from '@crossrate/sdk/testing';
  const { keys, fetch } = createMockCrossrate();
  globalThis.convert = async () => {
    const crossrate = new Crossrate({ baseUrl: 'https://rates.example', apiKey: keys.active, fetch });
    const converter = await crossrate.converter({ base: 'USD' });
    return converter.convert({ from: 'USD', to: 'EUR', amount: 100 }).convertedText;
  };`;

it.skipIf(!chromiumPath)('converts in a service worker whose bundler writes a single file', async () => {
  await using packaged = await packSdk();
  const { folder } = await packaged.createProject();
  const { outputFiles } = await build({
    stdin: { contents: WORKER, resolveDir: folder },
    bundle: true,
    format: 'esm',
    write: false,
  });
  const site = createServer((req, res) => {
    const isScript = req.url === '/worker.js';
    res.writeHead(200, { 'Content-Type': isScript ? 'text/javascript' : 'text/html' });
    res.end(isScript ? outputFiles[0]?.contents : '<!doctype html>');
  });
  await using local = await listenLocally(site);
  await using browser = await launchBrowser();
  const page = await browser.newPage();
  await page.goto(local.url);
  const [worker] = await Promise.all([
    page.context().waitForEvent('serviceworker'),
    page.evaluate(async () => {
      // The types of Node have a `navigator` without service workers.
      const { serviceWorker } = navigator as unknown as { serviceWorker: ServiceWorkers };
      await serviceWorker.register('/worker.js', { type: 'module' });
    }),
  ]);
  const convert = () => (globalThis as unknown as { convert: () => Promise<string> }).convert();
  expect(await worker.evaluate(convert)).toBe('88.02');
});
