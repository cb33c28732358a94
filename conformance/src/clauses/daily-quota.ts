import { limits, router } from '@crossrate/contract';
import type { Clause, Context } from '../clause.ts';
import type { Answer, HttpAnswer } from '../drivers/driver.ts';
import { readKey } from '../exchange.ts';
import { expectCurrencyList, expectError, expectRateTable, expectSame, expectThat } from '../expectations.ts';
import { checkExchange, Mismatch } from '../mismatch.ts';
import { REFUSALS } from '../suite/choices.ts';
import { maySend } from './asking/may-send.ts';
import { type PlannedRequest, planQuota, writeBackwards } from './asking/quota-plan.ts';
import { readDailyQuotas } from './checking/expect-quota.ts';
import { computeUtcDay } from './checking/quota-headers.ts';

/**
 * The numbers of requests that a target may charge for or not. Every subset has another sum, so that the requests
 * granted later show which of them the target charged for. A target that charges for all refusals, or for none, is
 * noticed when its count is off by 1, 2, 3, 5, 10, 20 or 50. No sum is that of every second refusal, and all are smaller
 * than the number of requests that a target does not grant when it charges each conversion twice.
 */
const OPTIONAL = { incomplete: 8, listed: 4, unknown: 13, base: 15 } as const;

/** The kinds of {@link OPTIONAL} in words. */
const OPTIONAL_NAMES = {
  incomplete: 'without parameters',
  listed: 'for the list',
  unknown: 'with an unknown currency',
  base: 'with an unknown base',
} as const;

/**
 * Headers of some requests, by their place. One request of each kind shows whether the kind is charged, and how it is
 * answered. The others are plain, for the clauses about all answers.
 */
const UNUSUAL_HEADERS: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  4: { 'If-None-Match': '"held-by-nobody"', 'Cache-Control': 'no-cache' },
  5: { Accept: 'text/csv, application/xml;q=0.9, */*;q=0.1' },
  6: { 'Accept-Encoding': 'identity', 'User-Agent': 'quota/1.0' },
  10: { 'Accept-Language': 'de-DE, de;q=0.9', 'Accept-Encoding': 'br' },
};

/** Headers with which a client claims to come from elsewhere. */
const FORGED_HEADERS: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  8: { 'X-Forwarded-For': '203.0.113.7', Forwarded: 'for=203.0.113.7' },
};

/** The question whether a target charges for the currency list with a key. */
const LIST_WITH_KEY = 'currency list with a key';

/** Invalid requests of a key that is used up: a target may refuse them for either fault. */
const WRONG_AND_OVER = [
  ['a request without parameters of a key that is used up', router.convert.path],
  ['an unknown currency of a key that is used up', `${router.convert.path}?from=USD&to=XYZ&amount=1`],
] as const;

/** Requests of a key that is used up, in spellings that a counter may not recognise. */
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
  `${router.convert.path}?from=EUR&to=EUR&amount=1`,
  `${router.convert.path}?from=USD&to=EUR&amount=1e3`,
];

/** Headers of requests of a key that is used up, with which a counter may be skipped. */
const HEADERS_PAST_THE_LIMIT: readonly Readonly<Record<string, string>>[] = [
  { 'If-Modified-Since': 'Fri, 01 Jan 1999 00:00:00 GMT' },
  { Origin: 'https://example.com', Accept: 'text/html' },
  { 'Cache-Control': 'no-cache', Pragma: 'no-cache', 'Accept-Encoding': 'identity' },
];

/** The clause about the number of requests that a key is granted. */
export const quotaClauses: readonly Clause[] = [
  {
    id: 'limits-daily-requests',
    level: 'MUST',
    title: `a key is granted exactly ${limits.requestsPerDay} requests a day, and then refused with 429`,
    ref: 'Authentication 5; Limits, Requests per API key, Over the limit; Errors, 429',
    sentence: 'Requests per API key: 100 per day. Over the limit, the status is 429.',
    why: 'A client plans its day by the quota. Count both operations together, each key for itself, in one atomic step before you send the answer.',
    needs: ['active', 'spare'],
    exhausts: true,
    async run(context) {
      const { api, http, keys, choices, clock } = context;
      const { base, rates } = expectRateTable(await api.rates(keys.active));
      const plan = planQuota([...new Set([base, ...Object.keys(rates)])].sort(), context.seed);
      const day = computeUtcDay(clock.now());
      const { granted, open } = await sendOptional(context);
      const answers: Answer[] = [...granted];
      for (const [place, request] of plan.alone.entries()) answers.push(await ask(context, request, place));
      if (answers[0]?.status === 429) throw buildUsedUpError();
      for (const batch of [plan.together, plan.last])
        answers.push(...(await Promise.all(batch.map((request, place) => ask(context, request, place)))));
      const over: Answer[] = [];
      for (const [place, request] of plan.over.entries()) over.push(await ask(context, request, place));
      if (computeUtcDay(clock.now()) !== day) throw new Error('midnight UTC has passed meanwhile; run it again');
      expectGranted(context, answers, open);
      for (const answer of over) blame(answer, () => expectError(answer, 429));
      await expectNoMore(context);
      for (const [question, path] of [...WRONG_AND_OVER, ...WRONG_AND_OVER]) {
        const { status } = await http.get(path, keys.spare);
        expectThat([422, 429].includes(status), `422 or 429 to ${question}`, status);
        choices.hold(question, String(status));
      }
      // Another key and the public list still work. Plain HTTP sends these requests again, whatever the run remembers.
      expectRateTable(await http.get(router.rates.path, keys.active));
      expectCurrencyList(await http.get(router.currencies.path));
      const list = await http.get(router.currencies.path, keys.spare);
      // A target that counts requests for the list may refuse one more of them.
      if (list.status !== 429 || choices.find(LIST_WITH_KEY) === 'free') expectCurrencyList(list);
    },
  },
];

const buildUsedUpError = () => new Error('the key of --quota-key is used up already: it has to be a new one');

/** The answers that a target must charge for, and the numbers of requests that it may charge for or not. */
interface Optional {
  readonly granted: readonly Answer[];
  readonly open: Readonly<Partial<typeof OPTIONAL>>;
}

/** Sends the requests that a target may charge for or not. A target may also grant a table for an unknown base. */
async function sendOptional({ http, keys }: Context): Promise<Optional> {
  const unknown = `${router.convert.path}?from=USD&to=XYZ&amount=1`;
  for (let sent = 0; sent < OPTIONAL.incomplete; sent += 1) {
    const answer = await http.get(router.convert.path, keys.spare);
    // A target may check the quota before the parameters. A plain request confirms that the key has nothing left.
    const isDoubtful = sent === 0 && answer.status === 429;
    if (isDoubtful && (await http.get(router.rates.path, keys.spare)).status === 429) throw buildUsedUpError();
    checkExchange(answer, () => expectError(answer, 422));
  }
  for (let sent = 0; sent < OPTIONAL.listed; sent += 1)
    expectCurrencyList(await http.get(router.currencies.path, keys.spare));
  for (let sent = 0; sent < OPTIONAL.unknown; sent += 1) expectError(await http.get(unknown, keys.spare), 422);
  const { base, ...others } = OPTIONAL;
  for (let sent = 0; sent < base; sent += 1) {
    const answer = await http.get(`${router.rates.path}?base=XYZ`, keys.spare);
    if (answer.status === 200) return { granted: [answer], open: others };
  }
  return { granted: [], open: OPTIONAL };
}

/** Sends a request, now and then in an unusual spelling or with unusual headers. */
function ask(context: Context, request: PlannedRequest, place: number): Promise<Answer> {
  const { api, http, keys, hasProbes } = context;
  const { spare } = keys;
  const path = writeBackwards(request);
  if (place % 7 === 2) return http.get(path, undefined, { 'x-api-key': spare });
  const headers = UNUSUAL_HEADERS[place] ?? (hasProbes ? FORGED_HEADERS[place] : undefined);
  if (headers) return http.get(path, spare, headers);
  return 'base' in request ? api.rates(spare, request.base) : api.convert(spare, request);
}

/** Fails unless the requests granted and the optional ones that the target chose to charge for make up the limit. */
function expectGranted(context: Context, answers: readonly Answer[], open: Readonly<Partial<typeof OPTIONAL>>): void {
  const odd = answers.find(({ status }) => status !== 200 && status !== 429);
  if (odd) blame(odd, () => expectSame('granted with 200, or refused with 429', odd.status, 200));
  const { choices, countRepeated } = context;
  const granted = answers.filter(({ status }) => status === 200).length;
  const counted = limits.requestsPerDay - granted;
  // The target may have charged twice for a request that was sent again.
  const found = listPossibleCounts(open).find(({ sum }) => counted >= sum && counted <= sum + countRepeated());
  expectNewKey(context, counted, open);
  const culprit =
    counted < 0 ? answers.findLast(({ status }) => status === 200) : answers.find(({ status }) => status === 429);
  const sent = Object.entries(open).map(([kind, sum]) => `${sum} ${OPTIONAL_NAMES[kind as keyof typeof open]}`);
  const expected = `${limits.requestsPerDay} to a key not used today, or fewer by some of: ${sent.join(', ')}`;
  blame(culprit, () => {
    if (!found) throw new Mismatch('the number of granted requests', expected, granted);
  });
  const isCounted = (kind: keyof typeof OPTIONAL) => found?.kinds.includes(kind) === true;
  const areRefusals = isCounted('incomplete') || isCounted('unknown') || isCounted('base');
  choices.hold(REFUSALS, areRefusals ? 'counted' : 'free');
  choices.hold(LIST_WITH_KEY, isCounted('listed') ? 'counted' : 'free');
}

/**
 * Fails when the target stated at its first answer that the key has been used before, and the missing requests are just
 * those: the key is at fault, not the target.
 *
 * @throws Error with the number of requests that were left.
 */
function expectNewKey({ seen, keys }: Context, counted: number, open: Readonly<Partial<typeof OPTIONAL>>): void {
  const first = seen.find((answer) => readKey(answer) === keys.spare);
  const [quota] = first ? readDailyQuotas(first) : [];
  if (!quota) return;
  const isExplained = listPossibleCounts(open).some(({ kinds, sum }) => {
    // The first request had no parameters.
    const left = quota.remaining + Number(kinds.includes('incomplete'));
    return left < limits.requestsPerDay && counted - sum === limits.requestsPerDay - left;
  });
  if (isExplained)
    throw new Error('the target says that the key of --quota-key was used before the run: it has to be a new one');
}

/** Blames an answer for a mismatch, if its request is known: the SDK does not show it. */
function blame(answer: Answer | undefined, look: () => void): void {
  if (answer && isHttpAnswer(answer)) checkExchange(answer, look);
  else look();
}

const isHttpAnswer = (answer: Answer): answer is HttpAnswer => 'target' in answer;

/**
 * Lists the kinds of requests that a target may have charged. The largest sum comes first: a run that assumes too few
 * charges sends too many requests later.
 */
function listPossibleCounts(open: Readonly<Partial<typeof OPTIONAL>>): { kinds: string[]; sum: number }[] {
  const all: { kinds: string[]; sum: number }[] = [{ kinds: [], sum: 0 }];
  for (const [kind, number] of Object.entries(open))
    all.push(...all.map(({ kinds, sum }) => ({ kinds: [...kinds, kind], sum: sum + number })));
  return all.sort((a, b) => b.sum - a.sum);
}

/** Fails when the key that is used up gets rates by another spelling, or with other headers. */
async function expectNoMore(context: Context): Promise<void> {
  const { http, keys } = context;
  const spelled = SPELLINGS.filter((each) => maySend(context, each)).map((path) => ({ path, others: {} }));
  const others = HEADERS_PAST_THE_LIMIT.map((headers) => ({ path: router.rates.path, others: headers }));
  for (const [place, { path, others: unusual }] of [...spelled, ...others].entries()) {
    const headers = { ...unusual, [place % 2 ? 'X-Api-Key' : 'x-api-key']: keys.spare };
    const answer = await http.get(path, undefined, headers).catch((error: unknown) => {
      // A closed connection grants nothing.
      if (error instanceof Mismatch) return { status: undefined, text: '' };
      throw error;
    });
    // The interface leaves open how other paths are answered, but the answer must have no rates.
    const isGranted = answer.status === 200 && /"(rates|converted)"/.test(answer.text);
    expectThat(!isGranted, `no rates for ${path}, since the key is used up`, answer.status);
  }
}
