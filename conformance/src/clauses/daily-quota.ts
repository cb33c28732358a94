import { API_KEY_HEADER, limits, router } from '@crossrate/contract';
import type { Context } from '../clause.ts';
import { type Exchange, readKey } from '../exchange.ts';
import { expectCurrencyList, expectError, expectRateTable, expectStatus, expectThat } from '../expectations.ts';
import { checkExchange, Mismatch } from '../mismatch.ts';
import { REFUSALS } from '../suite/choices.ts';
import { learnCharges } from './asking/learn-charges.ts';
import { maySend } from './asking/may-send.ts';
import { OVERLOOKED, UNMATCHED } from './asking/overlooked.ts';
import { pick } from './asking/pick.ts';
import { type Planned, planQuota } from './asking/quota-plan.ts';
import { CONVERSION_PATH } from './asking/usual-requests.ts';
import { type Charge, describeRange, explainGrants, type Grants, listExplanations } from './checking/explain-grants.ts';
import { computeUtcDay, readDailyQuotas } from './checking/quota-headers.ts';
import { must } from './levels.ts';
import { OVER_LIMIT } from './sentences.ts';

const { requestsPerDay } = limits;
const { rates, convert, currencies } = router;

/** Requests of a key that is used up, in spellings and with headers that a counter may not recognise. */
const STILL_OVER: readonly (readonly [path: string, headers?: Readonly<Record<string, string>>])[] = [
  ...OVERLOOKED.map(({ respell }) => [respell(CONVERSION_PATH)] as const),
  [`${rates.path}?base=eur`],
  [`${rates.path}?base=EUR&`],
  [`${rates.path}/?base=EUR`],
  [`${rates.path.toUpperCase()}?base=EUR`],
  [`${rates.path}?base=%45UR`],
  [`${rates.path}?fresh=1`],
  [`${convert.path}?to=EUR&amount=1&from=USD&`],
  [rates.path, { ...UNMATCHED, 'If-Modified-Since': 'Fri, 01 Jan 1999 00:00:00 GMT' }],
  [rates.path, { Origin: 'https://example.com', Accept: 'text/html' }],
];

/** A client that claims to come from elsewhere. */
const FORGED = [rates.path, { 'X-Forwarded-For': '203.0.113.7', Forwarded: 'for=203.0.113.7' }] as const;

/** The clause about the number of requests that a key is granted. */
export const dailyQuota = must('limits-daily-requests', {
  title: `a key is granted exactly ${requestsPerDay} requests a day, and then refused with 429`,
  sentences: ['A key includes 100 requests per day.', OVER_LIMIT],
  why: 'A client plans its day by the quota. Count both operations together, each key for itself, in one atomic step before you send the answer.',
  needs: ['active', 'spare'],
  async run(context) {
    const { http, keys, seed, clock, choices, countRepeated } = context;
    const day = computeUtcDay(clock.now());
    const { codes, overlooked, refusal } = await learnCharges(context);
    const plan = planQuota(codes, seed, overlooked);
    const lostBefore = countRepeated();
    const refusals = choices.find(REFUSALS) as Charge | undefined;
    const refusedFirst = refusal !== undefined && refusals === undefined ? await sendRefused(context, refusal) : 0;
    const phases: Exchange[][] = [];
    for (const [place, planned] of plan.alone.entries()) phases.push(await sendCounted(context, planned, place));
    for (const batch of plan.together)
      phases.push((await Promise.all(batch.map((planned, place) => sendCounted(context, planned, place)))).flat());
    const lost = countRepeated() - lostBefore;
    // A target that refuses a request before it grants a later one limits no day.
    const first = phases.findIndex((answers) => answers.some(({ status }) => status === 429));
    const isGrantedLater = phases.slice(first + 1).some((answers) => answers.some(({ status }) => status === 200));
    if (first === 0 || (first > 0 && isGrantedLater)) throw new Error(TOO_SOON);
    const over: Exchange[] = [];
    for (const { path } of [...plan.alone.slice(0, 4), ...(plan.together.at(-1) ?? []).slice(0, 4)])
      over.push(await http.get(path, keys.spare));
    if (computeUtcDay(clock.now()) !== day) throw new Error('midnight UTC has passed meanwhile; run it again');
    await expectHundred(context, phases.flat(), { refusedFirst, refusals, lost });
    for (const answer of over) expectError(answer, 429);
    await expectStillOver(context);
    expectRateTable(await http.get(rates.path, keys.active));
    expectCurrencyList(await http.get(currencies.path));
  },
});

/**
 * Sends a refused request many times, and returns the number. All numbers are far from those of a wrong quota, and a quota
 * of the rest is less than a run needs of the other key. None is what the other key has spent: a target that counts both
 * keys together must not look right.
 */
async function sendRefused({ http, keys, seed, countSpent }: Context, path: string): Promise<number> {
  const { sent, granted } = countSpent();
  const numbers = [62, 63, 64, 65].filter((number) => number < granted || number > sent).map(String);
  const number = Number(pick(numbers, { seed, purpose: 'refused', count: 1 })[0] ?? 62);
  for (let place = 0; place < number; place += 1)
    if ((await http.get(path, keys.spare)).status === 429) throw new Error(TOO_SOON);
  return number;
}

const TOO_SOON =
  'the target refuses the key of --quota-key with 429 before 100 requests: the key is used up already and has to be a new one, or the target limits requests per second, which --rate avoids';

const BURSTS =
  'the target limits requests per second, and may count what it refused for the quota of the day: --rate avoids that';

/** Sends a request. If the target refuses the request, a plain one follows, which counts. */
async function sendCounted({ http, keys }: Context, { path, headers }: Planned, place: number): Promise<Exchange[]> {
  const name = place % 7 === 2 ? 'x-api-key' : API_KEY_HEADER;
  const answer = await http.get(path, undefined, { ...headers, [name]: keys.spare });
  if ([200, 429].includes(answer.status)) return [answer];
  const plain = await http.get(rates.path, keys.spare);
  expectStatus(plain, 200, 429);
  return [answer, plain];
}

/** Fails unless the number of granted requests is the limit. */
async function expectHundred(
  context: Context,
  answers: readonly Exchange[],
  known: Omit<Grants, 'granted' | 'refused'>,
): Promise<void> {
  const { choices, keys, seen } = context;
  const granted = answers.filter(({ status }) => status === 200);
  const over = answers.filter(({ status }) => status === 429);
  const grants = { ...known, granted: granted.length, refused: answers.length - granted.length - over.length };
  const found = explainGrants(grants);
  const bursts = seen.reduce((sum, { refused = 0, ...sent }) => sum + (readKey(sent) === keys.spare ? refused : 0), 0);
  if (!found && bursts > 0 && explainGrants({ ...grants, lost: grants.lost + bursts })) throw new Error(BURSTS);
  if (!found) {
    await expectNewKey(context, grants, answers[0]);
    const [usual, fewer] = listExplanations(grants).map(describeRange);
    const counted = fewer && `, or ${fewer} if the target counts the ${grants.refusedFirst} refused ones before`;
    const expected = `${usual} to a key not used today${counted ?? ''}`;
    const mismatch = new Mismatch('the number of granted requests', expected, granted.length);
    const culprit = granted.length > requestsPerDay ? granted.at(-1) : over[0];
    throw culprit ? mismatch.locateIn(culprit) : mismatch;
  }
  if (found.refusals) choices.hold(REFUSALS, found.refusals);
  if (found.least < found.most)
    choices.note('requests a day', `${describeRange(found)}: some answers were lost, or requests refused`);
  else if (bursts > 0)
    choices.note('requests a day', `${requestsPerDay}, if ${bursts} refusals of a limit for bursts do not count`);
}

/**
 * Fails when the target stated at its first answer that the key has been used before, and the missing requests are just
 * those: the key is at fault, unless the missing requests are those of the other key, which is used up now, too.
 *
 * @throws Error that blames the key.
 */
async function expectNewKey({ http, keys, countSpent }: Context, grants: Grants, first?: Exchange): Promise<void> {
  const [quota] = first ? readDailyQuotas(first) : [];
  if (!first || !quota || grants.refusedFirst > 0) return;
  const used = requestsPerDay - 1 - quota.remaining;
  if (used <= 0 || !explainGrants({ ...grants, granted: grants.granted + used })) return;
  const other = await http.get(rates.path, keys.active);
  if (countSpent().granted >= used && other.status === 429)
    checkExchange(first, () => expectThat(false, 'a quota of its own for each key', quota));
  throw new Error('the target says that the key of --quota-key was used before the run: it has to be a new one');
}

/** Fails when the key that is used up gets rates by another spelling, or with other headers. */
async function expectStillOver(context: Context): Promise<void> {
  const { http, keys } = context;
  const tried = [...STILL_OVER.filter(([path]) => maySend(context, path)), ...(context.hasProbes ? [FORGED] : [])];
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
