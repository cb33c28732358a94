import { doesNotMatch, equal, ok } from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromiumPath, launchBrowser } from '../../../../testing/chromium.ts';
import type { Installed, Trial } from '../../install.ts';
import { compile } from '../compile.ts';
import { CACHE_COMPONENTS_APP, type NextApp, PLAIN_APP } from './next-apps.ts';
import { KEY, startMock } from './start-mock.ts';

/** A page that is revalidated every second must show a new rate by then. */
const PATIENCE_MS = 20_000;
/** The static page converts 150 amounts. Each page may ask for the table while Next.js does not have it yet. */
const MOST_REQUESTS = 5;
// Next.js adds the member to the options of `fetch`.
const TYPES = `/// <reference types="next" />
import { Crossrate } from '@crossrate/sdk';
export const hourly = new Crossrate({ cache: false, fetchOptions: { next: { revalidate: 3600 } } });
void hourly.rates({}, { fetchOptions: { next: { tags: ['rates'] } } });
// @ts-expect-error: no such interval
export const wrong = hourly.withOptions({ fetchOptions: { next: { revalidate: 'daily' } } });
`;
const REACT = ['react@19.3.1', 'react-dom@19.3.1'];

/** Tries types, pages, a route handler and a client component in Next.js 15. */
export const tryNext15: Trial = async (installed) => {
  await installed.add('next@15.5.29', ...REACT);
  await compile(installed, TYPES, 'true');
  await tryApp(installed, 'plain', PLAIN_APP);
};

/** Tries the same in Next.js 16, then with Cache Components. */
export const tryNext16: Trial = async (installed) => {
  await installed.add('next@16.4.6', ...REACT);
  await compile(installed, TYPES, 'true');
  await tryApp(installed, 'plain', PLAIN_APP);
  await tryApp(installed, 'cache-components', CACHE_COMPONENTS_APP);
};

async function tryApp(installed: Installed, name: string, { files, pages }: NextApp): Promise<void> {
  const { folder, write, runNpx, start } = installed;
  for (const [file, content] of Object.entries(files)) await write(join(name, file), content);
  const surroundings = await startMock(installed);
  const env = { ...surroundings, NEXT_TELEMETRY_DISABLED: '1' };
  await runNpx(['next', 'build', name], env);
  await refuseKeyIn(join(folder, name, '.next'));
  const { requests } = Object(await (await fetch(`${surroundings.CROSSRATE_BASE_URL}/mock`)).json());
  ok(requests.length <= MOST_REQUESTS, `next build sends ${requests.length} requests`);

  await using site = start(['next', 'start', name, '--port', '0', '--hostname', '127.0.0.1'], env);
  const [, url = ''] = await site.waitForOutput(/Local: +(\S+\d)/);
  await tryClientComponent(url);
  const readPrice = async (page: string) => {
    const text = await (await fetch(url + page, { headers: { Cookie: 'amount=100' } })).text();
    doesNotMatch(text, new RegExp(KEY), `${name}${page} shows the key`);
    return /<output>(.*?)<\/output>/.exec(text)?.[1] ?? text;
  };
  const expectPrice = async (page: string, price: string, patience = 0) => {
    const endsAt = performance.now() + patience;
    let shown = await readPrice(page);
    for (; shown !== price && performance.now() < endsAt; shown = await readPrice(page)) await sleep(200);
    equal(shown, price, `${name}${page} shows ${shown} instead of ${price}`);
  };
  const controlMock = (control: string) =>
    fetch(`${surroundings.CROSSRATE_BASE_URL}/mock/${control}`, { method: 'PUT' });

  for (const page of Object.keys(pages)) await expectPrice(page, '88.02');
  // Twice, because a page could be revalidated once and then never again.
  for (const [rate, price] of [['0.5', '50.00'] as const, ['0.4', '40.00'] as const]) {
    await controlMock(`rates/USD/EUR/${rate}`);
    for (const [page, renewal] of Object.entries(pages))
      await expectPrice(page, renewal === 'never' ? '88.02' : price, renewal === 'every second' ? PATIENCE_MS : 0);
  }
  await controlMock('failures/503?times=1000');
  await sleep(1_500);
  const renewed = Object.keys(pages).filter((page) => pages[page] === 'every second');
  // The first visit starts a request, which fails.
  for (const page of [...renewed, ...renewed]) await expectPrice(page, '40.00');
}

/** Expects no file of a build to contain the key. */
async function refuseKeyIn(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile()) ok(!(await readFile(file)).includes(KEY), `${file} contains the key`);
  }
}

/** Opens the first page, which asks the route of its own site. */
async function tryClientComponent(url: string): Promise<void> {
  if (!chromiumPath) return;
  await using browser = await launchBrowser();
  const page = await browser.newPage();
  await page.goto(url);
  await page.getByText('88.02').waitFor();
  ok(!(await page.content()).includes(KEY), 'the page contains the key');
}
