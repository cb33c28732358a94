import type { BrokenServer } from './broken-server.ts';
import { buildRefusal, changeErrors } from './changing/answers.ts';
import { changeConversions, changeTables } from './changing/exact-fields.ts';
import { echo, readCodes } from './changing/read-codes.ts';
import { changeParameter, isFor, readParameter, replaceParameter } from './changing/requests.ts';

/** Servers that misread bases that do not exist, or codes in lower case. */
export const brokenMisreadCodes: readonly BrokenServer[] = [
  {
    id: 'rates-base-empty-eur',
    title: 'reads an empty base as EUR',
    caughtBy: ['rates-base-made-up'],
    fault: changeParameter('rates', 'base', (base) => (base === '' ? 'EUR' : base)),
  },
  {
    id: 'codes-of-mixed-case-refused',
    title: 'refuses codes in mixed case',
    caughtBy: ['convert-code-case'],
    fault: changeParameter('convert', 'from', (from) => (from && /[A-Z][a-z]|[a-z][A-Z]/.test(from) ? 'XYZ' : from)),
  },
  {
    id: 'base-made-up-as-usd',
    title: 'gives the rates of USD under whatever name was sent',
    caughtBy: ['rates-base-made-up'],
    fault: echo('base', (text) => (text === 'XYZ' ? 'USD' : text)),
  },
  {
    id: 'base-made-up-500',
    title: 'answers 500 to a base that does not exist',
    caughtBy: ['rates-base-made-up'],
    fault: changeErrors('invalidCurrency', { status: 500 }, (request) => readParameter(request, 'base') === 'XYZ'),
  },
  {
    id: 'base-made-up-503',
    title: 'answers 503 to a base that does not exist',
    caughtBy: ['rates-base-made-up'],
    fault: changeErrors(
      'invalidCurrency',
      buildRefusal('unavailable'),
      (request) => readParameter(request, 'base') === 'XYZ',
    ),
  },
  {
    id: 'base-made-up-forbidden',
    title: 'answers 403 to a base that does not exist',
    caughtBy: ['rates-base-made-up'],
    fault: changeErrors('invalidCurrency', { status: 403 }, (request) => readParameter(request, 'base') === 'XYZ'),
  },
  {
    id: 'base-made-up-empty',
    title: 'has an empty table for a base that does not exist',
    caughtBy: ['rates-base-made-up'],
    fault: changeErrors(
      'invalidCurrency',
      { status: 200, text: '{"base":"EURO","rates":{},"updated_at":""}' },
      (request) => readParameter(request, 'base') === 'EURO',
    ),
  },
  {
    id: 'base-made-up-page',
    title: 'answers 404 in HTML to a base that does not exist',
    caughtBy: ['rates-base-made-up'],
    fault: changeErrors('invalidCurrency', { status: 404, text: '<h1>Not found</h1>' }, (request) =>
      isFor('rates', request),
    ),
  },
  {
    id: 'base-cut',
    title: 'looks at the first three letters of the base, whatever comes behind',
    caughtBy: ['rates-base-made-up'],
    fault: readCodes((text) => text.slice(0, 3), ['base']),
  },
  {
    id: 'case-echo-base',
    title: 'writes a base in lower case as it was sent',
    caughtBy: ['codes-case'],
    fault: changeTables((fields, request) => ({
      ...fields,
      base: JSON.stringify(readParameter(request, 'base') ?? 'USD'),
    })),
  },
  {
    id: 'case-echo-target',
    title: 'writes a target in lower case as it was sent',
    caughtBy: ['codes-case'],
    fault: changeConversions((fields, request) => ({
      ...fields,
      target: JSON.stringify(readParameter(request, 'to')),
    })),
  },
  {
    id: 'case-of-from-only',
    title: 'reads from in any case, and to in upper case only',
    caughtBy: ['codes-case'],
    fault: readCodes((text) => (text === text.toUpperCase() ? text : 'XYZ'), ['to']),
  },
  {
    id: 'case-of-conversions-only',
    title: 'reads codes in any case, but no base',
    caughtBy: ['codes-case'],
    fault: readCodes((text) => (text === text.toUpperCase() ? text : 'XYZ'), ['base']),
  },
  {
    id: 'case-other-rate',
    title: 'finds no rate for a code in lower case, and takes 1',
    caughtBy: ['codes-case'],
    fault: changeConversions((fields, request) =>
      readParameter(request, 'from') === 'usd' ? { ...fields, rate: '1', converted: `${fields.amount}.00` } : fields,
    ),
  },
  {
    id: 'case-other-table',
    title: 'names a base in lower case, and has the rates of USD',
    caughtBy: ['codes-case'],
    fault: () => async (request, forward) => {
      if (readParameter(request, 'base') !== 'eur') return forward(request);
      const answer = await forward(replaceParameter(request, 'base', 'USD'));
      return { ...answer, text: answer.text.replace('"base":"USD"', '"base":"EUR"') };
    },
  },
  {
    id: 'case-400',
    title: 'answers 400 to codes in lower case',
    caughtBy: ['codes-case'],
    fault: () => async (request, forward) => {
      const isLower = isFor('convert', request) && readParameter(request, 'from') === 'usd';
      return isLower ? { ...buildRefusal('invalidCurrency'), status: 400 } : forward(request);
    },
  },
];
