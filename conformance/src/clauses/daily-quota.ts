import { limits, router } from '@crossrate/contract';
import type { Clause, Context } from '../clause.ts';
import type { Answer, HttpAnswer } from '../drivers/driver.ts';
import { currencyListOf, expectError, expectSame, expectThat, rateTableOf } from '../expectations.ts';
import { about, Mismatch } from '../mismatch.ts';
import { REFUSALS } from '../suite/choices.ts';
import { DAY_SECONDS } from './quota-headers.ts';
import { type PlannedRequest, planQuota, writeBackwards } from './quota-plan.ts';

/** Numbers of requests of which every sum is another number, and none is near 0. */
const UNCOUNTED = { incomplete: 3, listed: 5, unknown: 9 } as const;

/** The question whether the currency list counts when it is asked for with a key. */
const LIST_WITH_KEY = 'currency list with a key';

/** A key that is used up, and a request that is wrong as well: either may be told. */
const WRONG_AND_OVER = [
  ['a request without parameters of a key that is used up', router.convert.path],
  ['an unknown currency of a key that is used up', `${router.convert.path}?from=USD&to=XYZ&amount=1`],
] as const;

/** How often a key is asked for more once it is used up, in ways that a counter may not know for the same key. */
const SPELLINGS = [
  `${router.rates.path}?base=eur`,
  `${router.rates.path}?`,
  `${router.rates.path}?base=EUR&`,
  `${router.rates.path}/?base=EUR`,
  `${router.rates.path.toUpperCase()}?base=EUR`,
  `/${router.rates.path}?base=EUR`,
  `${router.rates.path}?base=%45UR`,
  `${router.rates.path}?fresh=1`,
  `${router.convert.path}?to=EUR&amount=1&from=usd&`,
  `${router.convert.path}?amount=1&from=USD&to=%45UR`,
];

/** The number of requests that a key is granted. */
export const quotaClauses: readonly Clause[] = [
  {
    id: 'limits-daily-requests',
    level: 'MUST',
    title: `a key is granted exactly ${limits.requestsPerDay} requests a day, and then refused with 429`,
    ref: 'Authentication 5; Limits, Requests per API key, Over the limit; Errors, 429',
    sentence: 'Requests per API key: 100 per day. Over the limit, the status is 429.',
    why: 'A client plans its day by the quota. Count both operations together, by one atomic step before the answer is sent, and count each key for itself.',
    since: '2026-12',
    needs: ['active', 'spare'],
    exhausts: true,
    async run(context) {
      const { api, http, keys, choices } = context;
      const { base, rates } = rateTableOf(await api.rates(keys.active));
      const plan = planQuota([...new Set([base, ...Object.keys(rates)])].sort(), context.seed);
      const day = utcDay();
      await sendUncounted(context);
      const answers: Answer[] = [];
      for (const [place, request] of plan.alone.entries()) answers.push(await ask(context, request, place));
      if (answers[0]?.status === 429)
        throw new Error('the key of --quota-key is used up already: it has to be a new one');
      for (const batch of [plan.together, plan.last])
        answers.push(...(await Promise.all(batch.map((request, place) => ask(context, request, place)))));
      const over: Answer[] = [];
      for (const [place, request] of plan.over.entries()) over.push(await ask(context, request, place));
      if (utcDay() !== day) throw new Error('midnight UTC has passed meanwhile; run it again');
      expectGranted(context, answers);
      for (const answer of over) blame(answer, () => expectError(answer, 429));
      await expectNoMore(context);
      for (const [question, path] of [...WRONG_AND_OVER, ...WRONG_AND_OVER]) {
        const { status } = await http.get(path, keys.spare);
        expectThat([422, 429].includes(status), `422 or 429 to ${question}`, status);
        choices.hold(question, String(status));
      }
      // Past what the run remembers: another key and the public list go on as before.
      rateTableOf(await http.get(router.rates.path, keys.active));
      for (const key of [undefined, keys.spare]) currencyListOf(await http.get(router.currencies.path, key));
    },
  },
];

/** Whether these count is for the target to choose: their numbers tell which of them did. */
async function sendUncounted({ http, keys }: Context): Promise<void> {
  const unknown = `${router.convert.path}?from=USD&to=XYZ&amount=1`;
  for (let sent = 0; sent < UNCOUNTED.incomplete; sent += 1)
    expectError(await http.get(router.convert.path, keys.spare), 422);
  for (let sent = 0; sent < UNCOUNTED.listed; sent += 1)
    currencyListOf(await http.get(router.currencies.path, keys.spare));
  for (let sent = 0; sent < UNCOUNTED.unknown; sent += 1) expectError(await http.get(unknown, keys.spare), 422);
}

/** Sends a request in one of the ways that all clients may choose from. */
function ask({ api, http, keys: { spare } }: Context, request: PlannedRequest, place: number): Promise<Answer> {
  const path = writeBackwards(request);
  if (place % 7 === 2) return http.get(path, undefined, { 'x-api-key': spare });
  // One of a kind tells whether the kind counts; the others are as plain as the clauses want them that look at all answers.
  if (place === 4) return http.get(path, spare, { 'If-None-Match': '"held-by-nobody"', 'Cache-Control': 'no-cache' });
  if (place === 8) return http.get(path, spare, { 'X-Forwarded-For': '203.0.113.7', Forwarded: 'for=203.0.113.7' });
  if (place === 6) return http.get(path, spare, { 'Accept-Encoding': 'gzip', 'User-Agent': 'quota/1.0' });
  return 'base' in request ? api.rates(spare, request.base) : api.convert(spare, request);
}

/** Fails unless the number that was granted is the limit, or the limit without what the target chose to count. */
function expectGranted({ choices, repeated }: Context, answers: readonly Answer[]): void {
  const odd = answers.find(({ status }) => status !== 200 && status !== 429);
  if (odd) blame(odd, () => expectSame('granted with 200, or refused with 429', odd.status, 200));
  const granted = answers.filter(({ status }) => status === 200).length;
  const counted = limits.requestsPerDay - granted;
  // A request that was sent again may have counted twice.
  const found = subsets().find(({ sum }) => counted >= sum && counted <= sum + repeated());
  const culprit =
    counted < 0 ? answers.findLast(({ status }) => status === 200) : answers.find(({ status }) => status === 429);
  blame(culprit, () => expectThat(found !== undefined, `${limits.requestsPerDay} granted to a new key`, granted));
  choices.hold(REFUSALS, found?.incomplete || found?.unknown ? 'counted' : 'free');
  choices.hold(LIST_WITH_KEY, found?.listed ? 'counted' : 'free');
}

/** Blames an answer, where it is known how it was asked for. */
function blame(answer: Answer | undefined, look: () => void): void {
  if (answer && 'target' in answer) about(answer as HttpAnswer, look);
  else look();
}

/** What may have been counted, the most first: whoever counts more than is thought is asked too much. */
function subsets() {
  const flags = [true, false];
  const { incomplete: i, listed: l, unknown: u } = UNCOUNTED;
  const all = flags.flatMap((incomplete) =>
    flags.flatMap((listed) =>
      flags.map((unknown) => ({
        incomplete,
        listed,
        unknown,
        sum: (incomplete ? i : 0) + (listed ? l : 0) + (unknown ? u : 0),
      })),
    ),
  );
  return all.sort((a, b) => b.sum - a.sum);
}

/** Fails when another spelling is granted more. */
async function expectNoMore({ http, keys: { spare } }: Context): Promise<void> {
  const names = ['x-api-key', 'X-Api-Key'];
  for (const [place, path] of SPELLINGS.entries()) {
    const headers = { [names[place % 2] as string]: spare };
    const answer = await http.get(path, undefined, headers).catch((error: unknown) => {
      // A connection that is closed grants nothing.
      if (error instanceof Mismatch) return { status: undefined, text: '' };
      throw error;
    });
    // What other paths answer is left open, but not with rates.
    const isGranted = answer.status === 200 && /"(rates|converted)"/.test(answer.text);
    expectThat(!isGranted, `no rates for ${path}, since the key is used up`, answer.status);
  }
}

function utcDay(): number {
  return Math.floor(Date.now() / 1000 / DAY_SECONDS);
}
