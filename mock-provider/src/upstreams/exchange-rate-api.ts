import { HttpResponse } from 'msw';
import { quotedCodes } from '../real-rates.ts';
import { baseOr, json, rawRates, realRates } from '../render.ts';
import type { MockTable, Upstream, UpstreamRequest } from '../upstream.ts';

const DAY_MS = 86_400_000;

/** It publishes shortly after midnight. */
const PUBLISHED_AFTER_MS = 151_000;

/** ExchangeRate-API with a key, in the path or as a bearer token: the rates are `conversion_rates`. */
export const exchangeRateApi: Upstream = {
  address: { setting: 'EXCHANGE_RATE_API_URL', standard: ['https://v6.exchangerate-api.com'] },
  routes: ['https://v6.exchangerate-api.com/v6/latest/:base', 'https://v6.exchangerate-api.com/v6/:key/latest/:base'],
  table: daily,
  render: (table) => json({ ...envelope(table), conversion_rates: rawRates(table.rates) }),
  refuse: () => refusal('invalid-key', { status: 403 }),
  check: ({ headers, params }) =>
    params.key || headers.get('Authorization')?.startsWith('Bearer ')
      ? undefined
      : refusal('invalid-key', { status: 403 }),
};

/** ExchangeRate-API's open access, without a key: the rates are `rates`. */
export const exchangeRateApiOpen: Upstream = {
  address: { setting: 'EXCHANGE_RATE_API_OPEN_URL', standard: ['https://open.er-api.com'] },
  routes: ['https://open.er-api.com/v6/latest/:base'],
  table: daily,
  render: (table) =>
    json({
      ...envelope(table),
      provider: 'https://www.exchangerate-api.com',
      time_eol_unix: 0,
      rates: rawRates(table.rates),
    }),
  refuse: () => refusal('unsupported-code'),
};

function daily({ params, now }: UpstreamRequest): MockTable {
  const base = baseOr(params.base, 'USD');
  const asOf = Math.floor((now - PUBLISHED_AFTER_MS) / DAY_MS) * DAY_MS + PUBLISHED_AFTER_MS;
  return { base, asOf, rates: realRates(base, quotedCodes, 6) };
}

function envelope({ base, asOf }: MockTable) {
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

/** In a refusal the terms are spelt with hyphens. */
function refusal(errorType: string, init?: ResponseInit): Response {
  const links = {
    documentation: 'https://www.exchangerate-api.com/docs',
    'terms-of-use': 'https://www.exchangerate-api.com/terms',
  };
  return HttpResponse.json({ result: 'error', ...links, 'error-type': errorType }, init);
}
