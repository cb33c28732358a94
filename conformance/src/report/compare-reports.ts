import type { ClauseResult, Comparison } from '../suite/result.ts';

/** A report, or the part of an earlier one that is compared. */
interface Compared {
  readonly clauses: readonly Pick<ClauseResult, 'id' | 'status'>[];
}

/**
 * Compares the failures of a run with those of an earlier run. A failure of the earlier run that was not tried again is
 * in no list.
 *
 * @example
 * ```ts
 * import { clauses, collectReport, compareReports, judge } from '@crossrate/conformance';
 * const options = { url: 'http://127.0.0.1:3000', keys: {}, clauses } as const;
 * const [before, now] = [await collectReport(options), await collectReport(options)];
 * console.log(compareReports(before, now).new);
 * ```
 */
export function compareReports(before: Compared, now: Compared): Comparison {
  const list = ({ clauses }: Compared, wanted: ClauseResult['status']) =>
    clauses.filter(({ status }) => status === wanted).map(({ id }) => id);
  const [failedBefore, passedBefore] = [list(before, 'failed'), list(before, 'passed')];
  const [failed, passed] = [list(now, 'failed'), list(now, 'passed')];
  return {
    new: failed.filter((name) => passedBefore.includes(name)),
    untried: failed.filter((name) => ![...failedBefore, ...passedBefore].includes(name)),
    gone: failedBefore.filter((name) => passed.includes(name)),
    same: failed.filter((name) => failedBefore.includes(name)),
  };
}
