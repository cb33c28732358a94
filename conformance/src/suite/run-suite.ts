import type { Clause, KeyName, Keys } from '../clause.ts';
import type { Driver } from '../drivers/driver.ts';
import { httpDriver } from '../drivers/http-driver.ts';
import { sdkDriver } from '../drivers/sdk-driver.ts';
import { Mismatch } from '../mismatch.ts';
import { recordingFetch } from './recording-fetch.ts';
import { rememberingDriver } from './remembering-driver.ts';
import type { ClauseResult, DriverName, ResultDetail } from './result.ts';

/** What is tried, and how. */
export interface SuiteOptions {
  /** The address of the target, without `/api`. */
  readonly url: string;
  /** Clauses that need others are skipped, and say so. */
  readonly keys: Partial<Keys>;
  readonly clauses: readonly Clause[];
  readonly drivers: readonly DriverName[];
  /** No more requests than this in a second. @default no limit */
  readonly perSecond?: number | undefined;
  /** Ends the run, amid a clause too, of which nothing is told then. */
  readonly signal?: AbortSignal | undefined;
}

/** How the keys are called on the command line. */
export const keyOptions: Readonly<Record<KeyName, string>> = {
  active: '--key',
  restricted: '--restricted-key',
  unverified: '--unverified-key',
  spare: '--quota-key',
};

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
  const { url, keys, clauses, drivers, perSecond, signal } = options;
  const recording = recordingFetch(perSecond, signal);
  const { send, last } = recording;
  const http = httpDriver(url, send);
  const apis: Record<DriverName, Driver> = {
    http: rememberingDriver(http, keys.active, recording),
    sdk: rememberingDriver(sdkDriver(url, send), keys.active, recording),
  };
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
      try {
        // Every key that the clause needs is there, and it looks at no other.
        await clause.run({ keys: keys as Keys, api: apis[driver], http });
        yield { ...about, status: 'passed' };
      } catch (error) {
        if (signal?.aborted) return;
        const request = last();
        const { status, detail } = outcomeOf(error, { reference, ...(request && { request }) });
        yield { ...about, status, detail: withoutKeys(detail, Object.values(keys)) };
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

function outcomeOf(
  error: unknown,
  known: { reference: string; request?: string },
): { readonly status: 'failed' | 'error'; readonly detail: ResultDetail } {
  if (error instanceof Mismatch) {
    const { message: reason, expected, received } = error;
    return { status: 'failed', detail: { reason, expected, received, ...known } };
  }
  const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : '';
  return { status: 'error', detail: { reason: `${error instanceof Error ? error.message : error}${cause}`, ...known } };
}

/** What is shorter is the stand-in for a key that any value does, and would tear words apart. */
const SHORTEST_SECRET = 8;

/** A clause may send a key where it does not belong, and a target may repeat one: neither gets into a report. */
function withoutKeys(detail: ResultDetail, keys: readonly string[]): ResultDetail {
  const secrets = keys.filter((key) => key.length >= SHORTEST_SECRET);
  const clean = (text: string) => secrets.reduce((cleaned, key) => cleaned.replaceAll(key, '[key]'), text);
  const entries = Object.entries(detail).map(([name, text]) => [name, clean(text)]);
  return { ...detail, ...Object.fromEntries(entries) };
}
