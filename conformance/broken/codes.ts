import type { BrokenServer } from './broken-server.ts';
import { acceptInvalid } from './changing/accept-invalid.ts';
import { buildRefusal, changeAnswers, changeErrors, formatMessage } from './changing/answers.ts';
import { changeConversions, changeTables } from './changing/exact-fields.ts';
import {
  changeParameter,
  changeRequests,
  isFor,
  readParameter,
  replaceAllValues,
  replaceParameter,
} from './changing/requests.ts';

/** Servers that handle missing, unknown or lower-case codes wrongly. */
export const brokenCodes: readonly BrokenServer[] = [
  {
    id: 'rates-unsupported-base-usd',
    title: 'answers with the rates of USD to an unknown base',
    caughtBy: ['rates-base-unsupported'],
    fault: acceptInvalid('rates', 'invalidCurrency', (request) => replaceParameter(request, 'base', 'USD')),
  },
  {
    id: 'rates-unsupported-base-400',
    title: 'answers 400 when it does not know the base',
    caughtBy: ['rates-base-unsupported'],
    fault: changeErrors('invalidCurrency', { status: 400 }, (request) => isFor('rates', request)),
  },
  {
    id: 'rates-unsupported-base-404',
    title: 'answers 404 when it does not know the base',
    caughtBy: ['rates-base-unsupported'],
    fault: changeErrors('invalidCurrency', { status: 404 }, (request) => isFor('rates', request)),
  },
  {
    id: 'rates-empty-base-default',
    title: 'treats an empty base like a missing base',
    caughtBy: ['rates-base-unsupported'],
    fault: changeParameter('rates', 'base', (base) => base || null),
  },
  {
    id: 'rates-base-cut',
    title: 'reads only the first three letters of the base',
    caughtBy: ['rates-base-unsupported'],
    fault: changeParameter('rates', 'base', (base) => base?.slice(0, 3) ?? null),
  },
  {
    id: 'rates-repeated-base-first',
    title: 'takes the first of two bases',
    caughtBy: ['rates-base-repeated'],
    fault: changeRequests((request) => {
      const isRepeated = isFor('rates', request) && request.url.searchParams.getAll('base').length > 1;
      return isRepeated ? replaceAllValues(request, 'base', readParameter(request, 'base')) : request;
    }),
  },
  {
    id: 'rates-repeated-base-500',
    title: 'answers 500 to two bases',
    caughtBy: ['rates-base-repeated'],
    fault: changeErrors(
      'invalidCurrency',
      { status: 500, text: '{"error":"Internal server error."}' },
      ({ url }) => url.searchParams.getAll('base').length > 1,
    ),
  },
  {
    id: 'rates-base-case-sensitive',
    title: 'refuses a base in lower case',
    caughtBy: ['rates-base-case'],
    fault: changeParameter('rates', 'base', (base) => (base && base !== base.toUpperCase() ? 'XYZ' : base)),
  },
  {
    id: 'rates-base-echo-as-sent',
    title: 'writes the base as it was sent',
    caughtBy: ['rates-base-case'],
    fault: changeTables((fields, request) => ({
      ...fields,
      base: JSON.stringify(readParameter(request, 'base') ?? 'USD'),
    })),
  },
  {
    id: 'convert-from-default',
    title: 'converts from USD when nothing else was said',
    caughtBy: ['convert-from-required'],
    fault: changeParameter('convert', 'from', (from) => from || 'USD'),
  },
  {
    id: 'convert-from-missing-400',
    title: 'answers 400 when from is missing',
    caughtBy: ['convert-from-required'],
    fault: changeErrors('invalidCurrency', { status: 400 }, (request) => !readParameter(request, 'from')),
  },
  {
    id: 'convert-from-missing-message',
    title: 'has another message for a missing from',
    caughtBy: ['convert-from-required'],
    fault: changeErrors(
      'invalidCurrency',
      { text: formatMessage('from is required') },
      (request) => !readParameter(request, 'from'),
    ),
  },
  {
    id: 'convert-to-default',
    title: 'converts to EUR when nothing else was said',
    caughtBy: ['convert-to-required'],
    fault: changeParameter('convert', 'to', (to) => to || 'EUR'),
  },
  {
    id: 'convert-to-empty-is-base',
    title: 'converts to the same currency when to is empty',
    caughtBy: ['convert-to-required'],
    fault: acceptInvalid('convert', 'invalidCurrency', (request) =>
      readParameter(request, 'to') === '' ? replaceParameter(request, 'to', readParameter(request, 'from')) : request,
    ),
  },
  {
    id: 'convert-invalid-currency-400',
    title: 'answers 400 when it does not know a currency',
    caughtBy: ['convert-currency-invalid', 'convert-from-required', 'convert-to-required', 'convert-amount-message'],
    fault: changeErrors('invalidCurrency', { status: 400 }, (request) => isFor('convert', request)),
  },
  {
    id: 'convert-unknown-target-503',
    title: 'answers 503 for an unknown currency',
    caughtBy: ['convert-currency-invalid'],
    fault: changeErrors(
      'invalidCurrency',
      buildRefusal('unavailable'),
      (request) => readParameter(request, 'to') === 'XYZ',
    ),
  },
  {
    id: 'invalid-currency-typo',
    title: 'has a typing mistake in the message for currencies',
    caughtBy: [
      'convert-currency-invalid',
      'convert-from-required',
      'convert-to-required',
      'rates-base-unsupported',
      'rates-base-repeated',
    ],
    fault: changeErrors('invalidCurrency', {
      text: formatMessage('Invalid currency. Please check your currency code.'),
    }),
  },
  {
    id: 'convert-case-sensitive',
    title: 'refuses codes in lower case',
    caughtBy: ['convert-code-case'],
    fault: changeParameter('convert', 'to', (to) => (to && to !== to.toUpperCase() ? 'XYZ' : to)),
  },
  {
    id: 'convert-echo-as-sent',
    title: 'writes codes as they were sent',
    caughtBy: ['convert-code-case'],
    fault: changeConversions((fields, request) => ({
      ...fields,
      base: JSON.stringify(readParameter(request, 'from')),
      target: JSON.stringify(readParameter(request, 'to')),
    })),
  },
  {
    id: 'convert-strict-query',
    title: 'refuses parameters that it does not know',
    caughtBy: ['convert-unknown-parameters'],
    fault: changeAnswers((answer, { url }) => {
      const isKnown = (name: string) => ['base', 'from', 'to', 'amount'].includes(name);
      return [...url.searchParams.keys()].every(isKnown) ? answer : buildRefusal('invalidCurrency');
    }),
  },
  {
    id: 'rates-strict-query',
    title: 'refuses parameters of a table that it does not know',
    caughtBy: ['convert-unknown-parameters'],
    fault: changeAnswers((answer, request) => {
      const others = [...request.url.searchParams.keys()].filter((name) => name !== 'base');
      return isFor('rates', request) && others.length > 0 ? buildRefusal('invalidCurrency') : answer;
    }),
  },
  {
    id: 'base-without-value-as-usd',
    title: 'answers with the rates of USD to `?base`',
    caughtBy: ['rates-base-unsupported'],
    fault: changeRequests((request) =>
      request.url.search === '?base' ? replaceParameter(request, 'base', 'USD') : request,
    ),
  },
  {
    id: 'empty-of-two-bases',
    title: 'ignores an empty base beside another one',
    caughtBy: ['rates-base-repeated'],
    fault: changeRequests((request) => {
      const bases = request.url.searchParams.getAll('base').filter((base) => base !== '');
      return bases.length === 1 ? replaceAllValues(request, 'base', bases[0] ?? null) : request;
    }),
  },
  {
    id: 'same-currency-in-two-cases',
    title: 'does not see that two codes in different cases are the same',
    caughtBy: ['convert-code-case'],
    fault: changeConversions((fields, request) =>
      fields.base === fields.target && readParameter(request, 'from') !== readParameter(request, 'to')
        ? { ...fields, rate: '0.999999' }
        : fields,
    ),
  },
];
