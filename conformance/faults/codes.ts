import type { FaultRequest, Faults } from './fault.ts';
import {
  always,
  both,
  byDefault,
  onAnswer,
  onCodes,
  onError,
  onList,
  onParameter,
  onRequest,
  onTableFields,
  refusal,
  refuse,
  withState,
} from './patches.ts';

const CODES = ['base', 'from', 'to'];

const refuseLowerCase = (text: string) => (text === text.toUpperCase() ? undefined : 'XYZ');

const isRepeated = (name: string, { url }: FaultRequest) => url.searchParams.getAll(name).length > 1;

/** Reads the numbers of ISO 4217. */
const readNumber = (text: string) => ({ 840: 'USD', 978: 'EUR' })[text];

/** Reads the first of several bases. */
const readFirstBase = onRequest((request) =>
  isRepeated('base', request) ? request.with('base', null).with('base', request.get('base')) : request,
);

/** Faults with codes in requests, and with the currency list. */
export const codeFaults: Faults = {
  'every-success': {
    'list-is-bare': onList(({ text }) => ({ text: text && JSON.stringify(JSON.parse(text).currencies) })),
  },
  'currencies-count': {
    'list-of-190-codes': onCodes((all) => all.slice(1)),
    'list-with-usual-codes-first': onCodes((all) => [...new Set(['EUR', 'USD', ...all])]),
  },
  'currencies-iso-4217': {
    'list-with-a-made-up-code': onCodes((all) => all.map((code) => (code === 'ZWD' ? 'ZWX' : code))),
  },
  'currencies-decided': {
    'another-withdrawn-code-in-place-of-zwd': both(
      onAnswer(always, ({ text }) => ({ text: text.replaceAll('ZWD', 'ZWC') })),
      onParameter(CODES, (code) => ({ ZWC: 'ZWD', ZWD: 'XYZ' })[code.toUpperCase()]),
    ),
  },
  'every-list': {
    'list-shorter-at-times': withState(() => {
      let given = 0;
      return onCodes((all) => (++given % 10 === 9 ? all.filter((code) => code !== 'INR') : all));
    }),
  },
  'convert-from-required': { 'from-is-usd-by-default': byDefault('convert', 'from', 'USD') },
  'convert-to-required': { 'to-is-eur-by-default': byDefault('convert', 'to', 'EUR') },
  'convert-currency-invalid': {
    'unknown-currency-is-400': onError('invalidCurrency', { status: 400 }, (request) => request.isFor('convert')),
  },
  'every-echo': {
    'base-is-ignored': onParameter(['base'], (base) => (/^(?!XYZ)[A-Z]{3}$/.test(base) ? null : undefined)),
    'base-is-eur-by-default': byDefault('rates', 'base', 'EUR'),
  },
  'rates-base-unsupported': {
    'unknown-base-is-usd': onParameter(['base'], (base) => (base === 'XYZ' ? 'USD' : undefined)),
    'base-up-to-a-comma': onParameter(['base'], (base) => base.split(',')[0]),
    'base-by-its-number': onParameter(['base'], readNumber),
  },
  'codes-case': {
    'unknown-base-under-its-own-name': both(
      onTableFields((_, request) => (request.get('base') === 'XYZ' ? { base: '"XYZ"' } : {})),
      onParameter(['base'], (base) => (base === 'XYZ' ? 'USD' : undefined)),
    ),
    'lower-case-base-as-sent': onTableFields((_, request) => ({ base: JSON.stringify(request.get('base') || 'USD') })),
  },
  'convert-code-case': {
    'lower-case-refused': onParameter(CODES, refuseLowerCase),
    'one-currency-in-two-cases-refused': refuse('invalidCurrency', ({ url }) => /=Usd&to=USD/.test(url.search)),
    'line-end-behind-a-code-ignored': onParameter(CODES, (text) => text.replace(/\n$/, '')),
    'lower-case-refused-in-to-alone': onParameter(['to'], refuseLowerCase),
    'pence-are-pounds': onParameter(CODES, (code) => code.toUpperCase()),
  },
  'convert-unknown-parameters': {
    'unknown-parameters-refused': refuse('invalidCurrency', ({ url }) =>
      [...url.searchParams.keys()].some((name) => ![...CODES, 'amount'].includes(name)),
    ),
    'table-of-chosen-symbols': onTableFields(({ rates }, request) => ({
      rates: request.get('symbols') ? rates.replace(/"TZS":[\d.]+,/, '') : rates,
    })),
    'table-of-an-amount': onTableFields(
      ({ rates }, request) => ({ rates: rates.replace(/"TZS":[\d.]+/, `"TZS":${request.get('amount')}`) }),
      (request) => request.get('amount') !== '',
    ),
    'format-refused': refuse('invalidCurrency', (request) => request.get('format') !== ''),
    'base-in-brackets-is-the-base': onRequest((request) =>
      request.with('base', request.get('base') || request.get('base[]') || null),
    ),
  },
  'codes-odd': {
    'codes-up-to-a-comma': onParameter(CODES, (text) => text.split(',')[0]),
    'codes-up-to-a-nul': onParameter(CODES, (text) => text.split('\0')[0]),
    'numeric-codes': onParameter(CODES, readNumber),
    'crypto-codes': onParameter(CODES, (text) => (/^(BTC|ETH)$/.test(text) ? 'GBP' : undefined)),
    'codes-up-to-three-letters': onParameter(['from', 'to'], (text) => text.slice(0, 3)),
    'codes-as-pattern-of-like': onParameter(CODES, (text) =>
      ['%', '___', 'US%', 'EU%'].includes(text) ? 'USD' : undefined,
    ),
    'inherited-property-as-code-is-500': onError('invalidCurrency', { status: 500 }, ({ url }) =>
      /=(constructor|toString|__proto__)\b/.test(url.search),
    ),
  },
  'convert-repeated': { 'repeated-base-is-the-first': readFirstBase },
  'codes-repeated': {
    'to-in-brackets-is-francs': onRequest((request) =>
      request.url.searchParams.has('to[]') ? request.with('to', 'CHF') : request,
    ),
    'repeated-base-named-last-with-rates-of-the-first': both(
      onTableFields(
        (_, { url }) => ({ base: JSON.stringify(url.searchParams.getAll('base').at(-1)) }),
        (request) => isRepeated('base', request),
      ),
      readFirstBase,
    ),
    'repeated-parameter-is-500': onAnswer(
      (request) => CODES.some((name) => isRepeated(name, request)),
      refusal('internal'),
    ),
  },
  'convert-spelling': { 'parameters-not-decoded': refuse('invalidCurrency', ({ url }) => url.search.includes('%')) },
};
