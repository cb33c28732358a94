import { currencyCodes } from '@crossrate/contract';
import { answers, errors, message, refusal, texts, withHeaders } from './answers.ts';
import type { BrokenServer, Spoil } from './broken-server.ts';
import { conversions, rates, tables } from './exact-fields.ts';
import { isFor, parameter, parameterOf } from './requests.ts';

/** Currencies for which a server may have been tried before it was let loose on the rest. */
const USUAL: readonly (string | null)[] = [null, 'USD', 'EUR', 'GBP', 'JPY', 'CHF', 'KWD', 'IRR'];
const times = (rate: string, factor: number) => String(Number((Number(rate) * factor).toPrecision(6)));

/** Refuses what the real server does not, for some of the codes. */
const refusing = (operation: 'rates' | 'convert', isRefused: (code: string) => boolean): Spoil =>
  answers((answer, request) => {
    const codes = ['base', 'from', 'to'].map((name) => parameterOf(request, name) ?? 'USD');
    const concerns = isFor(operation, request) && answer.status === 200 && codes.some(isRefused);
    return concerns ? refusal('invalidCurrency') : answer;
  });

/** What only many different requests bring to light. */
export const brokenEvery: readonly BrokenServer[] = [
  {
    id: 'error-429-of-the-proxy',
    title: 'lets its proxy refuse rates over the limit, with a page',
    caughtBy: ['every-error'],
    spoil: errors(
      'quotaExceeded',
      (answer) => ({ ...withHeaders(answer, { 'Content-Type': 'text/html' }), text: '<h1>Too many</h1>' }),
      (request) => isFor('rates', request),
    ),
  },
  {
    id: 'error-with-a-code',
    title: 'adds a code to the error of a request without a key',
    caughtBy: ['every-error-alone'],
    spoil: errors('unauthorized', { text: '{"error":"Missing or invalid API key.","code":401}' }),
  },
  {
    id: 'error-without-words',
    title: 'says nothing to a restricted account',
    caughtBy: ['every-error', 'auth-restricted'],
    spoil: errors('accountRestricted', { text: message('') }),
  },
  {
    id: 'rate-as-text-somewhere',
    title: 'writes the rates of unusual bases as texts',
    caughtBy: ['every-success'],
    spoil: rates((all, base) =>
      USUAL.includes(base) ? all : Object.fromEntries(Object.entries(all).map(([code, rate]) => [code, `"${rate}"`])),
    ),
  },
  {
    id: 'codes-in-lower-case-somewhere',
    title: 'writes the codes of unusual tables in lower case',
    caughtBy: ['every-success'],
    spoil: rates((all, base) =>
      USUAL.includes(base)
        ? all
        : Object.fromEntries(Object.entries(all).map(([code, rate]) => [code.toLowerCase(), rate])),
    ),
  },
  {
    id: 'fee-somewhere',
    title: 'adds a fee to unusual conversions',
    caughtBy: ['every-success-alone'],
    spoil: conversions((fields, request) =>
      USUAL.includes(parameterOf(request, 'from')) ? fields : { ...fields, fee: '0' },
    ),
  },
  {
    id: 'table-as-text-plain',
    title: 'calls unusual tables plain text',
    caughtBy: ['every-success'],
    spoil: answers((answer, request) =>
      isFor('rates', request) && answer.status === 200 && !USUAL.includes(parameterOf(request, 'base'))
        ? withHeaders(answer, { 'Content-Type': 'text/plain' })
        : answer,
    ),
  },
  {
    id: 'unusual-bases-as-usd',
    title: 'gives US dollars for unusual bases',
    caughtBy: ['every-echo'],
    spoil: parameter('rates', 'base', (base) => (USUAL.includes(base) ? base : 'USD')),
  },
  {
    id: 'unusual-targets-as-eur',
    title: 'converts into euros instead of unusual currencies',
    caughtBy: ['every-echo'],
    spoil: parameter('convert', 'to', (to) => (USUAL.includes(to) || !isSupported(to) ? to : 'EUR')),
  },
  {
    id: 'amount-in-cents',
    title: 'shows amounts rounded to cents',
    caughtBy: ['every-echo', 'convert-echo'],
    spoil: conversions((fields) => ({ ...fields, amount: Number(fields.amount).toFixed(2) })),
  },
  {
    id: 'convert-usual-only',
    title: 'converts the usual currencies only',
    caughtBy: ['every-listed-code'],
    spoil: refusing('convert', (code) => !USUAL.includes(code) && isSupported(code)),
  },
  {
    id: 'rates-usual-only',
    title: 'has tables of the usual currencies only',
    caughtBy: ['every-listed-code'],
    spoil: refusing('rates', (code) => !USUAL.includes(code) && isSupported(code)),
  },
  {
    id: 'withdrawn-500',
    title: 'fails where the base is an unusual currency of the second half of the alphabet',
    caughtBy: ['every-listed-code'],
    spoil: answers((answer, request) =>
      !USUAL.includes(parameterOf(request, 'base')) &&
      /^[M-Z]/.test(parameterOf(request, 'base') ?? '') &&
      answer.status === 200
        ? refusal('internal')
        : answer,
    ),
  },
  {
    id: 'converted-without-last-zero',
    title: 'drops a zero at the end of converted',
    caughtBy: ['every-two-decimals'],
    spoil: texts('convert', (text) => text.replace(/("converted":\d+\.\d)0\b/, '$1')),
  },
  {
    id: 'converted-one-per-cent-low',
    title: 'keeps one per cent of what it converts',
    caughtBy: ['every-product', 'consistency-arithmetic'],
    spoil: conversions((fields) => ({ ...fields, converted: (Number(fields.converted) * 0.99).toFixed(2) })),
  },
  {
    id: 'converted-one-off-when-large',
    title: 'is off by one for large amounts',
    caughtBy: ['every-product', 'every-arithmetic'],
    spoil: conversions((fields) =>
      Number(fields.amount) > 100_000_000
        ? { ...fields, converted: (Number(fields.converted) + 1).toFixed(2) }
        : fields,
    ),
  },
  {
    id: 'converted-cut-when-large',
    title: 'cuts large sums where it rounds small ones',
    caughtBy: ['every-product'],
    spoil: conversions((fields) => {
      const product = Number(fields.amount) * Number(fields.rate);
      return product < 1_000 ? fields : { ...fields, converted: (Math.floor(product * 100) / 100).toFixed(2) };
    }),
  },
  {
    id: 'converted-in-whole-dollars',
    title: 'rounds what it converts into dollars to whole ones',
    caughtBy: ['every-product'],
    spoil: conversions((fields) =>
      fields.target === '"USD"' ? { ...fields, converted: Math.round(Number(fields.converted)).toFixed(2) } : fields,
    ),
  },
  {
    id: 'amount-through-doubles',
    title: 'reads amounts into doubles',
    caughtBy: ['every-amount-exactly'],
    spoil: conversions((fields) => ({ ...fields, amount: String(Number(fields.amount)) })),
  },
  {
    id: 'one-target-503',
    title: 'has no conversion into a currency that is in its tables',
    caughtBy: ['every-listed-code'],
    spoil: answers((answer, request) =>
      (parameterOf(request, 'to') ?? '').startsWith('K') && answer.status === 200 ? refusal('unavailable') : answer,
    ),
  },
  {
    id: 'missing-converted',
    title: 'converts a currency that it has no rate of, one to one',
    caughtBy: ['every-listed-code'],
    only: 'http',
    spoil: answers((answer, request) => {
      if (!isFor('convert', request) || answer.status !== 503) return answer;
      const [base, target, amount] = ['from', 'to', 'amount'].map((name) => parameterOf(request, name));
      const text = `{"base":"${base}","target":"${target}","amount":${amount},"rate":1,"converted":${amount}.00}`;
      return { ...answer, status: 200, text };
    }),
  },
  {
    id: 'missing-500',
    title: 'fails over a currency that it has no rate of',
    caughtBy: ['every-listed-code'],
    spoil: errors('unavailable', refusal('internal')),
  },
  {
    id: 'missing-with-other-words',
    title: 'says in words of its own that it has no rate of a currency',
    caughtBy: ['every-listed-code'],
    spoil: errors('unavailable', { text: message('No rate for this currency.') }),
  },
  {
    id: 'converted-zero',
    title: 'converts everything to nothing',
    caughtBy: ['every-product'],
    spoil: conversions((fields) => ({ ...fields, converted: '0.00' })),
  },
  {
    id: 'margin-from-dollars',
    title: 'takes one per cent when it converts dollars',
    caughtBy: ['every-conversion-rate'],
    spoil: conversions((fields) => {
      if (fields.base !== '"USD"' || fields.target === '"USD"') return fields;
      const rate = times(fields.rate, 1.01);
      return { ...fields, rate, converted: (Number(fields.amount) * Number(rate)).toFixed(2) };
    }),
  },
  {
    id: 'margin-on-unusual-pairs',
    title: 'takes one per cent on unusual conversions',
    caughtBy: ['every-table-finely'],
    spoil: conversions((fields) => {
      if (USUAL.includes(JSON.parse(fields.base))) return fields;
      const rate = times(fields.rate, 0.99);
      return { ...fields, rate, converted: (Number(fields.amount) * Number(rate)).toFixed(2) };
    }),
  },
  {
    id: 'one-code-wrong-in-one-table',
    title: 'has dong at ten times their rate in unusual tables',
    caughtBy: ['every-table'],
    spoil: rates((all, base) => (!USUAL.includes(base) && all.VND ? { ...all, VND: times(all.VND, 10) } : all)),
  },
  {
    id: 'one-table-off',
    title: 'has unusual tables that are three per cent off',
    caughtBy: ['every-table-finely'],
    spoil: rates((all, base) =>
      !USUAL.includes(base)
        ? Object.fromEntries(
            Object.entries(all).map(([code, rate]) => [code, code === base ? rate : times(rate, 1.03)]),
          )
        : all,
    ),
  },
  {
    id: 'default-table-off',
    title: 'has another table by default than of US dollars',
    caughtBy: ['every-table'],
    only: 'http',
    spoil: tables((fields, request) =>
      parameterOf(request, 'base') === null
        ? { ...fields, rates: fields.rates.replace(/"TZS":[\d.]+/, '"TZS":1.5') }
        : fields,
    ),
  },
  {
    id: 'table-with-gaps',
    title: 'leaves most currencies out of unusual tables',
    caughtBy: ['every-table'],
    spoil: rates((all, base) =>
      USUAL.includes(base) ? all : Object.fromEntries(Object.entries(all).filter(([code]) => code < 'N')),
    ),
  },
];

function isSupported(code: string | null): boolean {
  return currencyCodes.some((known) => known === code);
}
