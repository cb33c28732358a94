import { router } from '@crossrate/contract';
import { readDailyQuotas } from '../clauses/checking/quota-headers.ts';
import type { Exchange } from '../exchange.ts';
import { Mismatch } from '../mismatch.ts';
import { BUDGET, THOROUGH } from '../suite/budget.ts';
import type { Client } from '../suite/client.ts';
import { keyOptions } from '../suite/key-names.ts';
import { exitCodes } from '../suite/verdict.ts';
import { CliError } from './cli-error.ts';
import { explainFailure } from './explain-failure.ts';

/** The key of a run. */
interface Spent {
  /** The key of `--key`, if a clause needs that key. */
  readonly key?: string | undefined;
  readonly isThorough?: boolean | undefined;
}

/**
 * Checks a target before the run. Another server, or a wrong key, would seem to break every promise. The check does not
 * send the quota key: a target may charge refused requests, and the clause that counts the quota needs all requests of
 * that key.
 *
 * @returns A warning of a problem that may spoil the run, if there is one.
 * @throws CliError when the run cannot begin.
 */
export async function runPreflight(
  http: Client,
  url: string,
  { key, isThorough }: Spent = {},
): Promise<string | undefined> {
  const unreachable = (problem: string) => new CliError(problem, exitCodes.unreachable);

  /** Asks for an answer; `undefined` after a failure that clauses report in detail. */
  async function ask(path: string, key?: string): Promise<Exchange | undefined> {
    try {
      return await http.get(path, key);
    } catch (error) {
      if (error instanceof Mismatch) return undefined;
      throw unreachable(`${url + path} cannot be reached: ${explainFailure(error)}.`);
    }
  }

  const list = await ask(router.currencies.path);
  if (list?.status === 503) throw unreachable(`${url} has no rates for the moment (503).`);
  if (!isOfService(list)) {
    // A target may be wrong about its list alone.
    const isOther = !isOfService(await ask(router.rates.path));
    if (isOther && list) throw unreachable(`${url + router.currencies.path} ${describeOther(list)}`);
  }
  if (key === undefined) return undefined;
  const about = `The key of ${keyOptions.active}`;
  // The target checks the key, then refuses the request because its parameters are missing. That should cost nothing.
  const answer = await ask(router.convert.path, key);
  if (!answer) return undefined;
  const { status } = answer;
  const [{ remaining: leftToday, limit } = {}] = readDailyQuotas(answer);
  // A second request confirms: a target that is wrong about the first request alone is at fault, and the key is good.
  const isDoubtful = [401, 403, 429].includes(status) || leftToday === 0;
  const confirmed = isDoubtful && (await ask(router.rates.path, key))?.status;
  if (confirmed === 429) throw new CliError(`${about} is used up for today (429).`);
  if (confirmed === status && status === 401)
    throw new CliError(`${about} is unknown to ${url} (401): give the key of a verified account there.`);
  if (confirmed === status && status === 403)
    throw new CliError(`${about} is of an account that is restricted, or not verified (403): give another key.`);
  const isTooLittle = leftToday !== undefined && leftToday < THOROUGH;
  if (isThorough && isTooLittle)
    throw new CliError(
      `${about} has ${leftToday} of ${limit} requests left today, and --thorough takes up to ${THOROUGH}.`,
    );
  if (leftToday === undefined || leftToday >= BUDGET) return undefined;
  return `${about} has ${leftToday} of ${limit} requests left today, and a whole run takes up to ${BUDGET}.`;
}

/** Tells whether an answer may be one of the service, right or wrong: a list, a table, or an error. */
function isOfService(answer: Exchange | undefined): boolean {
  const { status, body } = answer ?? {};
  if (typeof body !== 'object' || body === null || status === 404) return false;
  return 'currencies' in body || 'rates' in body || ('error' in body && typeof body.error === 'string');
}

/** Describes the answer of another server than the service, and what to do. */
function describeOther({ status, headers, text, body }: Exchange): string {
  const location = headers.get('Location') ?? '';
  const kind = body !== undefined ? 'JSON of something else' : /<html|<!doctype/i.test(text) ? 'a page' : 'no JSON';
  const what = URL.canParse(location) ? `a redirect to ${new URL(location).origin}` : kind;
  return `answers ${status} with ${what}: it is another server, or the service is down. Give the address without /api; if a login is in front of the service, --header takes what opens it.`;
}
