import { router } from '@crossrate/contract';
import type { Clause, Context } from '../clause.ts';
import type { HttpAnswer } from '../drivers/driver.ts';
import {
  expectConversion,
  expectCurrencyList,
  expectErrorBody,
  expectJson,
  expectRateTable,
  expectSame,
} from '../expectations.ts';
import { compareUnlessRefreshed } from './checking/unless-refreshed.ts';

/** The number of random requests of each invalid kind. */
const MOST_INVALID = 8;

/** The number of random valid requests, each of which costs the key one request. */
const MOST_VALID = 3;

// The clauses load fast-check when they run, because loading takes a fifth of the start of the command.

/** Clauses about random requests. The seed of the run repeats them. */
export const randomClauses: readonly Clause[] = [
  {
    id: 'random-right',
    level: 'MUST',
    title: 'the order and the encoding of parameters change no answer',
    ref: 'GET /api/rates; GET /api/convert',
    sentence: '`amount` is the amount requested.',
    why: 'Every library writes queries in its own way. Read queries with a parser, not with a regular expression, and compare header names without regard to case.',
    only: 'http',
    async run(context) {
      const { validRequests } = await import('./asking/random-requests.ts');
      const { tryRequests } = await import('./asking/try-random-requests.ts');
      await tryRequests(context, validRequests(await listRatedCodes(context)), {
        most: MOST_VALID,
        outcome: 'granted',
        check: expectEcho,
      });
    },
  },
  {
    id: 'random-wrong',
    level: 'MUST',
    title: 'random invalid conversions are refused with 422 in JSON',
    ref: 'GET /api/convert; Errors, 422',
    sentence: '422: invalid parameters, missing required fields or invalid currency codes.',
    why: 'Users type texts that no developer tried. Check every parameter before you use it, and turn errors of libraries into 422.',
    only: 'http',
    probes: true,
    async run(context) {
      const { unknownCurrencies, unusableAmounts } = await import('./asking/random-requests.ts');
      const { tryRequests } = await import('./asking/try-random-requests.ts');
      const { currencies } = expectCurrencyList(await context.http.currencies());
      const rated = await listRatedCodes(context);
      // A currency that has lost its rate meanwhile may be refused with 503.
      await compareUnlessRefreshed(context, async () => {
        for (const requests of [unknownCurrencies(currencies, rated), unusableAmounts(rated)])
          await tryRequests(context, requests, { most: MOST_INVALID, outcome: 'refused', check: expectRefusal });
      });
    },
  },
];

/** Lists the codes with a rate. The interface leaves open how the others are answered. */
async function listRatedCodes({ api, keys }: Context): Promise<string[]> {
  const { base, rates } = expectRateTable(await api.rates(keys.active));
  return [...new Set([base, ...Object.keys(rates)])].sort();
}

function expectRefusal(answer: HttpAnswer): void {
  expectJson(answer);
  expectSame('status', answer.status, 422);
  expectErrorBody(answer);
}

/** Fails when an answer is not about the request. A 503 is right, too: a currency may have lost its rate since. */
function expectEcho(answer: HttpAnswer): void {
  expectJson(answer);
  const { query } = answer;
  if (answer.status === 503) expectErrorBody(answer);
  else if (answer.path === router.rates.path) expectSame('base', expectRateTable(answer).base, query.get('base'));
  else expectPair(answer);
}

function expectPair(answer: HttpAnswer): void {
  const { query } = answer;
  const { base, target, amount } = expectConversion(answer);
  const asked = [query.get('from'), query.get('to'), Number(query.get('amount'))];
  expectSame('base, target and amount', [base, target, amount], asked);
}
