import { API_KEY_HEADER, router } from '@crossrate/contract';
import type { KeyName, Keys } from '../clause.ts';
import { keyOptions } from '../suite/run-suite.ts';
import { exitCodes } from '../suite/verdict.ts';

const TIMEOUT_MS = 10_000;
/** What a run over both drivers may spend of `--key`. */
const BUDGET = 60;

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
 * Looks at a target before anything is spent. A key that is unknown or used up, and a target that is not there or has no
 * rates for the moment, would look like a target that breaks every promise.
 *
 * @returns what may spoil the run.
 * @throws Obstacle
 */
export async function preflight(url: string, keys: Partial<Keys>): Promise<string[]> {
  const { status } = await ask(url + router.currencies.path);
  if (status === 503) throw new Obstacle(`${url} has no rates for the moment (503).`, exitCodes.unreachable);
  const warnings: string[] = [];
  for (const name of ['active', 'spare'] as const) {
    const key = keys[name];
    const warning = key && (await problemOf(url, name, key));
    if (warning) warnings.push(warning);
  }
  return warnings;
}

async function problemOf(url: string, name: KeyName, key: string): Promise<string | undefined> {
  const about = `The key of ${keyOptions[name]}`;
  // Parameters are missing, so this is refused and costs nothing, but the key is looked at before.
  const { status, headers } = await ask(url + router.convert.path, { [API_KEY_HEADER]: key });
  const [limit, left] = ['Limit', 'Remaining'].map((end) => headers.get(`X-RateLimit-${end}`));
  if (status === 401) throw new Obstacle(`${about} is unknown to ${url} (401).`, exitCodes.unusable);
  if (status === 429 || left === '0') throw new Obstacle(`${about} is used up for today.`, exitCodes.unusable);
  if (!limit || !left) return undefined;
  const says = `${about} has ${left} of ${limit} requests left today`;
  if (name === 'spare' && left !== limit) return `${says}: it is not new, and what counts its requests will fail.`;
  if (name === 'active' && Number(left) < BUDGET) return `${says}, and a whole run takes up to ${BUDGET}.`;
  return undefined;
}

async function ask(address: string, headers: Record<string, string> = {}): Promise<Response> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await fetch(address, { headers, signal, redirect: 'manual' });
    await answer.body?.cancel();
    return answer;
  } catch (error) {
    throw new Obstacle(`${address} cannot be reached: ${reasonOf(error)}.`, exitCodes.unreachable);
  }
}

/** fetch says no more than that it failed; its cause says why. */
function reasonOf(error: unknown): string {
  const { message = String(error), cause } = error as { message?: string; cause?: { message?: string; code?: string } };
  return cause?.message || cause?.code || message;
}
