import { errorResponses, router } from '@crossrate/contract';
import type { Clause, Context, Keys } from '../clause.ts';
import { Mismatch } from '../mismatch.ts';
import { budgetFor, MOST_SENT } from './budget.ts';
import { keyOptions } from './key-names.ts';
import { findMissingRate } from './missing-rate.ts';
import { outcomeOf } from './outcome.ts';
import type { Journal } from './recorder.ts';
import type { ClauseResult, DriverName, SuiteReport } from './result.ts';
import { isTimeout } from './silence.ts';
import { openTarget, type Target, type TargetOptions } from './target.ts';
import { withHeaders } from './with-headers.ts';

/** What is tried, and how. */
export interface SuiteOptions extends TargetOptions {
  /** Clauses that need other keys are skipped, and say so. */
  readonly keys: Partial<Keys>;
  readonly clauses: readonly Clause[];
  readonly drivers: readonly DriverName[];
  /** Go with every request that has no such header of its own. No report shows their values. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Whether clauses are tried that a firewall may take for an attack. @default true */
  readonly hasProbes?: boolean | undefined;
}

/** A run that goes on while its results are read. */
export interface SuiteRun extends AsyncIterable<ClauseResult> {
  /** What the run has seen of the target, and spent, so far. */
  describe(): Pick<SuiteReport, 'seed' | 'choices' | 'costs'>;
}

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
export function runSuite(options: SuiteOptions): SuiteRun {
  const { active } = options.keys;
  const allowance =
    active === undefined ? undefined : { key: active, granted: budgetFor(options.drivers.length), sent: MOST_SENT };
  const target = openTarget({ ...options, fetch: withHeaders(options.fetch, options.headers) }, allowance);
  return {
    [Symbol.asyncIterator]: () => tryClauses(target, options),
    describe: () => ({
      seed: target.seed,
      choices: target.choices.list(),
      costs: {
        key: target.ledger.spentOf(active),
        requests: target.recorder.seen.length,
        dropped: target.recorder.dropped(),
      },
    }),
  };
}

async function* tryClauses(target: Target, options: SuiteOptions): AsyncGenerator<ClauseResult, void, undefined> {
  const { url, keys, headers, clauses, drivers, signal } = options;
  let timeouts = 0;
  for (const driver of drivers) {
    for (const clause of clauses) {
      if (signal?.aborted) return;
      const startedAt = performance.now();
      const { id, level, profile = 'interface', title, ref: reference } = clause;
      const about = () => ({
        id,
        level,
        profile,
        title,
        driver,
        durationMs: Math.round(performance.now() - startedAt),
      });
      const reason = reasonToSkip(clause, driver, options);
      if (reason === 'inexpressible') continue;
      if (reason) {
        yield { ...about(), status: 'skipped', detail: { reason, reference } };
        continue;
      }
      if (timeouts >= MOST_TIMEOUTS) {
        const gaveUp = `not tried: the target gave no answer in time, ${MOST_TIMEOUTS} times in a row`;
        yield { ...about(), status: 'error', detail: { reason: gaveUp, reference } };
        continue;
      }
      const { context, journal } = target.begin(driver);
      try {
        await clause.run(context);
        timeouts = 0;
        yield { ...about(), status: 'passed' };
      } catch (error) {
        timeouts = isTimeout(error) ? timeouts + 1 : 0;
        // Looking for an excuse sends requests, too.
        const untilThen = { ...journal, answers: [...journal.answers] };
        const excuse = await findExcuse(untilThen, context);
        if (signal?.aborted) return;
        const missing = error instanceof Mismatch ? findMissingRate(context.seen, untilThen.answers) : undefined;
        if (missing) {
          const gap = `the target has no rates of ${missing}, which it asks for`;
          yield { ...about(), status: 'skipped', detail: { reason: gap, reference } };
          continue;
        }
        yield { ...about(), ...outcomeOf(error, { url, keys, headers, clause, journal: untilThen, excuse }) };
      }
    }
  }
}

function reasonToSkip(clause: Clause, driver: DriverName, options: SuiteOptions): string | undefined {
  const { only, needs = ['active'], exhausts, probes } = clause;
  if (only === 'http' && driver !== 'http') return 'inexpressible';
  if (probes && options.hasProbes === false) return 'it sends what a firewall may take for an attack (--no-probes)';
  const missing = needs.filter((name) => !options.keys[name]).map((name) => keyOptions[name]);
  if (missing.length > 0) return `it needs ${missing.join(' and ')}`;
  if (exhausts && driver !== options.drivers[0]) return `the key of --quota-key was used up over ${options.drivers[0]}`;
  return undefined;
}

/** A target that has no rates says so to everybody; one that says so of a single request makes a mistake. */
async function findExcuse({ hasUnavailable }: Journal, { http }: Context): Promise<string | undefined> {
  if (!hasUnavailable) return undefined;
  const { status } = await http.send({ path: router.currencies.path }).catch(() => ({ status: undefined }));
  return status === errorResponses.unavailable.status ? 'the target had no rates (503)' : undefined;
}
