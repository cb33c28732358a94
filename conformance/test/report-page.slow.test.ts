import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Look, openPage } from '../../server/test/pages/browser.ts';
import { chromiumPath, launchBrowser } from '../../tools/testing/chromium.ts';
import { findBarriers } from '../../tools/testing/find-barriers.ts';
import { type Clause, collectReport, formatReport, judge, Mismatch } from '../src/index.ts';
import { buildClause, startTarget } from './suite/suite-world.ts';

const HOSTILE = `<script>document.title = 'taken'</script>${'x'.repeat(250)}`;

/** Builds the page of a run with results of every status, and a number of failures of MUSTs about rates. */
async function makePage(failures: number): Promise<string> {
  using target = await startTarget((_req, res) => void res.end(HOSTILE));
  const fail = async ({ http }: Parameters<Clause['run']>[0]) => {
    throw new Mismatch('status', 200, (await http.get(`/api/rates?base=${'y'.repeat(200)}`)).text);
  };
  const clauses = [
    buildClause(fail, { id: 'convert-should-fail', level: 'SHOULD' }),
    ...Array.from({ length: failures }, (_, index) => buildClause(fail, { id: `rates-fail-${index}` })),
    buildClause(fail, { id: 'auth-known-fail' }),
    buildClause(async () => {}, { id: 'auth-passes' }),
    buildClause(async () => {}, { id: 'limits-needs-key', needs: ['active'] }),
    buildClause(() => Promise.reject(new Error('broke')), { id: 'errors-break' }),
  ];
  const expected = [{ id: 'auth-known-fail', reason: 'a toy' }];
  const report = await collectReport({ url: target.url, keys: {}, clauses, expected });
  return formatReport('html', report, judge(report.clauses));
}

describe.skipIf(!chromiumPath)('the page of a report', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser?.close());

  async function open(failures: number, look?: Look) {
    const html = await makePage(failures);
    const target = await startTarget((req, res) => {
      res.writeHead(req.url === '/' ? 200 : 204, { 'Content-Type': 'text/html' }).end(req.url === '/' ? html : '');
    });
    const { page, troubles } = await openPage(browser, target.url, look);
    return { page, troubles, url: target.url, [Symbol.dispose]: () => target[Symbol.dispose]() };
  }

  it('shows the verdict, and the areas with failures first and open', async () => {
    using opened = await open(1);
    const { page, troubles } = opened;
    expect(await page.title()).toContain('The target does not conform');
    expect(await page.locator('h2').allInnerTexts()).toEqual([
      ...[
        'Rates',
        'Conversions',
        'Errors',
        'Keys and accounts',
        'Daily limit',
        'The run, and the choices of the target',
        'What the run tried, and what not',
      ],
    ]);
    expect(await page.locator('.area[open] h2').allInnerTexts()).toEqual(['Rates', 'Conversions', 'Errors']);
    expect(await page.locator('.area > summary').first().innerText()).toMatch(/^Rates\s+1 MUST failed$/);
    expect(troubles).toEqual([]);
  });

  it('opens one finding at a time, also from a link, and copies its curl line', async () => {
    using opened = await open(1);
    const { page, url } = opened;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.locator('[name=finding] > summary').first().click();
    await page.locator('.copied button:visible').first().click();
    expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(/^curl -i /);
    await page.goto(`${url}/#errors-break`);
    // Fails for more than one.
    expect(await page.locator('.finding:visible').getAttribute('id')).toBe('errors-break');
  });

  it('folds the areas of many failures, and fits them on two screens, but prints everything', async () => {
    using opened = await open(60);
    const { page } = opened;
    expect(await page.locator('.area[open]').count()).toBe(0);
    expect(await page.evaluate<number>('document.documentElement.scrollHeight')).toBeLessThan(2 * 900);
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('#rates-fail-7').boundingBox()).toMatchObject({
      height: expect.toSatisfy((px) => px > 20),
    });
  });

  it.each(['light', 'dark'] as const)(
    'has no accessibility violation in the %s scheme, and fits a width of 320 pixels',
    async (colorScheme) => {
      using opened = await open(1, { colorScheme, width: 320 });
      const { page } = opened;
      await page.locator('[name=finding] > summary').first().click();
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(320);
      expect(await findBarriers(page)).toEqual([]);
    },
  );
});
