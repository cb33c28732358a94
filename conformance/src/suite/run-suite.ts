import type { Clause } from '../clause.ts';
import { systemClock } from '../clock.ts';
import { Excuses } from './excuses.ts';
import { keyOptions, keyVariables } from './key-names.ts';
import { isTimeout } from './lost-answer.ts';
import { describeOutcome } from './outcome.ts';
import type { ClauseResult } from './result.ts';
import { openTarget, type Target, type TargetOptions } from './target.ts';

/** The options of a run. */
export interface SuiteOptions extends TargetOptions {
  /** The clauses to try, in this order. A clause that needs a missing key is skipped, and its result names the key. */
  readonly clauses: readonly Clause[];
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
export async function* runSuite(
  options: SuiteOptions,
  target: Target = openTarget(options),
): AsyncGenerator<ClauseResult, void, undefined> {
  const { url, keys, headers, clauses, signal, clock = systemClock } = options;
  const excuses = new Excuses();
  let timeouts = 0;
  for (const clause of clauses) {
    if (signal?.aborted) return;
    const startedAt = clock.monotonic();
    const { id, level, profile = 'interface', title } = clause;
    const describeTry = () => {
      const durationMs = Math.round(clock.monotonic() - startedAt);
      return { id, level, profile, title, durationMs };
    };
    const skipped = findReasonToSkip(clause, options);
    if (skipped) {
      yield { ...describeTry(), status: 'skipped', detail: skipped };
      continue;
    }
    const isSilent = timeouts >= MOST_TIMEOUTS;
    const lasting = isSilent ? `the target gave no answer in time, ${MOST_TIMEOUTS} times in a row` : excuses.lasting;
    if (lasting) {
      yield { ...describeTry(), status: 'error', detail: { reason: `not tried: ${lasting}` } };
      continue;
    }
    const { context, journal } = target.begin();
    try {
      await clause.run(context);
      timeouts = 0;
      yield { ...describeTry(), status: 'passed' };
    } catch (error) {
      timeouts = isTimeout(error) ? timeouts + 1 : 0;
      const outcome = await describeOutcome(error, { url, keys, headers, clause, context, journal, excuses });
      if (signal?.aborted) return;
      yield { ...describeTry(), ...outcome };
    }
  }
}

function findReasonToSkip(clause: Clause, { keys, hasProbes }: SuiteOptions) {
  const { needs = ['active'], probes } = clause;
  if (probes && hasProbes === false) return { reason: 'it sends what a firewall may take for an attack (--no-probes)' };
  const missingKeys = needs.filter((name) => !keys[name]);
  const missing = missingKeys.map((name) => `${keyOptions[name]} (${keyVariables[name]})`);
  if (missing.length > 0) return { reason: `needs ${missing.join(' and ')}`, missingKeys };
  return undefined;
}
