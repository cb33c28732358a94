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
    'lower-case-refused-in-to-alone': onParameter(['to'], refuseLowerCase),
  },
  'convert-unknown-parameters': {
    'unknown-parameters-refused': refuse('invalidCurrency', ({ url }) =>
      [...url.searchParams.keys()].some((name) => ![...CODES, 'amount'].includes(name)),
    ),
  },
  'codes-odd': {
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
