import { limits, router } from '@crossrate/contract';
import type { Context } from '../clause.ts';
import type { HttpAnswer } from '../drivers/driver.ts';
import { readKey } from '../exchange.ts';
import { expectCurrencyList, expectError, expectRateTable, expectStatus, expectThat } from '../expectations.ts';
import { checkExchange, Mismatch } from '../mismatch.ts';
import { REFUSALS } from '../suite/choices.ts';
import { askOnce } from './asking/held-answers.ts';
import { maySend } from './asking/may-send.ts';
import { planQuota } from './asking/quota-plan.ts';
import { computeUtcDay, readDailyQuotas } from './checking/quota-headers.ts';
import { must } from './levels.ts';
import { OVER_LIMIT } from './sentences.ts';

const { requestsPerDay } = limits;
const { rates, convert, currencies } = router;

/**
 * Requests that a target may charge for or not. Every subset has another sum, so that the requests granted later show
 * which of them the target charged for. A target that charges for all refusals, or for none, is noticed when its count is
 * off by 1, 2, 3, 5, 10, 20 or 50. No sum is that of every second refusal, and all are smaller than the number of requests
 * that a target does not grant when it charges each conversion twice.
 */
const OPTIONAL = [
  { kind: 'without parameters', path: convert.path, number: 8 },
  { kind: 'for the list', path: currencies.path, number: 4 },
  { kind: 'with an unknown currency', path: `${convert.path}?from=USD&to=XYZ&amount=1`, number: 13 },
  { kind: 'with an unknown base', path: `${rates.path}?base=XYZ`, number: 15 },
] as const;

type Optional = (typeof OPTIONAL)[number];

/** Requests that a counter may overlook. They are counted if the target grants them. */
const OVERLOOKED = [`${convert.path}?from=usd&to=EUR&amount=1`, `${convert.path}?from=EUR&to=EUR&amount=1`];

/** Headers that a counter may take for a reason not to charge, by the place of a request. */
const UNUSUAL_HEADERS: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  4: { 'If-None-Match': '"held-by-nobody"', 'Cache-Control': 'no-cache' },
  5: { Accept: 'text/csv, application/xml;q=0.9, */*;q=0.1' },
  6: { 'Accept-Encoding': 'identity', 'User-Agent': 'quota/1.0' },
  10: { 'Accept-Language': 'de-DE, de;q=0.9', 'Accept-Encoding': 'br' },
  // A client that claims to come from elsewhere.
  8: { 'X-Forwarded-For': '203.0.113.7', Forwarded: 'for=203.0.113.7' },
};

/** Requests of a key that is used up, in spellings and with headers that a counter may not recognise. */
const STILL_OVER: readonly (readonly [path: string, headers?: Readonly<Record<string, string>>])[] = [
  ...OVERLOOKED.map((path) => [path] as const),
  [`${rates.path}?base=eur`],
  [`${rates.path}?base=EUR&`],
  [`${rates.path}/?base=EUR`],
  [`${rates.path.toUpperCase()}?base=EUR`],
  [`${rates.path}?base=%45UR`],
  [`${rates.path}?fresh=1`],
  [`${convert.path}?to=EUR&amount=1&from=USD&`],
  [rates.path, { 'If-Modified-Since': 'Fri, 01 Jan 1999 00:00:00 GMT' }],
  [rates.path, { Origin: 'https://example.com', Accept: 'text/html' }],
];

/** The question whether a target charges for the currency list with a key. */
const LIST_WITH_KEY = 'currency list with a key';

/** The clause about the number of requests that a key is granted. */
export const dailyQuota = must('limits-daily-requests', {
  title: `a key is granted exactly ${requestsPerDay} requests a day, and then refused with 429`,
  sentences: ['A key includes 100 requests per day.', OVER_LIMIT],
  why: 'A client plans its day by the quota. Count both operations together, each key for itself, in one atomic step before you send the answer.',
  needs: ['active', 'spare'],
  exhausts: true,
  async run(context) {
    const { api, http, keys, seed, clock } = context;
    const day = computeUtcDay(clock.now());
    const table = expectRateTable(await api.rates(keys.active));
    const plan = planQuota([...new Set([table.base, ...Object.keys(table.rates)])].sort(), seed);
    const overlooked: string[] = [];
    for (const path of OVERLOOKED)
      if ((await askOnce(context, { path, key: keys.active })).status === 200) overlooked.push(path);
    await askUntilUnlikeOptional(context);
    const optional = await sendOptional(context);
    const phases: HttpAnswer[][] = [];
    for (const [place, path] of [...overlooked, ...plan.alone.slice(overlooked.length)].entries())
      phases.push(await sendCounted(context, path, place));
    for (const batch of [plan.together, plan.last])
      phases.push((await Promise.all(batch.map((path, place) => sendCounted(context, path, place)))).flat());
    // A target that refuses a request before it grants a later one limits no day.
    const refused = phases.findIndex((answers) => answers.some(({ status }) => status === 429));
    const isGrantedLater = phases.slice(refused + 1).some((answers) => answers.some(({ status }) => status === 200));
    if (refused === 0 || (refused > 0 && isGrantedLater)) throw new Error(TOO_SOON);
    const over: HttpAnswer[] = [];
    for (const path of [...plan.alone.slice(0, 4), ...plan.last.slice(0, 4)])
      over.push(await http.get(path, keys.spare));
    if (computeUtcDay(clock.now()) !== day) throw new Error('midnight UTC has passed meanwhile; run it again');
    await expectHundred(context, [...optional.granted, ...phases.flat()], optional.open);
    for (const answer of over) expectError(answer, 429);
    await expectStillOver(context);
    expectRateTable(await http.get(rates.path, keys.active));
    expectCurrencyList(await http.get(currencies.path));
  },
});

/** Asks with another key until no optional requests explain the count, if the target should count both keys together. */
async function askUntilUnlikeOptional({ http, keys, countSpent }: Context): Promise<void> {
  const sums = listPossibleCounts(OPTIONAL).map(({ sum }) => sum);
  while (sums.includes(countSpent().granted)) expectRateTable(await http.rates(keys.active));
}

/** Sends the requests that a target may charge for or not. A granted one counts, and is the last of its kind. */
async function sendOptional({ http, keys }: Context) {
  const granted: HttpAnswer[] = [];
  const open: Optional[] = [];
  for (const optional of OPTIONAL) {
    const { path, number } = optional;
    let isGranted = false;
    for (let sent = 0; sent < number && !isGranted; sent += 1) {
      const answer = await http.get(path, keys.spare);
      if (answer.status === 429) throw new Error(TOO_SOON);
      isGranted = answer.status === 200 && path !== currencies.path;
      if (isGranted) granted.push(answer);
    }
    if (!isGranted) open.push(optional);
  }
  return { granted, open };
}

const TOO_SOON =
  'the target refuses the key of --quota-key with 429 before 100 requests: the key is used up already and has to be a new one, or the target limits requests per second, which --rate avoids';

/** Sends a request, some with unusual headers. If the target refuses the request, a plain one follows, which counts. */
async function sendCounted({ http, keys, hasProbes }: Context, path: string, place: number): Promise<HttpAnswer[]> {
  const { spare } = keys;
  const headers = place === 8 && !hasProbes ? {} : UNUSUAL_HEADERS[place];
  const isPlain = place % 7 !== 2;
  const answer = await (isPlain ? http.get(path, spare, headers) : http.get(path, undefined, { 'x-api-key': spare }));
  if ([200, 429].includes(answer.status)) return [answer];
  const plain = await http.get(rates.path, spare);
  expectStatus(plain, 200, 429);
  return [answer, plain];
}

/** Fails unless the requests granted and the optional ones that the target chose to charge for make up the limit. */
async function expectHundred(context: Context, answers: readonly HttpAnswer[], open: readonly Optional[]) {
  const { choices, countRepeated } = context;
  const granted = answers.filter(({ status }) => status === 200);
  const over = answers.filter(({ status }) => status === 429);
  const counted = requestsPerDay - granted.length;
  // The target may have charged for planned requests that it refused, and twice for a request that was sent again.
  const refused = answers.length - granted.length - over.length;
  const possible = listPossibleCounts(open).filter(
    ({ sum }) => counted >= sum && counted <= sum + refused + countRepeated(),
  );
  // Most likely, it has charged for all of the planned ones, or for none.
  const findDistance = ({ sum }: { sum: number }) => Math.min(counted - sum, Math.abs(counted - sum - refused));
  const [found] = possible.toSorted((a, b) => findDistance(a) - findDistance(b));
  await expectNewKey(context, counted, open);
  if (!found) {
    const sent = open.map(({ kind, number }) => `${number} ${kind}`).join(', ');
    const expected = `${requestsPerDay} to a key not used today, or fewer by some of: ${sent}`;
    const mismatch = new Mismatch('the number of granted requests', expected, granted.length);
    const culprit = counted < 0 ? granted.at(-1) : over[0];
    throw culprit ? mismatch.locateIn(culprit) : mismatch;
  }
  const areRefusals = found.charged.some(({ path }) => path !== currencies.path);
  const isList = found.charged.some(({ path }) => path === currencies.path);
  choices.hold(REFUSALS, areRefusals ? 'counted' : 'free');
  choices.hold(LIST_WITH_KEY, isList ? 'counted' : 'free');
}

/**
 * Lists the kinds of requests that a target may have charged. The largest sum comes first: a run that assumes too few
 * charges sends too many requests later.
 */
function listPossibleCounts(open: readonly Optional[]): { charged: Optional[]; sum: number }[] {
  const all: { charged: Optional[]; sum: number }[] = [{ charged: [], sum: 0 }];
  for (const each of open)
    all.push(...all.map(({ charged, sum }) => ({ charged: [...charged, each], sum: sum + each.number })));
  return all.sort((a, b) => b.sum - a.sum);
}

/**
 * Fails when the target stated at its first answer that the key has been used before, and the missing requests are just
 * those: the key is at fault, unless the missing requests are those of the other key, which is used up now, too.
 *
 * @throws Error that blames the key.
 */
async function expectNewKey({ http, seen, keys, countSpent }: Context, counted: number, open: readonly Optional[]) {
  const first = seen.find((answer) => readKey(answer) === keys.spare);
  const [quota] = first ? readDailyQuotas(first) : [];
  if (!first || !quota) return;
  const isExplained = listPossibleCounts(open).some(({ charged, sum }) => {
    // The first request had no parameters.
    const used = requestsPerDay - quota.remaining - Number(charged.some(({ path }) => path === convert.path));
    return used > 0 && counted - sum === used;
  });
  if (!isExplained) return;
  const other = await http.get(rates.path, keys.active);
  if (countSpent().granted >= requestsPerDay - quota.remaining && other.status === 429)
    checkExchange(first, () => expectThat(false, 'a quota of its own for each key', quota));
  throw new Error('the target says that the key of --quota-key was used before the run: it has to be a new one');
}

/** Fails when the key that is used up gets rates by another spelling, or with other headers. */
async function expectStillOver(context: Context): Promise<void> {
  const { http, keys } = context;
  const tried = STILL_OVER.filter(([path]) => maySend(context, path));
  for (const [place, [path, unusual]] of tried.entries()) {
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
