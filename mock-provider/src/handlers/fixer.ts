import { HttpResponse, http } from 'msw';
import { quotedCodes, realDate, realTable } from '../real-rates.ts';

/** Fixer: euros on the free plan, over both schemes. */
export const fixerHealthy = ['http', 'https'].map((scheme) =>
  http.get(`${scheme}://data.fixer.io/api/latest`, () =>
    HttpResponse.json({
      success: true,
      timestamp: Date.parse(realDate) / 1000,
      base: 'EUR',
      date: realDate,
      rates: realTable('EUR', quotedCodes),
    }),
  ),
);
