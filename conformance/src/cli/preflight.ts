import { API_KEY_HEADER, quotaHeaderNames, router } from '@crossrate/contract';
import { BUDGET } from '../suite/budget.ts';
import { keyOptions } from '../suite/key-names.ts';
import { TIMEOUT_MS } from '../suite/recorder.ts';
import { tryAgain } from '../suite/try-again.ts';
import { exitCodes } from '../suite/verdict.ts';

/** Why a run cannot begin. */
export class Obstacle extends Error {
  override readonly name = 'Obstacle';
  readonly exitCode: number;

  constructor(message: string, exitCode: number) {
    super(message);
    this.exitCode = exitCode;
  }
}

/**
 * Looks at a target before anything is spent. A key that is used up, and a target that is not there or has no rates for
 * the moment, would look like a target that breaks every promise. The quota key is not sent: a target may count what it
 * refuses, and the clause that counts needs all of its requests.
 *
 * @param key - The one of `--key`, if a clause needs it.
 * @param isWhole - Whether all clauses are going to be tried over both drivers.
 * @returns what may spoil the run.
 * @throws Obstacle
 */
export async function preflight(url: string, key: string | undefined, isWhole: boolean): Promise<string[]> {
  const { status } = await ask(url + router.currencies.path);
  if (status === 503) throw new Obstacle(`${url} has no rates for the moment (503).`, exitCodes.unreachable);
  const warning = key && (await problemOf(url, key, isWhole));
  return warning ? [warning] : [];
}

async function problemOf(url: string, key: string, isWhole: boolean): Promise<string | undefined> {
  const about = `The key of ${keyOptions.active}`;
  // Parameters are missing, so this is refused and should cost nothing, but the key is looked at before.
  const { status, headers } = await ask(url + router.convert.path, { [API_KEY_HEADER]: key });
  const [limit, left] = [quotaHeaderNames.limit, quotaHeaderNames.remaining].map((name) => headers.get(name));
  // A target that refuses every key fails what needs one.
  if (status === 401) return `${about} is unknown to ${url} (401): if it is valid there, the target is at fault.`;
  if (status === 429 || left === '0') throw new Obstacle(`${about} is used up for today.`, exitCodes.unusable);
  if (!limit || !left || Number(left) >= BUDGET) return undefined;
  const warning = `${about} has ${left} of ${limit} requests left today, and a whole run takes up to ${BUDGET}.`;
  if (isWhole) throw new Obstacle(warning, exitCodes.unusable);
  return warning;
}

async function ask(address: string, headers: Record<string, string> = {}): Promise<Response> {
  try {
    const answer = await tryAgain(() =>
      fetch(address, { headers, signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'manual' }),
    );
    await answer.body?.cancel();
    return answer;
  } catch (error) {
    throw new Obstacle(`${address} cannot be reached: ${reasonOf(error)}.`, exitCodes.unreachable);
  }
}

/** fetch says no more than that it failed; its cause says why. */
function reasonOf(error: unknown): string {
  const { message = String(error), cause } = error as { message?: string; cause?: { message?: string; code?: string } };
  return (cause?.message || cause?.code || message).trim();
}
