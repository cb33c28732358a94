import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromiumPath, launchBrowser } from '../../../tools/testing/chromium.ts';
import { findBarriers } from '../../../tools/testing/find-barriers.ts';
import { isInSight } from './browser.ts';
import { readText, waitForText } from './demo-page.ts';
import { openWhy, startBreakable, startExplained } from './open-why.ts';

describe.skipIf(!chromiumPath)('the page that explains a rate', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser?.close());

  it('shows the witnesses of a currency that is typed as a code or a name, and keeps it in the address', async () => {
    await using service = await startExplained();
    await using opened = await openWhy(browser, service, 'SEK');
    const { page, troubles } = opened;
    const rate = (await (await service.get('/why/rate.json?code=SEK')).json()) as {
      witnesses: unknown[];
      rate: string;
    };
    expect(await page.locator('#witnesses-plot .believed').count()).toBe(rate.witnesses.length);
    expect(await readText(page, '#published')).toBe(`1 USD = ${rate.rate} SEK`);
    expect(await readText(page, '#sentences')).toMatch(
      /^Three providers agree within .* for 20 November\. .* the middle of /,
    );
    await page.getByLabel('Currency, by code or name').fill('danish');
    await page.keyboard.press('Enter');
    await waitForText(page, '#rate-heading', 'DKK, Danish Krone');
    await page.getByLabel('Currency, by code or name').fill('kes');
    await waitForText(page, '#rate-heading', 'KES');
    expect(new URL(page.url()).search).toBe('?code=KES');
    await page.getByLabel('Currency, by code or name').fill('doubloon');
    await page.keyboard.press('Enter');
    await waitForText(page, '#choose-note', 'No currency has the code or the name “doubloon”.');
    expect(troubles).toEqual([]);
  });

  it('draws a rate that is a hundred times too large at the edge, and says so', async () => {
    await using service = await startExplained();
    service.mocks.set({ 'currency-api': 'absurd' });
    await service.clock.moveTo('2026-11-21T03:00:00Z');
    const { providers } = (await (await service.get('/why/now.json')).json()) as {
      providers: { outvoted: { code: string; deviation: string }[] }[];
    };
    const [wrong] = providers[0]?.outvoted ?? [];
    await using opened = await openWhy(browser, service, wrong?.code ?? '', { width: 320 });
    const { page } = opened;
    expect(await page.locator('#witnesses-plot .doubted .finding').textContent()).toContain(wrong?.deviation ?? '-');
    expect(await page.locator('#witnesses-plot .believed').count()).toBeGreaterThan(0);
    const box = await page.locator('#witnesses-plot .doubted path').boundingBox();
    expect((box?.x ?? 320) + (box?.width ?? 0)).toBeLessThan(320);
    await page.locator('#providers summary', { hasText: 'not believed' }).first().click();
    expect(await page.locator('#providers table').first().innerText()).toContain(wrong?.code);
  });

  it('keeps text off the tolerance and off the line of the published rate on a phone', async () => {
    await using service = await startExplained();
    service.mocks.set({ 'currency-api': 'absurd' });
    await service.clock.moveTo('2026-11-21T03:00:00Z');
    await using opened = await openWhy(browser, service, 'SEK', { width: 375 });
    const measure = async (selector: string) =>
      Promise.all((await opened.page.locator(`#witnesses-plot ${selector}`).all()).map((each) => each.boundingBox()));
    const texts = await measure('.witness text');
    const marks = [...(await measure('.band')), ...(await measure('line.published'))];
    expect([texts.length > 0, marks.length > 0]).toEqual([true, true]);
    const overlaps = texts.filter((text) =>
      marks.some((mark) => text && mark && text.y < mark.y + mark.height && mark.y < text.y + text.height),
    );
    expect(overlaps).toEqual([]);
    await opened.page.locator('#witnesses-figure summary').click();
    const script = "getComputedStyle(document.querySelector('#witnesses-table .scroll')).backgroundAttachment";
    expect(await opened.page.evaluate<string>(script)).toContain('local');
  });

  it('dates the editions to the second, names them, explains the strip, and writes a minus sign', async () => {
    await using service = await startExplained();
    for (const provider of ['currency-api', 'frankfurter', 'ecb'] as const) service.mocks.set({ [provider]: '500' });
    await service.clock.moveTo('2026-11-21T03:00:00Z');
    const { edition } = (await (await service.get('/why/now.json')).json()) as { edition: { id: string } };
    await using opened = await openWhy(browser, service, 'SEK');
    const { page } = opened;
    await page.locator('#history-figure summary').click();
    const [row = ''] = await page.locator('#history-table tbody tr').allInnerTexts();
    expect(row.split('\t').slice(0, 2)).toEqual(['21 Nov 2026, 03:00:00 UTC', edition.id.slice(0, 8)]);
    expect(await page.locator('#history-key').innerText()).toContain('strip below: when held');
    service.mocks.set({ 'currency-api': 'scaled', frankfurter: 'healthy', ecb: 'healthy' });
    await service.clock.moveTo('2026-11-21T06:00:00Z');
    await page.reload();
    await page.locator('#witnesses-plot .doubted .finding', { hasText: '−' }).waitFor();
    expect(await page.locator('main').innerText()).not.toMatch(/(^|[\s(])-[\d.]+ %/m);
  });

  it('shows no rate that is no longer served, and where it ended', async () => {
    await using service = await startExplained();
    for (const provider of ['currency-api', 'frankfurter', 'ecb'] as const) service.mocks.set({ [provider]: '500' });
    await service.clock.moveTo('2026-11-22T01:00:01Z');
    await using opened = await openWhy(browser, service, 'SEK');
    const { page, troubles } = opened;
    expect([await readText(page, '#published'), await readText(page, '#grade')]).toEqual([
      'No rate',
      'no longer served',
    ]);
    expect(await readText(page, '#sentences')).toContain('No longer served since 22 November 2026 at 01:00 UTC');
    expect(troubles).toEqual([]);
  });

  it('puts what waits for a decision first, with the commands to decide', async () => {
    await using service = await startExplained();
    service.mocks.set({ 'currency-api': 'scaled' });
    await service.clock.moveTo('2026-11-21T03:00:00Z');
    await using opened = await openWhy(browser, service, 'SEK');
    const { page } = opened;
    expect(await page.locator('#groups h3').first().innerText()).toMatch(/^Waiting for a decision \d+/);
    const [code = ''] = await page.locator('#groups .decision b').allInnerTexts();
    await page.locator('#groups .decision summary').first().click();
    expect(await page.locator('#groups .decision .commands').first().innerText()).toContain(
      `npm run rates -- accept ${code} --provider currency-api --reason "…"`,
    );
    expect(await page.locator('#provider-list li').first().innerText()).toContain('Its whole table is not believed');
    await page.locator(`#groups button[data-code="${code}"]`).click();
    await waitForText(page, '#sentences', /^No new rate is believed/);
  });

  it.each([375, 1280])('lets a visitor break a provider, see it outvoted, and mend it at %i px', async (width) => {
    await using service = await startBreakable();
    await using opened = await openWhy(browser, service, 'SEK', { width });
    const { page, troubles } = opened;
    const result = page.locator('#round-result');
    await page.getByRole('button', { name: 'EUR × 1.3' }).click();
    await waitForText(page, '#round-result', /^currency-api said: EUR × 1\.3\. The others outvoted it/);
    // The followers of the euro in its table are right, so its euro is taken from them.
    expect(await result.innerText()).toMatch(/The published rate of EUR did not move: [\d.]+ for 1 USD\./);
    expect(await result.getAttribute('role')).toBe('status');
    await waitForText(page, '#rate-heading', 'EUR, Euro');
    expect(await page.locator('#witnesses-plot .doubted .finding').textContent()).toContain('+30.00 %');
    await expect.poll(() => isInSight(page, '#witnesses-plot')).toBe(true);
    await page.getByRole('button', { name: 'Mend it' }).click();
    await waitForText(page, '#round-result', /^All providers answer rightly again\./);
    await expect.poll(() => page.locator('#witnesses-plot .doubted').count()).toBe(0);
    expect(troubles).toEqual([]);
    await page.getByRole('link', { name: 'Convert' }).click();
    await page.getByRole('link', { name: 'Why this rate?' }).click();
    await waitForText(page, '#rate-heading', 'SEK');
  });

  it('offers nothing to break, and no way to a first page, where the server is no demo', async () => {
    await using service = await startExplained();
    await using opened = await openWhy(browser, service, 'SEK');
    await opened.page.waitForLoadState('networkidle');
    expect(await opened.page.getByRole('button', { name: 'Mend it' }).count()).toBe(0);
    expect(await opened.page.getByRole('link', { name: 'Convert' }).count()).toBe(0);
  });

  it('lets the keyboard open the tables, whose numbers are those of the plots', async () => {
    await using service = await startExplained();
    await using opened = await openWhy(browser, service, 'SEK');
    const { page } = opened;
    await page.locator('#witnesses-figure summary').focus();
    await page.keyboard.press('Enter');
    const { witnesses } = (await (await service.get('/why/rate.json?code=SEK')).json()) as {
      witnesses: { witness: string; rate: string }[];
    };
    const rows = await page.locator('#witnesses-table tbody tr').allInnerTexts();
    expect(rows.map((row) => row.split('\t').filter((_, place) => place === 0 || place === 2))).toEqual(
      witnesses.map(({ witness, rate }) => [witness, rate]),
    );
  });

  it.each((['light', 'dark'] as const).flatMap((colorScheme) => [320, 1280].map((width) => ({ colorScheme, width }))))(
    'gives axe nothing to find in $colorScheme at $width px, and scrolls in one direction alone',
    async (look) => {
      await using service = await startExplained();
      service.mocks.set({ 'currency-api': 'scaled' });
      await service.clock.moveTo('2026-11-21T03:00:00Z');
      await using opened = await openWhy(browser, service, 'EUR', look);
      const { page } = opened;
      for (const summary of await page.locator('summary:visible').all()) await summary.click();
      expect(await findBarriers(page)).toEqual([]);
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(look.width);
    },
  );
});
