import { currencies } from '@crossrate/contract';
import Big from 'big.js';
import type { ForeignServer } from './foreign-server.ts';
import { type Members, type Policy, usualPolicy } from './policy.ts';
import { pythonServer } from './python-server.ts';
import { startNodeServer } from './start-node-server.ts';
import { codes, currentCodes } from './units-per-dollar.ts';

const ROUNDING = 'rounding of converted';
const DIGITS = 'digits of rates';
const MARGIN = 'margin between buying and selling';
const buildPage = (status: number, text: string) => ({
  status,
  type: 'text/html',
  text: `<!doctype html><h1>${text}</h1>`,
});

interface NodeServer extends Pick<ForeignServer, 'id' | 'title' | 'inferred'> {
  /** The departures from the usual policy. */
  readonly policy: Partial<Policy>;
  /** @default [] */
  readonly contested?: ForeignServer['contested'];
}

const buildServer = ({ policy, contested = [], ...server }: NodeServer): ForeignServer => ({
  ...server,
  contested,
  start: () => startNodeServer({ ...usualPolicy, ...policy }),
});

/** Escapes an ASCII letter of a JSON string. */
const escapeLetter = (letter: string) => `\\u00${letter.charCodeAt(0).toString(16)}`;

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

/** Writes an object with spaces, with new lines, and in reverse order. */
function writePrettily(members: Members): string {
  const lines = [...members].reverse().map(([name, text]) => `  "${name}" : ${text.replaceAll('\n', '\n  ')}`);
  return `{\n${lines.join(',\n')}\n}\n`;
}

/** Conforming servers with other choices than this project's. */
export const foreignServers: readonly ForeignServer[] = [
  buildServer({
    id: 'half-even-from-four-decimals',
    title: 'shows four decimals of rates, and converts from all of them as banks round',
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
    title: 'converts into whole units where a currency has no smaller ones',
    inferred: {
      [ROUNDING]: 'half up, to the minor unit of the target, from the rate shown',
      [DIGITS]: '6 decimals',
    },
    policy: {
      convert: ({ amount, shown, target }) =>
        amount.times(shown).round(findAmountDecimals(target), Big.roundHalfUp).toFixed(2),
      headers: (used) => ({ 'X-RateLimit-Limit': '100', 'X-RateLimit-Remaining': String(100 - used) }),
    },
  }),
  buildServer({
    id: 'bands-of-digits',
    title: 'gives large rates few decimals, and knows nothing of withdrawn currencies that it lists',
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
    id: 'parameters-first',
    title: 'looks at parameters before the key, wants upper case, and has a code in its errors',
    inferred: { [ROUNDING]: 'half up, to 2 decimals, from the rate shown' },
    policy: {
      checksParametersFirst: true,
      readCode: (sent) => sent,
      writeError: (status, message) => JSON.stringify({ error: message, code: status }),
    },
    contested: ['errors-fields', 'every-error-alone'],
  }),
  buildServer({
    id: 'counts-everything',
    title: 'counts the requests that it refuses, and the list',
    inferred: { [ROUNDING]: 'half up, to 2 decimals, from the rate shown', 'refused requests': 'counted' },
    policy: { countsRefusals: () => true, countsList: true },
  }),
  buildServer({
    id: 'current-currencies',
    title: 'has rates of current currencies only, and a second limit of 60 requests a minute',
    inferred: { 'a listed code without a rate, to convert': '503' },
    policy: {
      isMissing: (code) => !currentCodes.has(code),
      headers: (used) => ({
        'X-RateLimit-Limit': '60',
        'X-RateLimit-Remaining': String(60 - (used % 60)),
        'X-RateLimit-Reset': String(60 * Math.ceil(Date.now() / 60_000)),
      }),
    },
  }),
  buildServer({
    id: 'pretty',
    title: 'writes JSON for people, with fields of its own, and 88.1 for 88.10',
    inferred: { [ROUNDING]: 'half down, to 2 decimals, from the rate shown' },
    policy: {
      convert: ({ amount, shown }) => {
        const below = amount.times(shown).round(2, Big.roundDown);
        const isAbove = amount.times(shown).minus(below).gt('0.005');
        return (isAbove ? below.plus('0.01') : below).toString();
      },
      jsonType: 'application/json',
      write: (members) => {
        const isAnswer = members.some(([name]) => ['base', 'currencies'].includes(name));
        return writePrettily(isAnswer ? [...members, ['success', 'true']] : members);
      },
      notFound: buildPage(404, 'Nothing here'),
      knowsMethods: false,
    },
    contested: [
      'rates-no-other-fields',
      'convert-no-other-fields',
      'currencies-no-other-fields',
      'every-success-alone',
      'convert-two-decimals',
      'every-two-decimals',
    ],
  }),
  buildServer({
    id: 'margin',
    title: 'keeps half a per cent on every way, and leaves the base out of its table',
    inferred: { [MARGIN]: 'about 0.50 % of every rate', [ROUNDING]: 'half up, to 2 decimals, from the rate shown' },
    policy: { cross: (base, target) => usualPolicy.cross(base, target) * 0.995, hasOwnBase: false },
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
    title: 'computes with the numbers of JavaScript, all of whose digits it shows',
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
    id: 'units-and-marks',
    title: 'has a unit of account and a currency of before the euro among its codes',
    inferred: { [ROUNDING]: 'half up, to 2 decimals, from the rate shown' },
    policy: {
      codes: codes.map((code) => ({ ZWD: 'CHE', BYR: 'DEM' })[code] ?? code).sort(),
    },
  }),
  buildServer({
    id: 'two-instances',
    title: 'has two instances that have read their rates one after the other, and answer in turn',
    inferred: { 'refused requests': 'free' },
    policy: {
      instances: [
        { updatedAt: '2026-09-29T02:00:00+02:00', rise: 0 },
        { updatedAt: '2026-09-29T02:00:09+02:00', rise: 0.0004 },
      ],
    },
    contested: ['rates-updated-at-steady'],
  }),
  buildServer({
    id: 'wide-margin-down',
    title: 'keeps one per cent on every way, and cuts its rates after five decimals',
    inferred: { [MARGIN]: 'about 1.0 % of every rate' },
    policy: {
      cross: (base, target) => usualPolicy.cross(base, target) * 0.99,
      showRate: (rate) => new Big(rate).round(5, Big.roundDown).toString(),
    },
  }),
  buildServer({
    id: 'five-per-cent',
    title: 'keeps five per cent on every way',
    inferred: { [MARGIN]: 'about 5.0 % of every rate' },
    policy: { cross: (base, target) => usualPolicy.cross(base, target) * 0.95 },
  }),
  buildServer({
    id: 'two-decimals',
    title: 'shows two decimals of a rate, and converts at the rate behind them',
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
  buildServer({
    id: 'counts-some-refusals',
    title: 'counts refused requests for rates, not for conversions, and gives no list to a key that is used up',
    inferred: { 'refused requests': 'counted', 'currency list with a key': 'counted' },
    policy: { countsRefusals: (operation) => operation === 'rates', countsList: 'until over' },
  }),
  buildServer({
    id: 'strict-parameters',
    title: 'refuses repeated parameters with 400, and a base without rates with 404',
    inferred: { 'a listed code without a rate, as a base': '404' },
    policy: { refusesRepeated: true, isMissing: (code) => !currentCodes.has(code), missingBaseStatus: 404 },
  }),
  buildServer({
    id: 'gone-for-a-moment',
    title: 'has no rates for one request of the run',
    inferred: { 'refused requests': 'free' },
    policy: { unavailableAt: 40 },
  }),
  buildServer({
    id: 'escapes-and-weeks',
    title: 'escapes the names of members, and tells the time by the week of the year',
    inferred: { [ROUNDING]: 'half up, to 2 decimals, from the rate shown' },
    policy: {
      write: (members) =>
        usualPolicy.write(members).replace(/"(\w)(\w+)":/g, (_, first, rest) => `"${escapeLetter(first)}${rest}":`),
      instances: [{ updatedAt: '2026-W40-2T02:00:00+02:00', rise: 0 }],
    },
  }),
  buildServer({
    id: 'without-the-euro',
    title: 'has neither the euro nor the yen among its codes',
    inferred: { [ROUNDING]: 'half up, to 2 decimals, from the rate shown' },
    policy: { codes: codes.map((code) => ({ EUR: 'CHE', JPY: 'DEM' })[code] ?? code).sort() },
  }),
  ...([422, 503] as const).map((missingStatus) =>
    buildServer({
      id: `without-euro-and-yen-${missingStatus}`,
      title: `has no rates of the euro, the pound and the yen for now, and says ${missingStatus}`,
      inferred: { [ROUNDING]: 'half up, to 2 decimals, from the rate shown' },
      policy: { isMissing: (code) => ['EUR', 'GBP', 'JPY'].includes(code), missingStatus },
    }),
  ),
  pythonServer,
];
