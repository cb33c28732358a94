import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chromiumPath, launchBrowser } from '../../../tools/testing/chromium.ts';
import { findBarriers } from '../../../tools/testing/find-barriers.ts';
import { listenLocally } from '../../../tools/testing/listen-locally.ts';
import { root, sitePages } from '../src/chapters.ts';

const folder = fileURLToPath(new URL('docs/.vitepress/dist/', root));
const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };
const NARROW = { width: 320, height: 640 };
const LAPTOP = { width: 1280, height: 800 };
const paths = sitePages.map(({ path }) => path.replace(/\.md$/, '.html'));

const resources = new AsyncDisposableStack();
let url: string;
let browser: Browser;

// VitePress ends with an error for a dead link.
beforeAll(async () => {
  execFileSync('npm', ['run', '--silent', 'docs'], { cwd: fileURLToPath(root), stdio: 'pipe' });
  if (!chromiumPath) return;
  const server = createServer(async ({ url: target = '/' }, response) => {
    const path = target.endsWith('/') ? `${target}index.html` : target;
    const file = extname(path) ? path : `${path}.html`;
    const content = await readFile(join(folder, file)).catch(() => undefined);
    // The browser compiles a script again for each page unless it may keep the script.
    const cached = { 'content-type': TYPES[extname(file)] ?? 'image/svg+xml', 'cache-control': 'max-age=600' };
    response.writeHead(content ? 200 : 404, cached).end(content);
  });
  ({ url } = resources.use(await listenLocally(server)));
  browser = await launchBrowser();
  resources.defer(() => browser.close());
});
afterAll(() => resources.disposeAsync());

it('has every page', () => {
  const built = globSync('**/*.html', { cwd: folder });
  expect(built.toSorted()).toEqual([...paths, '404.html'].toSorted());
});

it('begins the reference of the SDK with the client, and has a name for every parameter', () => {
  const page = readFileSync(join(folder, 'reference/index.html'), 'utf8');
  expect(/<h3 id="([^"]+)"/.exec(page)?.[1]).toBe('crossrate');
  expect(page).not.toContain('__namedParameters');
});

/** Lists the tables of a page that are wider than their place. */
const LIST_CUT_TABLES = `[...document.querySelectorAll('.vp-doc table')]
  .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
  .map(({ textContent }) => textContent.slice(0, 80))`;

it.skipIf(!chromiumPath)(
  'shows and searches pages without a barrier, an error or a request to another host, within every screen',
  async () => {
    const page = await browser.newPage({ colorScheme: 'dark' });
    const problems: string[] = [];
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('request', (request) => request.url().startsWith(url) || problems.push(`asked ${request.url()}`));
    page.on('response', (response) => response.ok() || problems.push(`${response.status()} ${response.url()}`));
    for (const path of paths) {
      await page.setViewportSize(NARROW);
      await page.goto(`${url}/${path}`);
      expect(await page.evaluate<number>('document.documentElement.scrollWidth'), path).toBe(NARROW.width);
      expect(await findBarriers(page), path).toEqual([]);
      await page.setViewportSize(LAPTOP);
      expect(await page.evaluate<string[]>(LIST_CUT_TABLES), path).toEqual([]);
    }
    await page.waitForFunction('document.querySelector("#app")?.__vue_app__');
    await page.getByRole('button', { name: 'Search' }).first().click();
    const search = (words: string) => page.locator('#localsearch-input').fill(words);
    const find = (title: string) => page.locator('.VPLocalSearchBox .result', { hasText: title }).first();
    for (const words of ['historical', 'symbols', 'kubernetes', 'python', 'status page']) {
      await search('');
      await find('What Crossrate does not have').waitFor({ state: 'hidden' });
      await search(words);
      await find('What Crossrate does not have').waitFor();
    }
    await search('trailing zeros');
    await find('How money is computed').click();
    await page.locator('h1', { hasText: 'How money is computed' }).waitFor();
    expect(problems).toEqual([]);
  },
);
