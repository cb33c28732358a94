import type { CurrencyCode } from '@crossrate/contract';
import { HttpResponse, http } from 'msw';
import { ecbCodes, realDate, realTable } from '../real-rates.ts';

const CODES: readonly CurrencyCode[] = ['EUR', ...ecbCodes];

/** Frankfurter: version 2 answers with an array, the base's own row included; version 1 with an object without it. */
export const frankfurterHealthy = [
  http.get('https://api.frankfurter.dev/v2/rates', ({ request }) => {
    const base = baseOf(request);
    const rows = Object.entries(realTable(base, CODES));
    return HttpResponse.json(rows.map(([quote, rate]) => ({ date: realDate, base, quote, rate })));
  }),
  http.get('https://api.frankfurter.dev/v1/latest', ({ request }) => {
    const base = baseOf(request);
    const others = CODES.filter((code) => code !== base);
    return HttpResponse.json({ amount: 1, base, date: realDate, rates: realTable(base, others) });
  }),
];

function baseOf(request: Request): CurrencyCode {
  return (new URL(request.url).searchParams.get('base') ?? 'EUR') as CurrencyCode;
}
