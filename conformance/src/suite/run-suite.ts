import type { Clause, Context } from '../clause.ts';
import { systemClock } from '../clock.ts';
import { Mismatch } from '../mismatch.ts';
import { Excuses } from './excuses.ts';
import { keyOptions } from './key-names.ts';
import { isTimeout } from './lost-answer.ts';
import { findMissingRate } from './missing-rate.ts';
import { describeOutcome, type Trial } from './outcome.ts';
import type { ClauseResult, DriverName, SuiteReport } from './result.ts';
import { openTarget, type Target, type TargetOptions } from './target.ts';

/** The options of a run. */
export interface SuiteOptions extends TargetOptions {
  /** The clauses to try, in this order. A clause that needs a missing key is skipped, and its result names the key. */
  readonly clauses: readonly Clause[];
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
 * @param target - The target, if requests were sent before the run.
 *
 * @example
 * ```ts
 * import { clauses, runSuite } from '@crossrate/conformance';
 * const suite = runSuite({ url: 'http://127.0.0.1:3000', keys: { active: 'cr_…' }, clauses });
 * for await (const { id, status } of suite) console.log(status, id);
 * ```
 */
export function runSuite(options: SuiteOptions, target: Target = openTarget(options)): SuiteRun {
  return {
    [Symbol.asyncIterator]: () => tryClauses(target, options),
    describe: () => ({
      seed: target.seed,
      choices: target.choices.list(),
      costs: {
        key: target.ledger.readSpending(options.keys.active),
        requests: target.seen.length,
        dropped: target.countDropped(),
      },
    }),
  };
}

async function* tryClauses(target: Target, options: SuiteOptions): AsyncGenerator<ClauseResult, void, undefined> {
  const { url, keys, headers, clauses, drivers = ['http'], signal, clock = systemClock } = options;
  const excuses = new Excuses();
  let timeouts = 0;
  for (const driver of drivers) {
    for (const clause of clauses) {
      if (signal?.aborted) return;
      if (clause.only === 'http' && driver !== 'http') continue;
      const startedAt = clock.monotonic();
      const { id, level, profile = 'interface', title } = clause;
      const describeTry = () => {
        const durationMs = Math.round(clock.monotonic() - startedAt);
        return { id, level, profile, title, driver, durationMs };
      };
      const reason = findReasonToSkip(clause, driver, options);
      if (reason) {
        yield { ...describeTry(), status: 'skipped', detail: reason };
        continue;
      }
      if (timeouts >= MOST_TIMEOUTS) {
        const gaveUp = `not tried: the target gave no answer in time, ${MOST_TIMEOUTS} times in a row`;
        yield { ...describeTry(), status: 'error', detail: { reason: gaveUp } };
        continue;
      }
      const { context, journal } = target.begin(driver);
      try {
        await clause.run(context);
        timeouts = 0;
        yield { ...describeTry(), status: 'passed' };
      } catch (error) {
        timeouts = isTimeout(error) ? timeouts + 1 : 0;
        // Copies, because the search for an excuse sends requests, too.
        const [last, answers] = [journal.last, [...journal.answers]];
        const excuse = await excuses.find(answers, context, error instanceof Mismatch ? error.request : undefined);
        const outcome = judgeError(error, { url, keys, headers, clause, last, answers, excuse, seen: context.seen });
        if (signal?.aborted) return;
        yield { ...describeTry(), ...outcome };
      }
    }
  }
}

function findReasonToSkip(clause: Clause, driver: DriverName, { keys, hasProbes, drivers = ['http'] }: SuiteOptions) {
  const { needs = ['active'], only, exhausts, probes } = clause;
  if (probes && hasProbes === false) return { reason: 'it sends what a firewall may take for an attack (--no-probes)' };
  const missingKeys = needs.filter((name) => !keys[name]);
  if (missingKeys.length > 0)
    return { reason: `it needs ${missingKeys.map((name) => keyOptions[name]).join(' and ')}`, missingKeys };
  const first = drivers.find((name) => only === undefined || only === name);
  if (exhausts && driver !== first) return { reason: `the key of --quota-key was used up over ${first}` };
  return undefined;
}

/** Judges a clause that threw. */
function judgeError(
  error: unknown,
  trial: Trial & Pick<Context, 'seen'> & { readonly answers: Context['seen'] },
): ReturnType<typeof describeOutcome> {
  const missing = error instanceof Mismatch ? findMissingRate(trial.seen, trial.answers) : undefined;
  if (missing === undefined) return describeOutcome(error, trial);
  const reason = `the target has no rates of ${missing}, which it asks for`;
  return { status: 'skipped', detail: { reason } };
}
