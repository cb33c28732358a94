import type { CurrencyCode } from '@crossrate/contract';
import { HttpResponse, http } from 'msw';
import { quotedCodes, realDate, realTable } from '../real-rates.ts';

const DAY_SECONDS = 86_400;

/** ExchangeRate-API: `rates` on the open access, `conversion_rates` with a key. */
export const exchangeRateApiHealthy = [
  http.get('https://open.er-api.com/v6/latest/:base', ({ params }) => {
    const base = params.base as CurrencyCode;
    return HttpResponse.json({
      ...envelope(base),
      provider: 'https://www.exchangerate-api.com',
      time_eol_unix: 0,
      rates: realTable(base, quotedCodes),
    });
  }),
  http.get('https://v6.exchangerate-api.com/v6/:key/latest/:base', ({ params }) => {
    const base = params.base as CurrencyCode;
    return HttpResponse.json({ ...envelope(base), conversion_rates: realTable(base, quotedCodes) });
  }),
];

function envelope(base: CurrencyCode) {
  const updated = Date.parse(realDate) / 1000;
  return {
    result: 'success',
    documentation: 'https://www.exchangerate-api.com/docs',
    terms_of_use: 'https://www.exchangerate-api.com/terms',
    time_last_update_unix: updated,
    time_last_update_utc: new Date(updated * 1000).toUTCString(),
    time_next_update_unix: updated + DAY_SECONDS,
    time_next_update_utc: new Date((updated + DAY_SECONDS) * 1000).toUTCString(),
    base_code: base,
  };
}
