import { expect, it } from 'vitest';
import { chromiumPath } from '../../tools/testing/chromium.ts';
import type { MockProviders } from '../src/index.ts';
import { openPage } from './open-page.ts';

it.skipIf(!chromiumPath)(
  'mocks the providers in a browser, and changes what they play while the page is open',
  async () => {
    await using opened = await openPage(new URL('./page/', import.meta.url), 'providers');
    const { page } = opened;
    const address = 'https://open.er-api.com/v6/latest/USD';
    const body = await page.evaluate(async (url) => (await fetch(url)).json(), address);
    expect(body).toMatchObject({ base_code: 'USD', rates: { EUR: 0.880226 } });
    const askStatusOfEcb = () =>
      page.evaluate(async () => (await fetch('https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml')).status);
    expect(await askStatusOfEcb()).toBe(500);
    await page.evaluate(() => (globalThis as unknown as { providers: MockProviders }).providers.setAll('healthy'));
    expect(await askStatusOfEcb()).toBe(200);
  },
);
