import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { clauses } from '@crossrate/conformance';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chromiumPath, launchBrowser } from '../../../tools/testing/chromium.ts';
import { listenLocally } from '../../../tools/testing/listen-locally.ts';
import { sitePages } from '../src/chapters.ts';
import { root } from '../src/repository.ts';
import { findDeadLinks, readPages } from './built-site.ts';

const run = promisify(execFile);
const folder = fileURLToPath(new URL('docs/.vitepress/dist/', root));
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
};
const NARROW = { width: 320, height: 640 };
const LAPTOP = { width: 1280, height: 800 };
/** A4 within its margins. */
const PAPER = { width: 718, height: 1047 };

const resources = new AsyncDisposableStack();
let printed: string;
let url: string;
let browser: Browser;

// Builds the site with the command of the README, once for all tests of this file.
beforeAll(async () => {
  const { stdout, stderr } = await run('npm', ['run', '--silent', 'docs'], { cwd: fileURLToPath(root) });
  printed = stdout + stderr;
  url = await serve();
  if (!chromiumPath) return;
  browser = await launchBrowser();
  resources.defer(() => browser.close());
});
afterAll(() => resources.disposeAsync());

/** Serves the built files like any host of static files. */
async function serve(): Promise<string> {
  const server = createServer(async ({ url: target = '/' }, response) => {
    const { pathname } = new URL(target, 'http://site');
    const path = pathname.endsWith('/') ? `${pathname}index.html` : pathname;
    const found = extname(path) ? path : `${path}.html`;
    const content = await readFile(join(folder, found)).catch(() => undefined);
    const type = TYPES[extname(found)] ?? 'application/octet-stream';
    // The browser compiles a script again for each page unless it may keep the script.
    response.writeHead(content ? 200 : 404, { 'content-type': type, 'cache-control': 'max-age=600' });
    response.end(content);
  });
  const { url } = resources.use(await listenLocally(server));
  return url;
}

it('is built without a warning', () => {
  expect(printed).not.toContain('(!)');
});

it('has every page, and no dead link', () => {
  const pages = readPages(folder);
  for (const { path } of sitePages) expect([...pages.keys()]).toContain(`/${path.replace(/\.md$/, '.html')}`);
  expect(findDeadLinks(folder, pages)).toEqual([]);
});

it('begins the reference of the SDK with the client', () => {
  const page = readFileSync(join(folder, 'sdk/reference/index.html'), 'utf8');
  expect(/<h3 id="([^"]+)"/.exec(page)?.[1]).toBe('crossrate');
});

it('detects links to a missing page, file and anchor', () => {
  const page = {
    path: '/a.html',
    anchors: new Set(['here']),
    links: ['/a#here', '/a#gone', './b', '/gone.svg', '#here'],
  };
  expect(findDeadLinks(folder, new Map([[page.path, page]]))).toEqual([
    '/a.html → /a#gone',
    '/a.html → ./b',
    '/a.html → /gone.svg',
  ]);
});

it('describes each page to search engines in words of its own', () => {
  const descriptions = sitePages.map(({ path }) => {
    const html = readFileSync(join(folder, path.replace(/\.md$/, '.html')), 'utf8');
    return /<meta name="description" content="([^"]+)">/.exec(html)?.[1];
  });
  expect(descriptions).not.toContain(undefined);
  expect(new Set(descriptions).size).toBe(sitePages.length);
});

it('has an anchor for every clause, and the guards of the SDK', async () => {
  const pages = readPages(folder);
  const anchors = pages.get('/clauses.html')?.anchors;
  expect(clauses.map(({ id }) => id).filter((id) => !anchors?.has(id))).toEqual([]);
  expect(pages.get('/sdk/reference/index.html')?.anchors).toContain('isquotaexceedederror');
});

it('has a name for every parameter of the SDK', () => {
  const files = globSync('sdk/reference/*.html', { cwd: folder });
  expect(files.length).toBeGreaterThan(3);
  for (const file of files) expect(readFileSync(join(folder, file), 'utf8')).not.toContain('__namedParameters');
});

/** Opens a page that records problems: errors, failed requests and requests to other hosts. */
async function openWatched(colorScheme: 'light' | 'dark' = 'light', viewport?: typeof NARROW) {
  const context = await browser.newContext({ colorScheme, ...(viewport && { viewport }) });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('request', (request) => request.url().startsWith(url) || problems.push(`asked ${request.url()}`));
  page.on('response', (response) => response.ok() || problems.push(`${response.status()} ${response.url()}`));
  return { page, problems, [Symbol.asyncDispose]: () => context.close() };
}

async function search(page: Page, words: string): Promise<string[]> {
  await page.getByRole('button', { name: 'Search' }).first().click();
  await page.locator('#localsearch-input').fill(words);
  await page.locator('.VPLocalSearchBox .result').first().waitFor();
  return page.locator('.VPLocalSearchBox .result').allInnerTexts();
}

it.skipIf(!chromiumPath)('finds a word without requests to other hosts, and leads to the page', async () => {
  await using opened = await openWatched();
  const { page, problems } = opened;
  await page.goto(url);
  await page.waitForFunction('document.querySelector("#app")?.__vue_app__');
  const results = await search(page, 'trailing zeros');
  expect(results.join('\n')).toContain('How money is computed');
  await page.locator('.VPLocalSearchBox .result', { hasText: 'How money is computed' }).first().click();
  await page.waitForURL('**/money**');
  // The address changes before the page is shown.
  await page.locator('h1', { hasText: 'How money is computed' }).waitFor();
  expect(problems).toEqual([]);
});

/** Lists the tables of a page that are wider than their place. */
const LIST_CUT_TABLES = `[...document.querySelectorAll('.vp-doc table')]
  .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
  .map(({ textContent }) => textContent.slice(0, 80))`;

it.skipIf(!chromiumPath)(
  'shows every page without an error or a request to another host, within a narrow screen, and its tables whole on a laptop',
  async () => {
    await using opened = await openWatched('dark', NARROW);
    const { page, problems } = opened;
    for (const path of readPages(folder).keys()) {
      await page.setViewportSize(NARROW);
      await page.goto(url + path);
      expect(await page.evaluate<number>('document.documentElement.scrollWidth'), path).toBe(NARROW.width);
      await page.setViewportSize(LAPTOP);
      expect(await page.evaluate<string[]>(LIST_CUT_TABLES), path).toEqual([]);
    }
    expect(problems).toEqual([]);
  },
);

it.skipIf(!chromiumPath).each([
  ['light', [255, 255, 255]],
  ['dark', [26, 26, 26]],
] as const)('draws the diagrams of a %s page in its colours', async (colorScheme, ground) => {
  await using opened = await openWatched(colorScheme);
  await opened.page.goto(`${url}/scaling`);
  const diagrams = await opened.page.locator('.vp-doc img').all();
  expect(diagrams.length).toBeGreaterThan(3);
  for (const diagram of diagrams) expect(await readPixel(opened.page, await diagram.screenshot())).toEqual(ground);
});

it.skipIf(!chromiumPath)('prints a page without its menus, and the whole of its code', async () => {
  await using opened = await openWatched();
  const { page } = opened;
  await page.setViewportSize(PAPER);
  await page.emulateMedia({ media: 'print' });
  await page.goto(`${url}/getting-started/application`);
  for (const menu of ['.VPNav', '.VPLocalNav', '.VPSidebar', '.VPDocFooter'])
    expect(await page.locator(menu).isVisible(), menu).toBe(false);
  const listCutCode = `[...document.querySelectorAll('pre')].filter((pre) => pre.scrollWidth > pre.clientWidth).map(String)`;
  expect(await page.evaluate<string[]>(listCutCode)).toEqual([]);
});

/** Reads the colour of a picture near its corner, as red, green and blue. */
function readPixel(page: Page, png: Buffer): Promise<number[]> {
  return page.evaluate<number[]>(`(async () => {
    const image = new Image();
    image.src = 'data:image/png;base64,${png.toString('base64')}';
    await image.decode();
    const context = document.createElement('canvas').getContext('2d');
    context.drawImage(image, 0, 0);
    return [...context.getImageData(15, 15, 1, 1).data].slice(0, 3);
  })()`);
}
