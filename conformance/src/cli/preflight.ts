import { API_KEY_HEADER, limits, quotaHeaderNames, router } from '@crossrate/contract';
import { BUDGET } from '../suite/budget.ts';
import { keyOptions } from '../suite/key-names.ts';
import { TIMEOUT_MS } from '../suite/recorder.ts';
import { tryAgain } from '../suite/try-again.ts';
import { exitCodes } from '../suite/verdict.ts';
import { findWireDefect, isClosed } from '../suite/wire-defect.ts';
import { Obstacle } from './obstacle.ts';
import { reasonOf } from './reason-of.ts';

/** How a target is looked at. */
export interface PreflightOptions {
  readonly url: string;
  /** The one of `--key`, if a clause needs it. */
  readonly key?: string | undefined;
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** @default 30_000 */
  readonly timeoutMs?: number | undefined;
}

/**
 * Looks at a target before anything is spent. A key that is used up, and a target that is not there or has no rates for
 * the moment, would look like a target that breaks every promise. The quota key is not sent: a target may count what it
 * refuses, and the clause that counts needs all of its requests.
 *
 * @returns what may spoil the run.
 * @throws Obstacle
 */
export async function preflight(options: PreflightOptions): Promise<string[]> {
  const { url, key } = options;
  const list = await ask(options, router.currencies.path, {}, isClosed);
  // A target that answers another request is there.
  if (!list) await ask(options, router.rates.path);
  if (list?.status === 503) throw new Obstacle(`${url} has no rates for the moment (503).`, exitCodes.unreachable);
  const warning = key && (await problemOf(options, key));
  return warning ? [warning] : [];
}

async function problemOf(options: PreflightOptions, key: string): Promise<string | undefined> {
  const about = `The key of ${keyOptions.active}`;
  const keyed = { [API_KEY_HEADER]: key };
  // Parameters are missing, so this is refused and should cost nothing, but the key is looked at before.
  const answer = await ask(options, router.convert.path, keyed, isClosed);
  if (!answer) return undefined;
  const { status, headers } = answer;
  // A target that refuses every key fails what needs one.
  if (status === 401)
    return `${about} is unknown to ${options.url} (401): if it is valid there, the target is at fault.`;
  // Headers of another limit are of another window, such as a minute, and say nothing of the day.
  const [limit, left] = [quotaHeaderNames.limit, quotaHeaderNames.remaining].map((name) => headers.get(name));
  const leftToday = limit === String(limits.requestsPerDay) && /^\d+$/.test(left ?? '') ? Number(left) : undefined;
  // A target that is wrong about this request alone is at fault, and the key is not used up.
  const isDoubtful = status === 429 || leftToday === 0;
  if (isDoubtful && (await ask(options, router.rates.path, keyed, isClosed))?.status === 429)
    throw new Obstacle(`${about} is used up for today (429).`, exitCodes.unusable);
  if (leftToday === undefined || leftToday >= BUDGET) return undefined;
  return `${about} has ${leftToday} of ${limit} requests left today, and a whole run takes up to ${BUDGET}.`;
}

/**
 * Asks for an answer.
 *
 * @param isTold - Which errors the clauses tell more of. Answers that are no HTTP are among them anyway.
 * @returns none when it came to such an error.
 */
async function ask(
  options: PreflightOptions,
  path: string,
  headers: Record<string, string> = {},
  isTold: (error: unknown) => boolean = () => false,
): Promise<Response | undefined> {
  const { url, fetch = globalThis.fetch, timeoutMs = TIMEOUT_MS } = options;
  try {
    const answer = await tryAgain(() =>
      fetch(url + path, { headers, signal: AbortSignal.timeout(timeoutMs), redirect: 'manual' }),
    );
    await answer.body?.cancel();
    return answer;
  } catch (error) {
    if (findWireDefect(error) || isTold(error)) return undefined;
    throw new Obstacle(`${url + path} cannot be reached: ${reasonOf(error, url)}.`, exitCodes.unreachable);
  }
}
