import { currencyCodes } from '@crossrate/contract';
import fc from 'fast-check';

const code = fc.constantFrom(...currencyCodes);
const anyCase = fc.tuple(code, fc.boolean()).map(([text, isLower]) => (isLower ? text.toLowerCase() : text));

/** Texts that are not codes. Some would become a code by Unicode case folding, or by wrong percent-decoding. */
const noCode = fc.constantFrom('', 'XXX', 'US', 'USDD', 'U%00D', 'u%C5%BFd', 'USD%20', '%55SD%2', '[]', 'USD,EUR');

const digits = (most: number) =>
  fc.array(fc.constantFrom(...'0123456789'), { minLength: 1, maxLength: most }).map((list) => list.join(''));

const ALMOST = ['', '+1', '%2B1', '1e', 'NaN', 'Infinity', '0x10', '1,000', '%201', '1_0', '1e9999999999', '-1', '1.'];
const SMALL = ['0', '-0', '0.01', '0.010000000000000000001', '0.02', '.5', '01'];
const length = fc.integer({ min: 35, max: 15_000 });

/** Amounts: numbers, texts that are almost numbers, and numbers with up to 15,000 digits. */
const amount = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 1_000_000 }).map(String) },
  { weight: 4, arbitrary: fc.tuple(digits(12), digits(12)).map(([whole, part]) => `${Number(whole)}.${part}`) },
  fc.tuple(digits(4), fc.integer({ min: -330, max: 330 })).map(([n, e]) => `${Number(n)}e${e}`),
  fc.constantFrom(...ALMOST, ...SMALL),
  length.map((most) => '9'.repeat(most)),
  length.map((most) => `1.${'0'.repeat(most)}1`),
);

/** Unknown parameters, which a server must ignore. */
const others = fc.constantFrom(
  '',
  '&x=1',
  '&x',
  '&',
  '&constructor=1',
  '&%FF=%FF',
  '&a[b]=c',
  `&${'x=1&'.repeat(300)}`,
);

const rates = fc.oneof(
  fc.constant(''),
  fc.constant('?'),
  anyCase.map((base) => `?base=${base}`),
  noCode.map((base) => `?base=${base}`),
  fc.tuple(anyCase, anyCase).map(([a, b]) => `?base=${a}&base=${b}`),
);

const writeConversion = ([from, to, n]: string[]) => `?from=${from}&to=${to}&amount=${n}`;
const convert = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(anyCase, anyCase, amount).map(writeConversion) },
  fc.tuple(noCode, anyCase, amount).map(writeConversion),
  fc.tuple(anyCase, amount, amount).map(([code, n, m]) => `?to=${code}&from=${code}&amount=${n}&amount=${m}`),
  fc.constantFrom('', '?', '?from=USD', '?from=USD&to=EUR', '?amount=1', '?from=USD&from=USD&to=EUR&amount=1'),
);

/** The queries of each operation, with the question mark. */
export const queries = {
  rates: fc.tuple(rates, others).map(([query, more]) => (query === '' ? '' : query + more)),
  convert: fc.tuple(convert, others).map(([query, more]) => (query === '' ? '' : query + more)),
  currencies: fc.constantFrom('', '?', '?x=1'),
} as const;
