import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Look, openPage } from '../../server/test/pages/browser.ts';
import { chromiumPath, launchBrowser } from '../../testing/chromium.ts';
import { findBarriers } from '../../testing/find-barriers.ts';
import { collectReport, formatHtml, judge, Mismatch } from '../src/index.ts';
import { buildClause, startTarget } from './suite/suite-world.ts';

const HOSTILE = `<script>document.title = 'taken'</script>${'x'.repeat(250)}`;

/** Builds the page of a run with results of every status. */
async function makePage(): Promise<string> {
  using target = await startTarget((_req, res) => void res.end(HOSTILE));
  const fail = buildClause(async ({ http, choices }) => {
    choices.hold('rounding', 'half up');
    throw new Mismatch('status', 200, (await http.get(`/api/rates?base=${'y'.repeat(200)}`)).text);
  });
  const report = await collectReport(
    {
      ...{ url: target.url, keys: {}, drivers: ['http', 'sdk'] },
      clauses: [
        { ...fail, id: 'must-fail', sentence: 'All responses are JSON.' },
        { ...fail, id: 'should-fail', level: 'SHOULD' },
        { ...fail, id: 'known-fail' },
        buildClause(async () => {}, { id: 'passes' }),
        buildClause(async () => {}, { id: 'needs-key', needs: ['active'] }),
        buildClause(() => Promise.reject(new Error('broke')), { id: 'breaks' }),
      ],
    },
    { expected: [{ id: 'known-fail', reason: 'a toy' }] },
  );
  return formatHtml(report, judge(report.clauses));
}

describe.skipIf(!chromiumPath)('the page of a report', () => {
  let browser: Browser;
  let page: string;
  beforeAll(async () => {
    [browser, page] = await Promise.all([launchBrowser(), makePage()]);
  });
  afterAll(() => browser?.close());

  async function open(look?: Look) {
    const target = await startTarget((req, res) => {
      res.writeHead(req.url === '/' ? 200 : 204, { 'Content-Type': 'text/html' }).end(req.url === '/' ? page : '');
    });
    const opened = await openPage(browser, target.url, look);
    return { ...opened, [Symbol.dispose]: () => target[Symbol.dispose]() };
  }

  const readShown = async (opened: Page) => {
    const articles = await opened.locator('article:visible').all();
    return Promise.all(articles.map((article) => article.getAttribute('id')));
  };

  it('filters clauses by words and by result', async () => {
    using opened = await open();
    const { page, troubles } = opened;
    expect(await readShown(page)).toHaveLength(12);
    await page.getByLabel('Result').selectOption('failed');
    expect(await readShown(page)).toEqual(['must-fail', 'must-fail-sdk', 'should-fail', 'should-fail-sdk']);
    await page.getByLabel('Search').fill('SHOULD sdk');
    await expect.poll(() => readShown(page)).toEqual(['should-fail-sdk']);
    expect(await page.getByRole('status').innerText()).toBe('1 shown');
    expect(await page.getByRole('heading', { name: 'Passed' }).isVisible()).toBe(false);
    expect(troubles).toEqual([]);
  });

  it('shows what its filter says after the reader went away and came back', async () => {
    using opened = await open();
    const { page } = opened;
    await page.getByLabel('Result').selectOption('failed');
    await page.goto('about:blank');
    await page.goBack();
    expect(await page.getByLabel('Result').inputValue()).toBe('failed');
    await expect.poll(() => page.getByRole('status').innerText()).toBe('4 shown');
  });

  it('links each clause to its anchor', async () => {
    using opened = await open();
    await opened.page.locator('#breaks a').click();
    expect(new URL(opened.page.url()).hash).toBe('#breaks');
  });

  it('runs no script from an answer of the target', async () => {
    using opened = await open();
    expect(await opened.page.title()).toContain('The target does not conform');
  });

  it.each(['light', 'dark'] as const)(
    'has no accessibility violation in the %s scheme, and fits a width of 320 pixels',
    async (colorScheme) => {
      using opened = await open({ colorScheme, width: 320 });
      const { page } = opened;
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(320);
      expect(await findBarriers(page)).toEqual([]);
    },
  );
});
