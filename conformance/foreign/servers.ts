import { currencies } from '@crossrate/contract';
import Big from 'big.js';
import type { ForeignServer } from './foreign-server.ts';
import { type Members, type Policy, usual } from './policy.ts';
import { pythonServer } from './python-server.ts';
import { startNodeServer } from './start-node-server.ts';
import { codes, currentCodes } from './worth.ts';

const ROUNDING = 'rounding of converted';
const DIGITS = 'digits of rates';
const MARGIN = 'margin between buying and selling';
const html = (status: number, text: string) => ({ status, type: 'text/html', text: `<!doctype html><h1>${text}</h1>` });

const serverOf = (
  id: string,
  title: string,
  inferred: ForeignServer['inferred'],
  policy: Partial<Policy>,
  contested: readonly string[] = [],
): ForeignServer => ({ id, title, inferred, contested, start: () => startNodeServer({ ...usual, ...policy }) });

/** As many decimals as a well-known service gives a rate of this size. */
function decimalsBySize(rate: number): number {
  if (rate > 5_000) return 0;
  if (rate > 80) return 2;
  if (rate > 20) return 3;
  if (rate > 1) return 4;
  return rate > 0.0001 ? 5 : 6;
}

const minorUnit = (target: string) => (currencies.find(({ code }) => code === target)?.minorUnit === 0 ? 0 : 2);

/** Written with spaces and new lines, in another order. */
function writePrettily(members: Members): string {
  const lines = [...members].reverse().map(([name, text]) => `  "${name}" : ${text.replaceAll('\n', '\n  ')}`);
  return `{\n${lines.join(',\n')}\n}\n`;
}

/** Correct servers that are not this project's. */
export const foreignServers: readonly ForeignServer[] = [
  serverOf(
    'half-even-from-four-decimals',
    'shows four decimals of rates, and converts from all of them as banks round',
    { [ROUNDING]: 'half even, to 2 decimals, from a rate with more digits than are shown', [DIGITS]: '4 decimals' },
    {
      showRate: (rate) => String(Number(rate.toFixed(4))),
      convert: ({ amount, rate }) => amount.times(rate).round(2, Big.roundHalfEven).toFixed(2),
    },
  ),
  serverOf(
    'whole-yen',
    'converts into whole units where a currency has no smaller ones',
    {
      [ROUNDING]: 'half up, to the minor unit of the target, from the rate shown',
      [DIGITS]: '6 decimals',
    },
    {
      convert: ({ amount, shown, target }) => amount.times(shown).round(minorUnit(target), Big.roundHalfUp).toFixed(2),
      headers: (used) => ({ 'X-RateLimit-Limit': '100', 'X-RateLimit-Remaining': String(100 - used) }),
    },
  ),
  serverOf(
    'bands-of-digits',
    'gives large rates few decimals, and knows nothing of withdrawn currencies that it lists',
    {
      [ROUNDING]: 'half up, to 2 decimals, from a rate with more digits than are shown',
      [DIGITS]: 'at most 6 decimals, fewer for some sizes',
    },
    {
      showRate: (rate) => String(Number(rate.toFixed(decimalsBySize(rate)))),
      convert: ({ amount, rate }) => amount.times(rate).round(2, Big.roundHalfUp).toFixed(2),
      isMissing: (code) => !currentCodes.has(code),
      missingStatus: 422,
      notFound: html(404, 'Not found'),
    },
  ),
  serverOf(
    'parameters-first',
    'looks at parameters before the key, wants upper case, and has a code in its errors',
    { [ROUNDING]: 'half up, to 2 decimals, from the rate shown' },
    {
      checksParametersFirst: true,
      readCode: (sent) => sent,
      writeError: (status, message) => JSON.stringify({ error: message, code: status }),
    },
    ['errors-fields', 'every-error-alone'],
  ),
  serverOf(
    'counts-everything',
    'counts the requests that it refuses, and the list',
    { [ROUNDING]: 'half up, to 2 decimals, from the rate shown', 'refused requests': 'counted' },
    { countsRefusals: true, countsList: true },
  ),
  serverOf(
    'current-currencies',
    'has rates of current currencies only, and a second limit of 60 requests a minute',
    { 'a listed code without a rate, to convert': '503' },
    {
      isMissing: (code) => !currentCodes.has(code),
      headers: (used) => ({
        'X-RateLimit-Limit': '60',
        'X-RateLimit-Remaining': String(60 - (used % 60)),
        'X-RateLimit-Reset': String(60 * Math.ceil(Date.now() / 60_000)),
      }),
    },
  ),
  serverOf(
    'pretty',
    'writes JSON for people, with fields of its own, and 88.1 for 88.10',
    { [ROUNDING]: 'half down, to 2 decimals, from the rate shown' },
    {
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
      notFound: html(404, 'Nothing here'),
      knowsMethods: false,
    },
    [
      'rates-no-other-fields',
      'convert-no-other-fields',
      'currencies-no-other-fields',
      'every-success-alone',
      'convert-two-decimals',
      'every-two-decimals',
    ],
  ),
  serverOf(
    'margin',
    'keeps half a per cent on every way, and leaves the base out of its table',
    { [MARGIN]: 'about 0.50 % of every rate', [ROUNDING]: 'half up, to 2 decimals, from the rate shown' },
    { cross: (base, target) => usual.cross(base, target) * 0.995, hasOwnBase: false },
  ),
  serverOf(
    'six-figures',
    'shows six figures of a rate, with an exponent where JavaScript writes one, cuts what it converts, and reads the first of two parameters',
    { [ROUNDING]: 'down, to 2 decimals, from the rate shown', [DIGITS]: '6 significant figures' },
    {
      showRate: (rate) => String(Number(rate.toPrecision(6))),
      convert: ({ amount, shown }) => amount.times(shown).round(2, Big.roundDown).toFixed(2),
      showAmount: (text) => String(Number(text)),
      readRepeated: ([first = '']) => first,
    },
  ),
  serverOf(
    'doubles',
    'computes with the numbers of JavaScript, all of whose digits it shows',
    { [ROUNDING]: 'half up, to 2 decimals, from the rate shown, in binary floating point' },
    {
      showRate: String,
      convert: ({ amount, rate }) => (Number(amount) * rate).toFixed(2),
      showAmount: (text) => String(Number(text)),
      readRepeated: (values) => values.at(-1) ?? '',
    },
  ),
  serverOf(
    'doubles-of-any-size',
    'writes numbers as JavaScript does, however large, and reads codes in the case of any alphabet',
    { 'codes in lower case': 'accepted' },
    {
      convert: ({ amount, shown }) => String(Number(amount.times(shown).toFixed(2))),
      showAmount: (text) => String(Number(text)),
      readCode: (sent) => sent.toUpperCase(),
      isNumber: (text) => /^\d{1,300}(\.\d+)?(e\d{1,2}|e[12]\d\d|e300)?$/i.test(text),
    },
    ['convert-two-decimals', 'every-two-decimals'],
  ),
  serverOf(
    'units-and-marks',
    'has a unit of account and a currency of before the euro among its codes',
    { [ROUNDING]: 'half up, to 2 decimals, from the rate shown' },
    {
      codes: codes.map((code) => ({ ZWD: 'CHE', BYR: 'DEM' })[code] ?? code).sort(),
    },
  ),
  serverOf(
    'two-instances',
    'has two instances that have read their rates one after the other, and answer in turn',
    { 'refused requests': 'free' },
    {
      instances: [
        { updatedAt: '2026-09-29T02:00:00+02:00', rise: 0 },
        { updatedAt: '2026-09-29T02:00:09+02:00', rise: 0.0004 },
      ],
    },
    ['rates-updated-at-steady'],
  ),
  serverOf(
    'wide-margin-down',
    'keeps one per cent on every way, and cuts its rates after five decimals',
    { [MARGIN]: 'about 1.0 % of every rate' },
    {
      cross: (base, target) => usual.cross(base, target) * 0.99,
      showRate: (rate) => new Big(rate).round(5, Big.roundDown).toString(),
    },
  ),
  ...([422, 503] as const).map((missingStatus) =>
    serverOf(
      `without-euro-and-yen-${missingStatus}`,
      `has no rates of the euro, the pound and the yen for now, and says ${missingStatus}`,
      { [ROUNDING]: 'half up, to 2 decimals, from the rate shown' },
      { isMissing: (code) => ['EUR', 'GBP', 'JPY'].includes(code), missingStatus },
    ),
  ),
  pythonServer,
];
