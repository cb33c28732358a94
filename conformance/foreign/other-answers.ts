import Big from 'big.js';
import { buildPage } from './build-page.ts';
import { buildServer, ROUNDING } from './build-server.ts';
import type { ForeignServer } from './foreign-server.ts';
import { type Members, usualPolicy } from './policy.ts';
import { codes, currentCodes } from './units-per-dollar.ts';

/** Escapes an ASCII letter of a JSON string. */
const escapeLetter = (letter: string) => `\\u00${letter.charCodeAt(0).toString(16)}`;

/** Writes an object with spaces, with new lines, and in reverse order. */
function writePrettily(members: Members): string {
  const lines = [...members].reverse().map(([name, text]) => `  "${name}" : ${text.replaceAll('\n', '\n  ')}`);
  return `{\n${lines.join(',\n')}\n}\n`;
}

/** Servers that check, count, refuse and write otherwise, or have other codes. */
export const serversOfOtherAnswers: readonly ForeignServer[] = [
  buildServer({
    id: 'parameters-first',
    hasConnection: true,
    title: 'checks the parameters before the key, refuses lower case, and adds a code to its errors',
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
    title: 'counts the requests that it refuses, and the list, states what remains, and lacks a rate',
    inferred: { [ROUNDING]: 'half up, to 2 decimals, from the rate shown', 'refused requests': 'counted' },
    policy: {
      countsRefusals: () => true,
      countsList: true,
      isMissing: (code) => code === 'CLF',
      buildHeaders: (used) => ({ 'X-RateLimit-Limit': '100', 'X-RateLimit-Remaining': String(100 - used) }),
    },
  }),
  buildServer({
    id: 'current-currencies',
    title: 'has rates of current currencies only, and a second limit of 60 requests a minute',
    inferred: { 'a listed code without a rate, to convert': '503' },
    policy: {
      isMissing: (code) => !currentCodes.has(code),
      buildHeaders: (used) => ({
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
    id: 'units-and-marks',
    title: 'lists CHE, a unit of account, and DEM, a currency that the euro replaced',
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
    id: 'refreshed-within-a-day',
    title: 'states the date of its rates as their time, and reads new rates of the same date during the run',
    inferred: { 'refused requests': 'free' },
    policy: {
      instances: [0, 0.0004].map((rise) => ({ updatedAt: '2026-09-29T00:00:00+00:00', rise })),
      refreshAt: 150,
    },
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
    id: 'bursts',
    title: 'refuses every twentieth request because it comes too fast, and says when to come again',
    inferred: { 'refused requests': 'free', 'currency list with a key': 'free' },
    policy: { burst: 20 },
  }),
  buildServer({
    id: 'gateway-in-trouble',
    hasConnection: true,
    title: 'stands behind a gateway that answers every twentieth request with a page and 502, and charges some of them',
    inferred: { [ROUNDING]: 'half up, to 2 decimals, from the rate shown' },
    policy: {
      gatewayFailure: 20,
      buildHeaders: (used) => ({ 'X-RateLimit-Limit': '100', 'X-RateLimit-Remaining': String(100 - used) }),
    },
    contested: ['every-answered'],
  }),
  buildServer({
    id: 'escapes-and-weeks',
    title: 'escapes the names of fields, and writes the week of the year in updated_at',
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
];
