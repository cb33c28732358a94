import { expect, it } from 'vitest';
import { openPage } from '../../mock-provider/test/open-page.ts';
import { chromiumPath } from '../../tools/testing/chromium.ts';
import type { Crossrate } from '../src/index.ts';
import type { MockCrossrate } from '../src/testing/index.ts';

it.skipIf(!chromiumPath)("answers a page's client through msw's service worker, headers and failures too", async () => {
  await using opened = await openPage(new URL('./page/', import.meta.url), 'crossrate');
  const seen = await opened.page.evaluate(async () => {
    const { crossrate, mock } = globalThis as unknown as { crossrate: Crossrate; mock: MockCrossrate };
    mock.setRate('GBP', 'JPY', '200.5');
    const { data, quota } = await crossrate.convert({ from: 'GBP', to: 'JPY', amount: 2 }).withResponse();
    mock.failNext('reset');
    mock.failNext({ status: 503, retryAfter: 0 });
    const { currencies } = await crossrate.currencies();
    mock.failNext('accountRestricted');
    const refusal = await crossrate.rates().catch((error: Error) => error.name);
    const statuses = mock.requests.map(({ status }) => status);
    return { converted: data.converted, remaining: quota?.remaining, codes: currencies.length, refusal, statuses };
  });
  expect(seen).toEqual({
    converted: 401,
    remaining: 99,
    codes: 191,
    refusal: 'PermissionError',
    statuses: [200, 'reset', 503, 200, 403],
  });
});
