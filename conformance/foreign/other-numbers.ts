import { currencies } from '@crossrate/contract';
import Big from 'big.js';
import { buildPage } from './build-page.ts';
import { buildServer, DIGITS, MARGIN, ROUNDING } from './build-server.ts';
import type { ForeignServer } from './foreign-server.ts';
import { usualPolicy } from './policy.ts';
import { currentCodes } from './units-per-dollar.ts';

/** Finds the number of decimals that a well-known service shows for a rate of this size. */
function findDecimals(rate: number): number {
  if (rate > 5_000) return 0;
  if (rate > 80) return 2;
  if (rate > 20) return 3;
  if (rate > 1) return 4;
  return rate > 0.0001 ? 5 : 6;
}

/** Finds the decimals of an amount in a currency: 0 when the currency has no minor unit, else 2. */
const findAmountDecimals = (target: string) =>
  currencies.find(({ code }) => code === target)?.minorUnit === 0 ? 0 : 2;

/** Servers that round, show and convert numbers otherwise. */
export const serversOfOtherNumbers: readonly ForeignServer[] = [
  buildServer({
    id: 'half-even-from-four-decimals',
    title: 'shows four decimals of rates, and converts at the unrounded rates, with ties to the even cent',
    inferred: {
      [ROUNDING]: 'half even, to 2 decimals, from a rate with more digits than are shown',
      [DIGITS]: '4 decimals',
    },
    policy: {
      showRate: (rate) => String(Number(rate.toFixed(4))),
      convert: ({ amount, rate }) => amount.times(rate).round(2, Big.roundHalfEven).toFixed(2),
    },
  }),
  buildServer({
    id: 'whole-yen',
    title: 'rounds to whole units for a target without a minor unit',
    inferred: {
      [ROUNDING]: 'half up, to the minor unit of the target, from the rate shown',
      [DIGITS]: '6 decimals',
    },
    policy: {
      convert: ({ amount, shown, target }) =>
        amount.times(shown).round(findAmountDecimals(target), Big.roundHalfUp).toFixed(2),
      buildHeaders: (used) => ({ 'X-RateLimit-Limit': '100', 'X-RateLimit-Remaining': String(100 - used) }),
    },
  }),
  buildServer({
    id: 'sums-of-four-decimals',
    title: 'rounds converted to four decimals first, and then to two',
    inferred: { [ROUNDING]: 'half up, to 2 decimals, from the rate shown, to 4 decimals first' },
    policy: {
      convert: ({ amount, shown }) =>
        amount.times(shown).round(4, Big.roundHalfUp).round(2, Big.roundHalfUp).toFixed(2),
    },
  }),
  buildServer({
    id: 'bands-of-digits',
    title: 'shows few decimals of large rates, and lists withdrawn currencies without rates of them',
    inferred: {
      [ROUNDING]: 'half up, to 2 decimals, from a rate with more digits than are shown',
      [DIGITS]: 'at most 6 decimals, fewer for some sizes',
    },
    policy: {
      showRate: (rate) => String(Number(rate.toFixed(findDecimals(rate)))),
      convert: ({ amount, rate }) => amount.times(rate).round(2, Big.roundHalfUp).toFixed(2),
      isMissing: (code) => !currentCodes.has(code),
      missingStatus: 422,
      notFound: buildPage(404, 'Not found'),
    },
  }),
  buildServer({
    id: 'margin',
    title: 'keeps a margin of half a per cent in both directions, and leaves the base out of its table',
    inferred: { [MARGIN]: 'about 0.50 % of every rate', [ROUNDING]: 'half up, to 2 decimals, from the rate shown' },
    policy: { computeRate: (base, target) => usualPolicy.computeRate(base, target) * 0.995, hasOwnBase: false },
  }),
  buildServer({
    id: 'six-figures',
    title:
      'shows six figures of a rate, with an exponent where JavaScript writes one, cuts what it converts, and reads the first of two parameters',
    inferred: { [ROUNDING]: 'down, to 2 decimals, from the rate shown', [DIGITS]: '6 significant figures' },
    policy: {
      showRate: (rate) => String(Number(rate.toPrecision(6))),
      convert: ({ amount, shown }) => amount.times(shown).round(2, Big.roundDown).toFixed(2),
      showAmount: (text) => String(Number(text)),
      readRepeated: ([first = '']) => first,
    },
  }),
  buildServer({
    id: 'doubles',
    title: 'computes with numbers of JavaScript, and shows all their digits',
    inferred: { [ROUNDING]: 'half up, to 2 decimals, from the rate shown, in binary floating point' },
    policy: {
      showRate: String,
      convert: ({ amount, rate }) => (Number(amount) * rate).toFixed(2),
      showAmount: (text) => String(Number(text)),
      readRepeated: (values) => values.at(-1) ?? '',
    },
  }),
  buildServer({
    id: 'doubles-of-any-size',
    title: 'writes numbers as JavaScript does, however large, and reads codes in the case of any alphabet',
    inferred: { 'codes in lower case': 'accepted' },
    policy: {
      convert: ({ amount, shown }) => String(Number(amount.times(shown).toFixed(2))),
      showAmount: (text) => String(Number(text)),
      readCode: (sent) => sent.toUpperCase(),
      isNumber: (text) => /^\d{1,300}(\.\d+)?(e\d{1,2}|e[12]\d\d|e300)?$/i.test(text),
    },
    contested: ['convert-two-decimals', 'every-two-decimals'],
  }),
  buildServer({
    id: 'any-size',
    title: 'converts amounts of any size to the last digit',
    inferred: { [ROUNDING]: 'half up, to 2 decimals, from the rate shown' },
    policy: { isNumber: (text) => /^\d+(\.\d+)?(e-?\d+)?$/i.test(text) },
  }),
  buildServer({
    id: 'wide-margin-down',
    title: 'keeps a margin of one per cent in both directions, and cuts its rates after five decimals',
    inferred: { [MARGIN]: 'about 1.0 % of every rate' },
    policy: {
      computeRate: (base, target) => usualPolicy.computeRate(base, target) * 0.99,
      showRate: (rate) => new Big(rate).round(5, Big.roundDown).toString(),
    },
  }),
  buildServer({
    id: 'five-per-cent',
    title: 'keeps a margin of five per cent in both directions',
    inferred: { [MARGIN]: 'about 5.0 % of every rate' },
    policy: { computeRate: (base, target) => usualPolicy.computeRate(base, target) * 0.95 },
  }),
  buildServer({
    id: 'two-decimals',
    title: 'shows two decimals of a rate, and converts at the unrounded rate',
    inferred: { [DIGITS]: '2 decimals' },
    policy: {
      showRate: (rate) => String(Number(rate.toFixed(2))),
      convert: ({ amount, rate }) => amount.times(rate).round(2, Big.roundHalfUp).toFixed(2),
    },
  }),
  buildServer({
    id: 'rounded-up',
    title: 'rounds its rates up to two decimals',
    inferred: { [DIGITS]: '2 decimals' },
    policy: { showRate: (rate) => new Big(rate).round(2, Big.roundUp).toString() },
  }),
  buildServer({
    id: 'short-conversions',
    title: 'shows two decimals of the rate of a conversion, and six of those of a table',
    inferred: { [DIGITS]: '6 decimals' },
    policy: { showAppliedRate: (rate) => String(Number(rate.toFixed(2))) },
  }),
];
