import { initContract } from '@ts-rest/core';
import { z } from 'zod';
import type { ErrorName } from './error-responses.ts';
import { buildErrorResponses, type RouteMetadata } from './route-metadata.ts';
import { amountParameter, amountParameterMeta, conversionSchema } from './schemas/conversion.ts';
import { currencyParameter, describeCurrencyParameter } from './schemas/currency-code.ts';
import { currencyListSchema } from './schemas/currency-list.ts';
import { rateTableSchema } from './schemas/rate-table.ts';

const c = initContract();

/** The errors of an operation without a key. */
const publicErrors = ['headerFieldsTooLarge', 'unavailable'] as const satisfies ErrorName[];

/** The errors of every operation with a key, beside its own. */
const keyedErrors = [
  'unauthorized',
  'accountRestricted',
  'emailUnverified',
  'invalidCurrency',
  'quotaExceeded',
  ...publicErrors,
] as const satisfies ErrorName[];

const convertErrors = [...keyedErrors, 'invalidAmount'] as const satisfies ErrorName[];

/**
 * The interface of the service: every path, parameter, status and body.
 *
 * @example
 * ```ts
 * import { router } from '@crossrate/contract';
 * router.convert.path; // '/api/convert'
 * ```
 */
export const router = c.router({
  rates: {
    method: 'GET',
    path: '/api/rates',
    summary: 'List the rates of a base currency',
    description:
      'Returns the rates of a base currency against all available target currencies. An answer costs one request of the daily quota; a 304 costs none.',
    query: z.object({
      base: currencyParameter.default('USD').meta(describeCurrencyParameter('Base currency', { default: 'USD' })),
    }),
    responses: { 200: rateTableSchema, 304: c.noBody(), ...buildErrorResponses(keyedErrors) },
    metadata: { access: 'key', errors: keyedErrors, states: ['edition', 'grades'] } satisfies RouteMetadata,
  },
  convert: {
    method: 'GET',
    path: '/api/convert',
    summary: 'Convert an amount between two currencies',
    description:
      'Converts an amount at the published rate. The published rate of a withdrawn currency is its legal parity, rounded, so the result may differ from a conversion at the exact parity. An answer costs one request of the daily quota. Converting between supported codes for which no provider has a rate answers 503.',
    query: z.object({
      from: currencyParameter.meta(describeCurrencyParameter('Source currency', { example: 'USD' })),
      to: currencyParameter.meta(describeCurrencyParameter('Target currency', { example: 'EUR' })),
      amount: amountParameter.meta(amountParameterMeta),
    }),
    responses: { 200: conversionSchema, ...buildErrorResponses(convertErrors) },
    metadata: {
      access: 'key',
      errors: convertErrors,
      states: ['edition', 'grade', 'updatedAt'],
    } satisfies RouteMetadata,
  },
  currencies: {
    method: 'GET',
    path: '/api/currencies',
    summary: 'List the supported currencies',
    description: 'Returns the supported ISO 4217 codes, sorted ascending. Needs no key and costs no request.',
    responses: { 200: currencyListSchema, 304: c.noBody(), ...buildErrorResponses(publicErrors) },
    metadata: { access: 'public', errors: publicErrors, states: [] } satisfies RouteMetadata,
  },
});
