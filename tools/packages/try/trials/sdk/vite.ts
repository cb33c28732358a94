import { deepEqual, doesNotMatch, equal, match } from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromiumPath, launchBrowser } from '../../../../testing/chromium.ts';
import type { Trial } from '../../install.ts';
import { startMock } from './start-mock.ts';

const HTML = `<!doctype html><html lang="en"><title>Prices</title>
<output></output><button type="button">Convert</button>
<script type="module" src="/main.js"></script></html>
`;
const MAIN = `import { Crossrate } from '@crossrate/sdk';
const crossrate = new Crossrate({ baseUrl: location.origin, apiKey: '' });
const asked = { from: 'USD', to: 'EUR', amount: 100 };
const show = ({ converted }) => (document.querySelector('output').textContent += converted + ';');
document.querySelector('button').onclick = async () => show((await crossrate.converter()).convert(asked));
show(await crossrate.convert(asked));
`;
// The server of the page adds the key.
const CONFIG = `const { CROSSRATE_BASE_URL: target, CROSSRATE_API_KEY: key } = process.env;
export default { preview: { proxy: { '/api': { target, headers: { 'X-API-KEY': key } } } } };
`;

/** Builds a page that converts, and opens it where there is a browser. */
export const tryVite: Trial = async (installed) => {
  const { folder, add, write, runNpx, start } = installed;
  await add('vite@8.3.8');
  for (const [file, code] of Object.entries({ 'index.html': HTML, 'main.js': MAIN, 'vite.config.mjs': CONFIG }))
    await write(file, code);
  await runNpx(['vite', 'build']);

  const assets = join(folder, 'dist', 'assets');
  const names = (await readdir(assets)).toSorted();
  deepEqual(
    names.map((name) => name.split('-')[0]),
    ['conversions', 'index'],
    `vite writes ${names}`,
  );
  const [conversions = '', index = ''] = await Promise.all(names.map((name) => readFile(join(assets, name), 'utf8')));
  doesNotMatch(conversions + index, /node:/);
  match(index, /import\(.\.\/conversions-/);

  const site = start(['vite', 'preview', '--host', '127.0.0.1', '--port', '0'], await startMock(installed));
  const [, url = ''] = await site.waitForOutput(/Local: .*?(http:\S+\d)/);
  const answer = await fetch(`${url}/api/convert?from=USD&to=EUR&amount=100`);
  equal(Object(await answer.json()).converted, 88.02);
  if (!chromiumPath) return;
  await using browser = await launchBrowser();
  const page = await browser.newPage();
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto(url);
  await page.getByText('88.02;', { exact: true }).waitFor();
  doesNotMatch(loaded.join(' '), /conversions/);
  await page.getByRole('button').click();
  await page.getByText('88.02;88.02;', { exact: true }).waitFor();
  match(loaded.join(' '), /conversions/);
};
