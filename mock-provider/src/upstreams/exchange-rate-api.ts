import { HttpResponse } from 'msw';
import { quotedCodes } from '../real-rates.ts';
import { computeRealRates, createJsonAnswer, parseBase } from '../render.ts';
import type { MockTable, Upstream, UpstreamRequest } from '../upstream.ts';

const DAY_MS = 86_400_000;

/** ExchangeRate-API publishes shortly after midnight UTC. */
const PUBLISHED_AFTER_MS = 151_000;

/** ExchangeRate-API with a key, in the path or as a bearer token. The field of the rates is `conversion_rates`. */
export const exchangeRateApi: Upstream = {
  address: { setting: 'EXCHANGE_RATE_API_URL', standard: ['https://v6.exchangerate-api.com'] },
  routes: ['https://v6.exchangerate-api.com/v6/latest/:base', 'https://v6.exchangerate-api.com/v6/:key/latest/:base'],
  buildTable: buildDailyTable,
  render: (table) => createJsonAnswer(buildEnvelope(table), 'conversion_rates', table.rates),
  refuse: () => buildRefusal('invalid-key', { status: 403 }),
  check: ({ headers, params }) =>
    params.key || headers.get('Authorization')?.startsWith('Bearer ')
      ? undefined
      : buildRefusal('invalid-key', { status: 403 }),
};

/** The open access of ExchangeRate-API, without a key. The field of the rates is `rates`. */
export const exchangeRateApiOpen: Upstream = {
  address: { setting: 'EXCHANGE_RATE_API_OPEN_URL', standard: ['https://open.er-api.com'] },
  routes: ['https://open.er-api.com/v6/latest/:base'],
  buildTable: buildDailyTable,
  render: (table) =>
    createJsonAnswer(
      { ...buildEnvelope(table), provider: 'https://www.exchangerate-api.com', time_eol_unix: 0 },
      'rates',
      table.rates,
    ),
  refuse: () => buildRefusal('unsupported-code'),
};

function buildDailyTable({ params, receivedAt }: UpstreamRequest): MockTable {
  const base = parseBase(params.base, 'USD');
  const asOf = Math.floor((receivedAt - PUBLISHED_AFTER_MS) / DAY_MS) * DAY_MS + PUBLISHED_AFTER_MS;
  return { base, asOf, rates: computeRealRates(base, quotedCodes, 6) };
}

function buildEnvelope({ base, asOf }: MockTable) {
  return {
    result: 'success',
    documentation: 'https://www.exchangerate-api.com/docs',
    terms_of_use: 'https://www.exchangerate-api.com/terms',
    time_last_update_unix: asOf / 1000,
    time_last_update_utc: new Date(asOf).toUTCString(),
    time_next_update_unix: (asOf + DAY_MS) / 1000,
    time_next_update_utc: new Date(asOf + DAY_MS).toUTCString(),
    base_code: base,
  };
}

function buildRefusal(errorType: string, init?: ResponseInit): Response {
  return HttpResponse.json({ result: 'error', 'error-type': errorType }, init);
}
