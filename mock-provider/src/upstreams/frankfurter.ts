import { HttpResponse } from 'msw';
import { lastPublishedDay } from '../business-days.ts';
import { ecbCodes, quotedCodes } from '../real-rates.ts';
import { baseOr, dateOf, json, rawRates, realRates } from '../render.ts';
import type { MockTable, Upstream } from '../upstream.ts';

const DAY_MS = 86_400_000;
const ECB_CODES: ReadonlySet<string> = new Set(['EUR', ...ecbCodes]);

/**
 * Frankfurter: version 2 answers with an array, the base's own row included, each row with its own date; version 1 with
 * an object of the ECB's currencies without the base.
 */
export const frankfurter: Upstream = {
  address: { setting: 'FRANKFURTER_URL', standard: ['https://api.frankfurter.dev'] },
  routes: ['https://api.frankfurter.dev/v2/rates', 'https://api.frankfurter.dev/v1/latest'],
  isConditional: true,
  table: ({ url, now }) => {
    const base = baseOr(url.searchParams.get('base'), 'EUR');
    return { base, asOf: lastPublishedDay(now), rates: realRates(base, quotedCodes, 6) };
  },
  render: (table, { url }) => (url.pathname.startsWith('/v1') ? version1(table) : version2(table)),
  refuse: () => HttpResponse.json({ status: 404, message: 'not found' }, { status: 404 }),
};

function version1({ base, asOf, rates }: MockTable): Response {
  const others = new Map([...rates].filter(([code]) => ECB_CODES.has(code) && code !== base));
  return json({ amount: 1, base, date: dateOf(asOf), rates: rawRates(others) });
}

/** Smaller central banks publish a day later. */
function version2({ base, asOf, rates }: MockTable): Response {
  const rows = [...rates].map(([quote, rate]) => {
    const date = dateOf(ECB_CODES.has(quote) ? asOf : asOf - DAY_MS);
    return `{"date":"${date}","base":"${base}","quote":"${quote}","rate":${rate}}`;
  });
  return new HttpResponse(`[${rows.join(',')}]`, { headers: { 'Content-Type': 'application/json; charset=utf-8' } });
}
