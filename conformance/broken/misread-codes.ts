import { errors, refusal } from './answers.ts';
import type { BrokenServer } from './broken-server.ts';
import { conversions, tables } from './exact-fields.ts';
import { echoes, reads } from './read-codes.ts';
import { isFor, parameterOf, withParameter } from './requests.ts';

/** Bases that do not exist, and codes in lower case. */
export const brokenMisreadCodes: readonly BrokenServer[] = [
  {
    id: 'base-made-up-as-usd',
    title: 'gives the rates of USD under whatever name was sent',
    caughtBy: ['rates-base-made-up'],
    spoil: echoes('base', (text) => (text === 'XYZ' ? 'USD' : text)),
  },
  {
    id: 'base-made-up-500',
    title: 'fails over a base that does not exist',
    caughtBy: ['rates-base-made-up'],
    spoil: errors('invalidCurrency', { status: 500 }, (request) => parameterOf(request, 'base') === 'XYZ'),
  },
  {
    id: 'base-made-up-503',
    title: 'takes a base that does not exist for one without rates',
    caughtBy: ['rates-base-made-up'],
    spoil: errors('invalidCurrency', refusal('unavailable'), (request) => parameterOf(request, 'base') === 'XYZ'),
  },
  {
    id: 'base-made-up-forbidden',
    title: 'takes a base that does not exist for one that costs more',
    caughtBy: ['rates-base-made-up'],
    spoil: errors('invalidCurrency', { status: 403 }, (request) => parameterOf(request, 'base') === 'XYZ'),
  },
  {
    id: 'base-made-up-empty',
    title: 'has an empty table for a base that does not exist',
    caughtBy: ['rates-base-made-up'],
    spoil: errors(
      'invalidCurrency',
      { status: 200, text: '{"base":"EURO","rates":{},"updated_at":""}' },
      (request) => parameterOf(request, 'base') === 'EURO',
    ),
  },
  {
    id: 'base-made-up-page',
    title: 'has a page for a base that does not exist',
    caughtBy: ['rates-base-made-up'],
    spoil: errors('invalidCurrency', { status: 404, text: '<h1>Not found</h1>' }, (request) => isFor('rates', request)),
  },
  {
    id: 'base-cut',
    title: 'looks at the first three letters of the base, whatever comes behind',
    caughtBy: ['rates-base-made-up'],
    spoil: reads((text) => text.slice(0, 3), ['base']),
  },
  {
    id: 'case-echo-base',
    title: 'writes a base in lower case as it was sent',
    caughtBy: ['codes-case'],
    spoil: tables((fields, request) => ({ ...fields, base: JSON.stringify(parameterOf(request, 'base') ?? 'USD') })),
  },
  {
    id: 'case-echo-target',
    title: 'writes a target in lower case as it was sent',
    caughtBy: ['codes-case'],
    spoil: conversions((fields, request) => ({ ...fields, target: JSON.stringify(parameterOf(request, 'to')) })),
  },
  {
    id: 'case-of-from-only',
    title: 'reads from in any case, and to in upper case only',
    caughtBy: ['codes-case'],
    spoil: reads((text) => (text === text.toUpperCase() ? text : 'XYZ'), ['to']),
  },
  {
    id: 'case-of-conversions-only',
    title: 'reads codes in any case, but no base',
    caughtBy: ['codes-case'],
    spoil: reads((text) => (text === text.toUpperCase() ? text : 'XYZ'), ['base']),
  },
  {
    id: 'case-other-rate',
    title: 'finds no rate for a code in lower case, and takes 1',
    caughtBy: ['codes-case'],
    spoil: conversions((fields, request) =>
      parameterOf(request, 'from') === 'usd' ? { ...fields, rate: '1', converted: `${fields.amount}.00` } : fields,
    ),
  },
  {
    id: 'case-other-table',
    title: 'names a base in lower case, and has the rates of USD',
    caughtBy: ['codes-case'],
    spoil: () => async (request, ask) => {
      if (parameterOf(request, 'base') !== 'eur') return ask(request);
      const answer = await ask(withParameter(request, 'base', 'USD'));
      return { ...answer, text: answer.text.replace('"base":"USD"', '"base":"EUR"') };
    },
  },
  {
    id: 'case-400',
    title: 'answers 400 to codes in lower case',
    caughtBy: ['codes-case'],
    spoil: () => async (request, ask) => {
      const isLower = isFor('convert', request) && parameterOf(request, 'from') === 'usd';
      return isLower ? { ...refusal('invalidCurrency'), status: 400 } : ask(request);
    },
  },
];
