import type { Clause, Context, Keys } from '../clause.ts';
import { systemClock } from '../clock.ts';
import { Mismatch } from '../mismatch.ts';
import { addHeaders } from './add-headers.ts';
import { computeBudget, MOST_SENT } from './budget.ts';
import { Excuses } from './excuses.ts';
import { keyOptions } from './key-names.ts';
import { findMissingRate } from './missing-rate.ts';
import { describeOutcome, type Trial } from './outcome.ts';
import type { ClauseResult, DriverName, SuiteReport } from './result.ts';
import { openTarget, type Target, type TargetOptions } from './target.ts';
import { isTimeout } from './timeout.ts';

/** The options of a run. */
export interface SuiteOptions extends TargetOptions {
  /** A clause that needs a missing key is skipped, and its result names the key. */
  readonly keys: Partial<Keys>;
  /** The clauses to try, in this order. */
  readonly clauses: readonly Clause[];
  /** The drivers under which the run tries each clause. */
  readonly drivers: readonly DriverName[];
  /** Added to every request that does not set the header itself. No report shows the values. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** A run, which goes on while the caller reads its results. */
export interface SuiteRun extends AsyncIterable<ClauseResult> {
  /** Describes the target's choices and the costs of the run so far. */
  describe(): Pick<SuiteReport, 'seed' | 'choices' | 'costs'>;
}

/** The clauses in a row that time out before the run leaves out the remaining clauses. */
const MOST_TIMEOUTS = 3;

/**
 * Tries clauses on a target one after another, and yields each result as soon as the result is known.
 *
 * A `Mismatch` is a failure of the target. Any other error is a fault of the run.
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
    active === undefined ? undefined : { key: active, granted: computeBudget(options.drivers.length), sent: MOST_SENT };
  const target = openTarget({ ...options, fetch: addHeaders(options.fetch, options.headers) }, allowance);
  return {
    [Symbol.asyncIterator]: () => tryClauses(target, options),
    describe: () => ({
      seed: target.seed,
      choices: target.choices.list(),
      costs: {
        key: target.ledger.readSpending(active),
        requests: target.recorder.seen.length + (options.beforehand?.requests ?? 0),
        dropped: target.recorder.countDropped(),
      },
    }),
  };
}

async function* tryClauses(target: Target, options: SuiteOptions): AsyncGenerator<ClauseResult, void, undefined> {
  const { url, keys, headers, clauses, drivers, signal, clock = systemClock } = options;
  const excuses = new Excuses();
  let timeouts = 0;
  for (const driver of drivers) {
    for (const clause of clauses) {
      if (signal?.aborted) return;
      const startedAt = clock.monotonic();
      if (clause.only === 'http' && driver !== 'http') continue;
      const { id, level, profile = 'interface', title, ref: reference } = clause;
      const describeTry = () => ({
        id,
        level,
        profile,
        title,
        driver,
        durationMs: Math.round(clock.monotonic() - startedAt),
      });
      const reason = findReasonToSkip(clause, driver, options);
      if (reason) {
        yield { ...describeTry(), status: 'skipped', detail: { reason, reference } };
        continue;
      }
      if (timeouts >= MOST_TIMEOUTS) {
        const gaveUp = `not tried: the target gave no answer in time, ${MOST_TIMEOUTS} times in a row`;
        yield { ...describeTry(), status: 'error', detail: { reason: gaveUp, reference } };
        continue;
      }
      const { context, journal } = target.begin(driver);
      try {
        await clause.run(context);
        timeouts = 0;
        yield { ...describeTry(), status: 'passed' };
      } catch (error) {
        timeouts = isTimeout(error) ? timeouts + 1 : 0;
        // A copy, because the search for an excuse sends requests, too.
        const journalOfClause = { ...journal, answers: [...journal.answers] };
        const excuse = await excuses.find(journalOfClause, context);
        const trial = { url, keys, headers, clause, journal: journalOfClause, excuse };
        const outcome = judgeError(error, context, trial);
        if (signal?.aborted) return;
        yield { ...describeTry(), ...outcome };
      }
    }
  }
}

function findReasonToSkip(clause: Clause, driver: DriverName, options: SuiteOptions): string | undefined {
  const { needs = ['active'], only, exhausts, probes } = clause;
  if (probes && options.hasProbes === false) return 'it sends what a firewall may take for an attack (--no-probes)';
  const missing = needs.filter((name) => !options.keys[name]).map((name) => keyOptions[name]);
  if (missing.length > 0) return `it needs ${missing.join(' and ')}`;
  const first = options.drivers.find((name) => only === undefined || only === name);
  if (exhausts && driver !== first) return `the key of --quota-key was used up over ${first}`;
  return undefined;
}

/** Judges a clause that threw. */
function judgeError(error: unknown, { seen }: Context, trial: Trial): ReturnType<typeof describeOutcome> {
  const { clause, journal } = trial;
  const missing = error instanceof Mismatch ? findMissingRate(seen, journal.answers) : undefined;
  if (missing === undefined) return describeOutcome(error, trial);
  const reason = `the target has no rates of ${missing}, which it asks for`;
  return { status: 'skipped', detail: { reason, reference: clause.ref } };
}
