import { errorResponses } from '@crossrate/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { catchFailure } from '../../test/catch-failure.ts';
import { Crossrate } from '../index.ts';
import { CrossrateError } from './errors.ts';
import { computeRetryDelay } from './retry.ts';

/** The steps of a `fetch` in these tests, one for each request; the last step is repeated. */
type Outcome = 'reset' | 'hang' | Response | (() => Response);

const START = Date.parse('2026-11-21T10:00:00Z');
let askedAt: number[];
beforeEach(() => {
  vi.useFakeTimers({ now: START });
  vi.spyOn(Math, 'random').mockReturnValue(0);
  askedAt = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function createClient(outcomes: Outcome[], options = {}): Crossrate {
  const fetch: typeof globalThis.fetch = async (_url, init) => {
    askedAt.push(Date.now() - START);
    const outcome = outcomes.length > 1 ? outcomes.shift() : outcomes[0];
    if (outcome === 'reset') throw new TypeError('fetch failed', { cause: new Error('ECONNRESET') });
    if (outcome === 'hang')
      return new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)));
    return typeof outcome === 'function' ? outcome() : (outcome as Response).clone();
  };
  return new Crossrate({ baseUrl: 'http://rates.example', apiKey: 'cr_1', fetch, ...options });
}

const answerOk = () => Response.json({ currencies: [] });
const answerBad = (status: number, headers: Record<string, string> = {}) =>
  Response.json(errorResponses.unavailable.body, { status, headers });

/** Lets time pass until a call ends. */
async function settle<Result>(call: PromiseLike<Result>): Promise<Result> {
  const result = Promise.resolve(call);
  result.catch(() => {});
  await vi.runAllTimersAsync();
  return result;
}

it.each(['reset', ...[408, 502, 503, 504, 520, 524, 529, 530].map((status) => answerBad(status))] satisfies Outcome[])(
  'tries again after a passing failure',
  async (outcome) => {
    await settle(createClient([outcome, outcome, answerOk()]).currencies());
    expect(askedAt).toEqual([0, 500, 1_500]);
  },
);

it('tries again after an attempt took too long', async () => {
  await settle(createClient(['hang', answerOk()], { timeout: 3_000 }).currencies());
  expect(askedAt).toEqual([0, 3_500]);
});

it('names the caller in the stack of a time-out', async () => {
  async function priceTheCart() {
    return await createClient(['hang'], { timeout: 3_000, maxRetries: 0 }).currencies();
  }
  expect((await catchFailure(settle(priceTheCart()))).stack).toContain('priceTheCart');
});

it.each(['2026-11-22T10:00:00Z', '2026-11-20T10:00:00Z'])(
  'tries again within the time limit although the clock of the machine is set meanwhile, to %s',
  async (moment) => {
    const setClock = () => {
      vi.setSystemTime(moment);
      return answerBad(503);
    };
    expect(await settle(createClient([setClock, answerOk()]).currencies())).toEqual({ currencies: [] });
    expect(askedAt).toHaveLength(2);
  },
);

it('gives up after two retries, or the given number, with the last failure', async () => {
  expect((await settle(catchFailure(createClient(['reset']).currencies()))).name).toBe('ConnectionError');
  expect(askedAt).toHaveLength(3);
  await settle(catchFailure(createClient([answerBad(503)]).currencies({ maxRetries: 5 })));
  expect(askedAt).toHaveLength(3 + 6);
  await settle(catchFailure(createClient([answerBad(503)], { maxRetries: 0 }).currencies()));
  expect(askedAt).toHaveLength(3 + 6 + 1);
});

it.each([302, 400, 401, 403, 404, 422, 429, 500, 501, 519, 531])(
  'does not try again after status %i',
  async (status) => {
    await settle(catchFailure(createClient([answerBad(status, { 'Retry-After': '1' })]).currencies()));
    expect(askedAt).toEqual([0]);
  },
);

it.each([
  ['7', 7_000],
  ['0', 0],
  ['59', 59_000],
  ['Sat, 21 Nov 2026 10:00:12 GMT', 12_000],
])('waits exactly as long as Retry-After: %s says', async (value, wait) => {
  await settle(createClient([answerBad(503, { 'Retry-After': value }), answerOk()]).currencies());
  expect(askedAt).toEqual([0, wait]);
});

it.each([60, 3_600])(
  'fails at once when Retry-After asks for %i seconds, which the call does not have',
  async (seconds) => {
    const error = catchFailure(createClient([answerBad(503, { 'Retry-After': String(seconds) })]).currencies());
    await vi.advanceTimersByTimeAsync(0);
    expect(await error).toMatchObject({ name: 'ServiceUnavailableError', retryAfter: seconds });
    expect(askedAt).toEqual([0]);
  },
);

it('ends a call at its total time limit, even during an attempt', async () => {
  const error = await settle(
    catchFailure(createClient(['hang'], { timeout: 20_000, totalTimeout: 30_000 }).currencies()),
  );
  expect(error).toMatchObject({ name: 'TimeoutError', message: 'No answer within 30000 ms.' });
  expect(Date.now() - START).toBe(30_000);
});

it.each([
  ['while it waits for an answer', 'hang', 1_000],
  ['while it waits to try again', 'reset', 100],
] satisfies [string, Outcome, number][])("obeys the caller's signal %s", async (_, outcome, at) => {
  const controller = new AbortController();
  const error = catchFailure(createClient([outcome]).currencies({ signal: controller.signal }));
  await vi.advanceTimersByTimeAsync(at);
  controller.abort(new Error('no longer needed'));
  expect(await error).toMatchObject({ name: 'AbortError', cause: { message: 'no longer needed' } });
  expect(askedAt).toEqual([0]);
  expect(vi.getTimerCount()).toBe(0);
});

it('asks nothing with a signal that is aborted already', async () => {
  expect((await catchFailure(createClient([answerOk()]).currencies({ signal: AbortSignal.abort() }))).name).toBe(
    'AbortError',
  );
  expect(askedAt).toEqual([]);
});

it('leaves no timer and no listener behind', async () => {
  const controller = new AbortController();
  const removed = vi.spyOn(controller.signal, 'removeEventListener');
  await createClient([answerOk()]).currencies({ signal: controller.signal });
  expect(vi.getTimerCount()).toBe(0);
  expect(removed).toHaveBeenCalledOnce();
});

it('waits twice as long each time, up to 8 seconds, and half of that by chance', () => {
  const error = new CrossrateError('ServiceUnavailableError', 'no', { status: 503 });
  expect([0, 1, 2, 3, 4, 5].map((retries) => computeRetryDelay(error, retries, 0))).toEqual([
    500, 1_000, 2_000, 4_000, 8_000, 8_000,
  ]);
  expect(computeRetryDelay(error, 4, 1)).toBe(4_000);
});

it('treats an error without a status as a bug that no retry mends', () => {
  expect(computeRetryDelay(new CrossrateError('CrossrateError', 'bug'), 0)).toBeUndefined();
});

it('listens to a signal once, however many calls there are, and only while they last', async () => {
  const controller = new AbortController();
  const { signal } = controller;
  const added = vi.spyOn(signal, 'addEventListener');
  const removed = vi.spyOn(signal, 'removeEventListener');
  const crossrate = createClient([answerOk()], { cache: false });
  await Promise.all(Array.from({ length: 12 }, () => crossrate.currencies({ signal })));
  expect(new Set(added.mock.calls.map(([, listener]) => listener)).size).toBe(1);
  expect(removed).toHaveBeenCalledOnce();
});
