import { errorResponses } from '@crossrate/contract';
import type { Clause, KeyName, Keys } from '../clause.ts';
import type { Driver, HttpDriver } from '../drivers/driver.ts';
import { httpDriver } from '../drivers/http-driver.ts';
import { sdkDriver } from '../drivers/sdk-driver.ts';
import { isTimeout, outcomeOf } from './outcome.ts';
import { type Journal, type RequestLimits, recordingFetch } from './recording-fetch.ts';
import { rememberingDriver } from './remembering-driver.ts';
import type { ClauseResult, DriverName } from './result.ts';
import { seeingFetch } from './seeing-fetch.ts';

/** What is tried, and how. */
export interface SuiteOptions extends RequestLimits {
  /** The address of the target, without `/api`. */
  readonly url: string;
  /** Clauses that need others are skipped, and say so. */
  readonly keys: Partial<Keys>;
  readonly clauses: readonly Clause[];
  readonly drivers: readonly DriverName[];
}

/** How the keys are called on the command line. */
export const keyOptions: Readonly<Record<KeyName, string>> = {
  active: '--key',
  restricted: '--restricted-key',
  unverified: '--unverified-key',
  spare: '--quota-key',
};

/** A target that does not answer so many clauses in a row in time will not answer the rest. */
const MOST_TIMEOUTS = 3;

/**
 * Tries clauses on a target, one after the other, and tells what came of each as soon as it is known.
 *
 * A mismatch is a failure of the target; whatever else is thrown is a fault of the run.
 *
 * @example
 * ```ts
 * import { clauses, runSuite } from '@crossrate/conformance';
 * const suite = runSuite({ url: 'http://127.0.0.1:3000', keys: { active: 'cr_…' }, clauses, drivers: ['http'] });
 * for await (const { id, status } of suite) console.log(status, id);
 * ```
 */
export async function* runSuite(options: SuiteOptions): AsyncGenerator<ClauseResult, void, undefined> {
  const { url, keys, clauses, drivers, signal } = options;
  const recording = recordingFetch(options);
  const { send, seen } = seeingFetch(url, recording.send);
  const http = httpDriver(url, send);
  const apis: Record<DriverName, Driver> = {
    http: rememberingDriver(http, keys.active, recording),
    sdk: rememberingDriver(sdkDriver(url, send), keys.active, recording),
  };
  let timeouts = 0;
  for (const driver of drivers) {
    for (const clause of clauses) {
      if (signal?.aborted) return;
      const { id, level, title, ref: reference } = clause;
      const about = { id, level, title, driver };
      const reason = reasonToSkip(clause, driver, options);
      if (reason === 'inexpressible') continue;
      if (reason) {
        yield { ...about, status: 'skipped', detail: { reason, reference } };
        continue;
      }
      if (timeouts >= MOST_TIMEOUTS) {
        const gaveUp = `not tried: the target gave no answer in time, ${MOST_TIMEOUTS} times in a row`;
        yield { ...about, status: 'error', detail: { reason: gaveUp, reference } };
        continue;
      }
      const journal = recording.begin();
      try {
        // Every key that the clause needs is there, and it looks at no other.
        await clause.run({ keys: keys as Keys, api: apis[driver], http, seen });
        timeouts = 0;
        yield { ...about, status: 'passed' };
      } catch (error) {
        timeouts = isTimeout(error) ? timeouts + 1 : 0;
        // Looking for an excuse sends requests, too.
        const untilThen = { ...journal };
        const excuse = await excuseFor(clause, untilThen, http);
        if (signal?.aborted) return;
        yield { ...about, ...outcomeOf(error, clause, untilThen, keys, excuse) };
      }
    }
  }
}

function reasonToSkip({ only, needs = ['active'], exhausts }: Clause, driver: DriverName, options: SuiteOptions) {
  if (only === 'http' && driver !== 'http') return 'inexpressible';
  const missing = needs.filter((name) => !options.keys[name]).map((name) => keyOptions[name]);
  if (missing.length > 0) return `it needs ${missing.join(' and ')}`;
  if (exhausts && driver !== options.drivers[0]) return `the key of --quota-key was used up over ${options.drivers[0]}`;
  return undefined;
}

/** What a mismatch may come from that is no failure of the target. */
async function excuseFor({ exhausts }: Clause, { hasUnavailable, hasRepeated }: Journal, http: HttpDriver) {
  if (exhausts && hasRepeated) return 'a connection broke, and the request that was repeated may have counted twice';
  if (!hasUnavailable) return undefined;
  // A target that has no rates says so to everybody; one that says so of a single request makes a mistake.
  const { status } = await http.currencies().catch(() => ({ status: undefined }));
  return status === errorResponses.unavailable.status ? 'the target had no rates (503)' : undefined;
}
