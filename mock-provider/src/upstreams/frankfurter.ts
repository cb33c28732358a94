import { HttpResponse } from 'msw';
import { findLastPublishedDay } from '../business-days.ts';
import { ecbCodes, quotedCodes } from '../real-rates.ts';
import { computeRealRates, createJsonAnswer, formatDate, parseBase, writeRates } from '../render.ts';
import type { MockTable, Upstream } from '../upstream.ts';

const DAY_MS = 86_400_000;
const ECB_CODES: ReadonlySet<string> = new Set(['EUR', ...ecbCodes]);

/**
 * Frankfurter. Version 2 answers with an array: each row has its own date, and the base has a row. Version 1 answers
 * with an object of the ECB's currencies, without the base.
 */
export const frankfurter: Upstream = {
  address: { setting: 'FRANKFURTER_URL', standard: ['https://api.frankfurter.dev'] },
  routes: ['https://api.frankfurter.dev/v2/rates', 'https://api.frankfurter.dev/v1/latest'],
  isConditional: true,
  buildTable: ({ url, receivedAt }) => {
    const base = parseBase(url.searchParams.get('base'), 'EUR');
    return { base, asOf: findLastPublishedDay(receivedAt), rates: computeRealRates(base, quotedCodes, 6) };
  },
  render: (table, { url }) => (url.pathname.startsWith('/v1') ? renderVersion1(table) : renderVersion2(table)),
  refuse: () => HttpResponse.json({ status: 404, message: 'not found' }, { status: 404 }),
};

function renderVersion1({ base, asOf, rates }: MockTable): Response {
  const ecbRates = new Map([...rates].filter(([code]) => ECB_CODES.has(code) && code !== base));
  return createJsonAnswer({ amount: 1, base, date: formatDate(asOf), rates: writeRates(ecbRates) });
}

/** Rates that the ECB does not publish are a day older: smaller central banks publish later. */
function renderVersion2({ base, asOf, rates }: MockTable): Response {
  const rows = [...rates].map(([code, rate]) => {
    const date = formatDate(ECB_CODES.has(code) ? asOf : asOf - DAY_MS);
    return `{"date":"${date}","base":"${base}","quote":"${code}","rate":${rate}}`;
  });
  return new HttpResponse(`[${rows.join(',')}]`, { headers: { 'Content-Type': 'application/json; charset=utf-8' } });
}
