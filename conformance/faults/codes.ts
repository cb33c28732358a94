import { type Fault, type Faults, must, type Patch, should } from './fault.ts';
import {
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
} from './patches.ts';

const CODES = ['base', 'from', 'to'];

/** Reads codes in a way of its own. */
const readCodes = (read: (text: string) => string | undefined, names = CODES, clause = 'codes-odd'): Fault =>
  must(clause)(onParameter(names, read));

/** Takes some texts for a code. */
const take = (code: string, ...texts: readonly string[]): Fault =>
  readCodes((text) => (texts.includes(text) ? code : undefined));

/** Answers 500 to some invalid codes. */
const failOver = (isFatal: (text: string) => boolean): Fault =>
  must('codes-odd')(
    onError('invalidCurrency', { status: 500 }, (request) => CODES.some((name) => isFatal(request.get(name)))),
  );

/** Forwards one of several values of a code, and shows another. */
const mixValues =
  (name: 'base' | 'from' | 'to', used: number, shown: number): Patch =>
  () =>
  async (request, forward) => {
    const values = request.url.searchParams.getAll(name);
    if (values.length < 2) return forward(request);
    const answer = await forward(request.with(name, null).with(name, values.at(used) ?? ''));
    const field = name === 'to' ? 'target' : 'base';
    const text = answer.text.replace(new RegExp(`"${field}":"\\w+"`), `"${field}":"${values.at(shown)}"`);
    return { ...answer, text };
  };

const refuseLowerCase = (text: string) => (text === text.toUpperCase() ? undefined : 'XYZ');
const countValues =
  (name: string) =>
  ({ url }: { readonly url: URL }) =>
    url.searchParams.getAll(name).length;

/** Faults with codes in requests, and with the currency list. */
export const codeFaults: Faults = {
  'list-is-bare': must('every-success')(
    onList(({ text }) => ({ text: text && JSON.stringify(JSON.parse(text).currencies) })),
  ),
  'list-of-190-codes': must('currencies-count')(onCodes((all) => all.slice(1))),
  'list-with-usual-codes-first': must('currencies-count')(onCodes((all) => [...new Set(['EUR', 'USD', ...all])])),
  'list-with-a-made-up-code': must(
    'currencies-iso-4217',
    'currencies-decided',
  )(onCodes((all) => all.map((code) => (code === 'ZWD' ? 'ZWX' : code)))),
  'list-shorter-at-times': must('every-list')(() => {
    let given = 0;
    return async (request, forward) => {
      const answer = await forward(request);
      given += request.isFor('currencies') ? 1 : 0;
      return given % 10 === 9 ? { ...answer, text: answer.text.replace('"INR",', '') } : answer;
    };
  }),

  'from-is-usd-by-default': must('convert-from-required')(byDefault('convert', 'from', 'USD')),
  'to-is-eur-by-default': must('convert-to-required')(byDefault('convert', 'to', 'EUR')),
  'missing-to-has-another-message': must('convert-to-required')(
    onError('invalidCurrency', { message: 'to is required' }, (request) => request.get('to') === ''),
  ),
  'unknown-currency-is-400': must('convert-currency-invalid')(
    onError('invalidCurrency', { status: 400 }, (request) => request.isFor('convert')),
  ),
  'base-is-ignored': must('every-echo')(
    onParameter(['base'], (base) => (/^(?!XYZ)[A-Z]{3}$/.test(base) ? null : undefined)),
  ),
  'base-is-eur-by-default': must('every-echo')(byDefault('rates', 'base', 'EUR')),
  'unknown-base-is-usd': should('rates-base-unsupported')(
    onParameter(['base'], (base) => (base === 'XYZ' ? 'USD' : undefined)),
  ),
  'unknown-base-under-its-own-name': must('codes-case')(() => async (request, forward) => {
    const isMadeUp = request.get('base') === 'XYZ';
    const answer = await forward(isMadeUp ? request.with('base', 'USD') : request);
    return isMadeUp ? { ...answer, text: answer.text.replace('"base":"USD"', '"base":"XYZ"') } : answer;
  }),

  'lower-case-refused': should('convert-code-case')(onParameter(CODES, refuseLowerCase)),
  'lower-case-refused-in-to-alone': should('convert-code-case')(onParameter(['to'], refuseLowerCase)),
  'lower-case-base-as-sent': must('codes-case')(
    onTableFields((_, request) => ({ base: JSON.stringify(request.get('base') || 'USD') })),
  ),
  'upper-case-by-the-rules-of-all-languages': should('convert-code-case')(
    onParameter(CODES, (text) => text.replaceAll('ı', 'I').replaceAll('ſ', 'S')),
  ),
  'unknown-parameters-refused': should('convert-unknown-parameters')(
    refuse('invalidCurrency', ({ url }) =>
      [...url.searchParams.keys()].some((name) => ![...CODES, 'amount'].includes(name)),
    ),
  ),

  'base-trimmed-but-not-from-and-to': should('rates-base-unsupported')(onParameter(['base'], (text) => text.trim())),
  'codes-up-to-three-letters': readCodes((text) => text.slice(0, 3), ['from', 'to']),
  'codes-up-to-a-comma': readCodes((text) => text.split(',')[0]),
  'numeric-codes': take('EUR', '978'),
  'codes-as-pattern-of-like': take('USD', '%', '___', 'US%', 'EU%'),
  'inherited-property-as-code-is-500': failOver((text) => /^(constructor|toString|__proto__)$/.test(text)),
  'code-unquoted-in-the-message': must('codes-odd')(
    onError(
      'invalidCurrency',
      (_, request) => ({ text: `{"error":"No currency ${request.get('from')}"}` }),
      (request) => request.get('from').includes('"'),
    ),
  ),
  'code-padded-as-sent': must('codes-odd')(() => async (request, forward) => {
    const to = request.get('to');
    const answer = await forward(to === to.trim() ? request : request.with('to', to.trim()));
    return { ...answer, text: answer.text.replace(`"target":"${to.trim()}"`, `"target":${JSON.stringify(to)}`) };
  }),

  'repeated-base-is-the-first': should('convert-repeated')(
    onRequest((request) =>
      countValues('base')(request) > 1 ? request.with('base', null).with('base', request.get('base')) : request,
    ),
  ),
  'repeated-base-named-last-with-rates-of-the-first': must('codes-repeated')(mixValues('base', 0, -1)),
  'repeated-parameter-is-500': must('codes-repeated')(
    onAnswer((request) => CODES.some((name) => countValues(name)(request) > 1), refusal('internal')),
  ),
  'repeated-amount-is-the-last': should('convert-repeated')(
    onRequest((request) => {
      const amounts = request.url.searchParams.getAll('amount');
      return amounts.length > 1 ? request.with('amount', null).with('amount', amounts.at(-1) ?? '') : request;
    }),
  ),
  'bracketed-parameter-is-another-currency': must('codes-repeated')(
    onRequest((request) => (request.url.searchParams.has('to[]') ? request.with('to', 'CHF') : request)),
  ),
  'parameters-in-one-order-alone': must('convert-spelling')(
    refuse(
      'invalidCurrency',
      ({ url }) => url.searchParams.has('amount') && !/^\?from=.*&to=.*&amount=/.test(url.search),
    ),
  ),
  'parameters-not-decoded': must('convert-spelling')(refuse('invalidCurrency', ({ url }) => url.search.includes('%'))),
};
