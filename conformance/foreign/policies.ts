import { currencies } from '@crossrate/contract';
import Big from 'big.js';
import { createService } from './create-service.ts';
import type { ForeignServer } from './foreign-server.ts';
import { type Policy, usualPolicy } from './policy.ts';
import { currentCodes, unitsPerDollar } from './units-per-dollar.ts';

// The questions of choices that many services make.
const [ROUNDING, DIGITS, MARGIN] = ['rounding of converted', 'digits of rates', 'margin between buying and selling'];
const OTHER_FIELDS = ['every-success-alone'];
const NO_CENTS = ['every-two-decimals'];

const PAGE = { headers: { 'Content-Type': 'text/html' }, text: '<!doctype html><h1>Sorry</h1>' };
const GONE = { status: 503, text: '{"error":"Service temporarily unavailable. Please try again later."}' };
const TOO_FAST = { status: 429, text: '{"error":"Not so fast, please."}', headers: { 'Retry-After': '0' } };

const showDecimals = (decimals: number) => (rate: number) => String(Number(rate.toFixed(decimals)));

const showCents = (product: Big, mode: Big.RoundingMode, decimals = 2) => product.round(decimals, mode).toFixed(2);

const stateQuota: Policy['writeQuota'] = (used) => ({
  'X-RateLimit-Limit': '100',
  'X-RateLimit-Remaining': String(100 - used),
});

/** Finds the number of decimals that a well-known service shows for a rate of this size. */
const findDecimals = (rate: number) =>
  [0, 2, 3, 4, 5][[5_000, 80, 20, 1, 0.0001].findIndex((least) => rate > least)] ?? 6;

const { EUR: _EUR, JPY: _JPY, ...others } = unitsPerDollar;
/** WIR euro and German mark, which this project does not support, in place of euro and yen. */
const otherCurrencies = { ...others, CHE: 0.93, DEM: 1.72 };
const isZeroDecimal = (target: string) => currencies.find(({ code }) => code === target)?.minorUnit === 0;

/** Writes an object with spaces, with new lines, and in reverse order. */
const writePrettily: Policy['write'] = (members) => {
  const isAnswer = members.some(([name]) => name === 'base' || name === 'currencies');
  const all = isAnswer ? [['success', 'true'] as const, ...members.toReversed()] : members.toReversed();
  const lines = all.map(([name, text]) => `  "\\u00${name.charCodeAt(0).toString(16)}${name.slice(1)}" : ${text}`);
  return `{\n${lines.join(',\n')}\n}\n`;
};

const departures: readonly (Omit<ForeignServer, 'start'> & { readonly policy: Partial<Policy> })[] = [
  {
    id: 'pretty',
    title: 'writes JSON for people, escapes the names of fields, adds its own, and dates its rates by week',
    inferred: { [ROUNDING]: 'half down, to 2 decimals, from the rate shown' },
    contested: [...OTHER_FIELDS, ...NO_CENTS],
    policy: {
      convert: ({ amount, shown }) => {
        const below = amount.times(shown).round(2, Big.roundDown);
        return (amount.times(shown).minus(below).gt('0.005') ? below.plus('0.01') : below).toString();
      },
      write: writePrettily,
      findEdition: () => ({ updatedAt: '2026-W40-2T02:00:00+02:00', rise: 0 }),
      notFound: { status: 404, ...PAGE },
    },
  },
  {
    id: 'strict-parameters',
    title: 'shows four decimals of rates, rounds ties to even, and refuses repeated parameters with 400',
    inferred: {
      [ROUNDING]: 'half even, to 2 decimals, from a rate with more digits than are shown',
      [DIGITS]: '4 decimals',
      'a listed code without a rate, as a base': '404',
    },
    policy: {
      showRate: showDecimals(4),
      convert: ({ amount, rate }) => showCents(amount.times(rate), Big.roundHalfEven),
      readRepeated: () => undefined,
      findMissingStatus: (code, use) => (currentCodes.has(code) ? undefined : use === 'base' ? 404 : 503),
    },
  },
  {
    id: 'whole-yen',
    title: 'rounds to whole yen, behind a gateway that loses every twentieth request, and charges some of these',
    inferred: { [ROUNDING]: 'half up, to the minor unit of the target, from the rate shown', [DIGITS]: '6 decimals' },
    contested: ['every-answered'],
    policy: {
      convert: ({ amount, shown, target }) =>
        showCents(amount.times(shown), Big.roundHalfUp, isZeroDecimal(target) ? 0 : 2),
      writeQuota: stateQuota,
      pass(received, serve) {
        const answer = received % 40 === 20 ? undefined : serve();
        return answer && received % 20 !== 0 ? answer : { status: 502, ...PAGE };
      },
    },
  },
  {
    id: 'counts-everything',
    title: 'counts the requests that it refuses, and the list, and rounds to four decimals before two',
    inferred: {
      [ROUNDING]: 'half up, to 2 decimals, from the rate shown, to 4 decimals first',
      'refused requests': 'counted',
      'currency list with a key': 'counted',
    },
    policy: {
      convert: ({ amount, shown }) => showCents(amount.times(shown).round(4, Big.roundHalfUp), Big.roundHalfUp),
      countsRefusals: () => true,
      countsList: true,
      findMissingStatus: (code) => (code === 'CLF' ? 503 : undefined),
      writeQuota: stateQuota,
    },
  },
  {
    id: 'parameters-first',
    title: 'checks the parameters before the key, refuses from = to, and cuts the rates of tables alone',
    inferred: { [ROUNDING]: 'half up, to 2 decimals, from a rate with more digits than are shown' },
    policy: {
      checksKeyLast: true,
      refusesSame: true,
      showRate: (rate, use) => new Big(rate).round(6, use === 'table' ? Big.roundDown : Big.roundHalfUp).toString(),
      convert: ({ amount, rate }) => showCents(amount.times(rate), Big.roundHalfUp),
      isNumber: (text) => /^\d{1,18}(\.\d{1,12})?$/.test(text),
      writeQuota: stateQuota,
    },
  },
  {
    id: 'bands-of-digits',
    title: 'shows few decimals of large rates, and refuses withdrawn currencies, which it lists, with 422',
    inferred: {
      [ROUNDING]: 'half up, to 2 decimals, from a rate with more digits than are shown',
      [DIGITS]: 'at most 6 decimals, fewer for some sizes',
    },
    policy: {
      showRate: (rate) => showDecimals(findDecimals(rate))(rate),
      convert: ({ amount, rate }) => showCents(amount.times(rate), Big.roundHalfUp),
      findMissingStatus: (code) => (currentCodes.has(code) ? undefined : 422),
    },
  },
  {
    id: 'margin',
    title: 'keeps half a per cent, leaves the base out of its table, and counts refused requests for tables',
    inferred: { [MARGIN]: 'about 0.50 % of every rate', 'refused requests': 'counted' },
    policy: { margin: 0.995, hasOwnBase: false, countsRefusals: (path) => path === '/api/rates' },
  },
  {
    id: 'six-figures',
    title: 'shows six figures of a rate, cuts results, reads the first of two parameters, and states a limit a minute',
    inferred: { [ROUNDING]: 'down, to 2 decimals, from the rate shown', [DIGITS]: '6 significant figures' },
    policy: {
      showRate: (rate) => String(Number(rate.toPrecision(6))),
      convert: ({ amount, shown }) => showCents(amount.times(shown), Big.roundDown),
      showAmount: (text) => String(Number(text)),
      readRepeated: ([first]) => first,
      findMissingStatus: (code) => (currentCodes.has(code) ? undefined : 503),
      writeQuota: (used) => ({
        'X-RateLimit-Limit': '60',
        'X-RateLimit-Remaining': String(60 - (used % 60)),
        'X-RateLimit-Reset': String(60 * Math.ceil(Date.now() / 60_000)),
      }),
    },
  },
  {
    id: 'doubles',
    title: 'computes with doubles of any size, shows all their digits, and reads codes in the case of any alphabet',
    inferred: { [ROUNDING]: 'half up, to 2 decimals, from the rate shown, in binary floating point' },
    contested: NO_CENTS,
    policy: {
      showRate: String,
      convert: ({ amount, rate }) => String(Number((Number(amount) * rate).toFixed(2))),
      showAmount: (text) => String(Number(text)),
      readCode: (sent) => sent.toUpperCase(),
      readRepeated: (values) => values.at(-1),
      isNumber: (text) => /^\d{1,300}(\.\d+)?(e\d{1,2}|e[12]\d\d|e300)?$/i.test(text),
    },
  },
  {
    id: 'two-decimals',
    title: 'shows two decimals of a rate, which hold nothing of one ZWD, and converts any amount at the unrounded rate',
    inferred: { [DIGITS]: '2 decimals' },
    policy: {
      currencies: { ...unitsPerDollar, ZWD: (unitsPerDollar.ZWG ?? 0) * 24987242e18 },
      showRate: showDecimals(2),
      convert: ({ amount, rate }) => showCents(amount.times(rate), Big.roundHalfUp),
      isNumber: (text) => /^\d+(\.\d+)?(e-?\d+)?$/i.test(text),
    },
  },
  {
    id: 'rounded-up',
    title: 'rounds its rates up to two decimals, and lists CHE and DEM, but neither euro nor yen',
    inferred: { [DIGITS]: '2 decimals' },
    policy: { showRate: (rate) => new Big(rate).round(2, Big.roundUp).toString(), currencies: otherCurrencies },
    contested: ['every-table-finely'],
  },
  {
    id: 'two-instances',
    title: 'has two instances that have read their rates one after the other, and is gone for a moment',
    inferred: { 'refused requests': 'free' },
    contested: ['rates-updated-at-steady'],
    policy: {
      findEdition: (turn) => ({ updatedAt: `2026-09-29T02:00:0${turn % 2}+02:00`, rise: (turn % 2) * 0.0004 }),
      pass: (received, serve) => (received === 150 ? GONE : serve()),
    },
  },
  {
    id: 'bursts',
    title: 'refuses every twentieth request for a moment, and reads new rates of the same date during the run',
    inferred: { 'refused requests': 'free', 'currency list with a key': 'not shown' },
    policy: {
      findEdition: (turn) => ({ updatedAt: '2026-09-29T00:00:00+00:00', rise: turn < 400 ? 0 : 0.0004 }),
      pass: (received, serve) => (received % 20 === 0 ? TOO_FAST : serve()),
    },
  },
];

/** Services that show, round, convert, check, count, refuse and write otherwise, or have other codes. */
export const policyServers: readonly ForeignServer[] = departures.map(({ policy, ...server }) => ({
  ...server,
  start: async (given) => createService({ ...usualPolicy, ...policy }, given),
}));
