import { router } from '@crossrate/contract';
import * as fc from 'fast-check';
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
import { Mismatch } from '../mismatch.ts';
import { OverBudget } from '../suite/ledger.ts';
import { countLeft, selectAffordable } from './affordable.ts';
import { type RandomRequest, unknownCurrencies, unusableAmounts, validRequests } from './random-requests.ts';
import { compareUnlessRefreshed } from './unless-refreshed.ts';

/** The number of random requests of each invalid kind. */
const MOST_INVALID = 8;

/** The number of random valid requests, each of which costs the key one request. */
const MOST_VALID = 3;

/** The number of further requests that look for the smallest one that fails. */
const MOST_SHRUNK = 20;

/** Clauses about random requests. The seed of the run repeats them. */
export const randomClauses: readonly Clause[] = [
  {
    id: 'random-right',
    level: 'MUST',
    title: 'the order and the encoding of parameters change no answer',
    ref: 'GET /api/rates; GET /api/convert',
    sentence: '`amount` is the amount requested.',
    why: 'Every library writes queries in its own way. Read queries with a parser, not with a regular expression, and compare header names without regard to case.',
    since: '2026-12',
    only: 'http',
    async run(context) {
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
    since: '2026-12',
    only: 'http',
    probes: true,
    async run(context) {
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

/** The number of random requests, and the check of each answer. */
interface Attempts {
  readonly most: number;
  /** The outcome of the requests on a conforming target. */
  readonly outcome: 'refused' | 'granted';
  /** @throws Mismatch when an answer is wrong. */
  check(answer: HttpAnswer): void;
}

/** Sends random requests until one fails, and then smaller ones, to blame the smallest that fails. */
async function tryRequests(
  context: Context,
  requests: fc.Arbitrary<RandomRequest>,
  { most, outcome, check }: Attempts,
): Promise<void> {
  const { http, keys, seed } = context;
  const affordable = selectAffordable(context, Array(most).fill(undefined), outcome).length;
  if (affordable === 0 && countLeft(context).sent < Infinity)
    throw new OverBudget('too few requests of --key are left');
  // A target that does not charge refusals gets one request, even when the budget has nothing to spare.
  const numRuns = Math.max(1, affordable);
  const failures: { answer: HttpAnswer; mismatch: Mismatch }[] = [];
  const tried = new Map<string, boolean>();
  let shrunk = 0;
  let fault: { error: unknown } | undefined;
  async function holds({ path, header }: RandomRequest): Promise<boolean> {
    if (fault || shrunk > MOST_SHRUNK) return true;
    const known = tried.get(path);
    if (known !== undefined) return known;
    if (failures.length > 0) shrunk += 1;
    let answer: HttpAnswer | undefined;
    try {
      answer = await http.get(path, undefined, { [header]: keys.active });
      check(answer);
    } catch (error) {
      if (error instanceof Mismatch && answer) failures.push({ answer, mismatch: error });
      else fault = { error };
      tried.set(path, false);
      return false;
    }
    tried.set(path, true);
    return true;
  }
  await fc.check(fc.asyncProperty(requests, holds), { seed, numRuns });
  const [first, smallest] = [failures[0], failures.at(-1)];
  if (!first || !smallest) {
    if (fault) throw fault.error;
    return;
  }
  const { message, expected, received } = smallest.mismatch;
  const from = first === smallest ? '' : ` (shrunk from ${first.answer.target})`;
  throw new Mismatch(`${message}${from}`, expected, received).locateIn(smallest.answer);
}
