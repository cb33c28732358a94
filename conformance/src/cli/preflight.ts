import { API_KEY_HEADER, limits, quotaHeaderNames, router } from '@crossrate/contract';
import { systemClock } from '../clock.ts';
import { BUDGET } from '../suite/budget.ts';
import { keyOptions } from '../suite/key-names.ts';
import { Moments } from '../suite/moments.ts';
import { TIMEOUT_MS } from '../suite/sender.ts';
import { tryAgain } from '../suite/try-again.ts';
import { exitCodes } from '../suite/verdict.ts';
import { findWireDefect, isClosed } from '../suite/wire-defect.ts';
import { CliError } from './cli-error.ts';
import { explainFailure } from './explain-failure.ts';

/** The options of `preflight`. */
interface PreflightOptions {
  readonly url: string;
  /** The key of `--key`, if a clause needs that key. */
  readonly key?: string | undefined;
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** @default 30_000 */
  readonly timeoutMs?: number | undefined;
}

/**
 * Checks a target before the run. A target with a used-up key, without rates or out of reach would seem to break every
 * promise. The check does not send the quota key: a target may charge refused requests, and the clause that counts the
 * quota needs all requests of that key.
 *
 * @returns Warnings: problems that may spoil the run.
 * @throws CliError when the run cannot begin.
 */
export async function runPreflight(options: PreflightOptions): Promise<string[]> {
  const { url, key } = options;
  const askList = () => ask(options, { path: router.currencies.path, ignore: isClosed });
  const first = await askList();
  const isRetried = first !== undefined && (await new Moments(systemClock).waitAfter(router.currencies.path, first));
  const list = isRetried ? await askList() : first;
  // When the list fails, any other answer proves that the target can be reached.
  if (!list) await ask(options, { path: router.rates.path });
  if (list?.status === 503) throw new CliError(`${url} has no rates for the moment (503).`, exitCodes.unreachable);
  const warning = key && (await findKeyProblem(options, key));
  return warning ? [warning] : [];
}

async function findKeyProblem(options: PreflightOptions, key: string): Promise<string | undefined> {
  const about = `The key of ${keyOptions.active}`;
  const keyed = { headers: { [API_KEY_HEADER]: key }, ignore: isClosed };
  // The target checks the key, then refuses the request because its parameters are missing. That should cost nothing.
  const answer = await ask(options, { path: router.convert.path, ...keyed });
  if (!answer) return undefined;
  const { status, headers } = answer;
  // No reason to stop: a target that refuses every key fails the clauses that need one.
  if (status === 401)
    return `${about} is unknown to ${options.url} (401): if it is valid there, the target is at fault.`;
  // Headers with another limit describe another window, such as a minute, not the day.
  const [limit, left] = [quotaHeaderNames.limit, quotaHeaderNames.remaining].map((name) => headers.get(name));
  const leftToday = limit === String(limits.requestsPerDay) && /^\d+$/.test(left ?? '') ? Number(left) : undefined;
  // A second request confirms: a target that is wrong about the first request alone is at fault, and the key is good.
  const isDoubtful = status === 429 || leftToday === 0;
  if (isDoubtful && (await ask(options, { path: router.rates.path, ...keyed }))?.status === 429)
    throw new CliError(`${about} is used up for today (429).`);
  if (leftToday === undefined || leftToday >= BUDGET) return undefined;
  return `${about} has ${leftToday} of ${limit} requests left today, and a whole run takes up to ${BUDGET}.`;
}

interface Question {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Returns true for an error that clauses report in detail. Answers that are not HTTP are always ignored. */
  readonly ignore?: (error: unknown) => boolean;
}

/**
 * Asks a target for an answer.
 *
 * @returns `undefined` after an ignored error.
 * @throws CliError after any other error.
 */
async function ask(
  options: PreflightOptions,
  { path, headers = {}, ignore = () => false }: Question,
): Promise<Response | undefined> {
  const { url, fetch = globalThis.fetch, timeoutMs = TIMEOUT_MS } = options;
  const send = () => fetch(url + path, { headers, signal: AbortSignal.timeout(timeoutMs), redirect: 'manual' });
  try {
    const answer = await tryAgain(send, send);
    await answer.body?.cancel();
    return answer;
  } catch (error) {
    if (findWireDefect(error) || ignore(error)) return undefined;
    throw new CliError(`${url + path} cannot be reached: ${explainFailure(error, url)}.`, exitCodes.unreachable);
  }
}
