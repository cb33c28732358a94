import type { ClauseResult } from '../suite/result.ts';

/** The kinds of results in the order of reports: words after their number, and the class of their colour on the page. */
export const kinds = {
  must: { words: 'MUST failed', colour: 'bad' },
  should: { words: 'SHOULD failed', colour: 'warn' },
  error: { words: 'could not be tried', colour: 'soft' },
  expected: { words: 'failed as expected', colour: 'soft' },
  skipped: { words: 'skipped', colour: 'soft' },
  passed: { words: 'passed', colour: 'good' },
} as const;

type Kind = keyof typeof kinds;

export const kindNames = Object.keys(kinds) as Kind[];

/** Tells the kind of a result. */
export function classify({ status, level, detail }: ClauseResult): Kind {
  if (status !== 'failed') return status;
  return detail?.known !== undefined ? 'expected' : level === 'MUST' ? 'must' : 'should';
}

/** Counts the results of each kind that there is. */
export function countKinds(results: readonly ClauseResult[]) {
  const counts = kindNames.map((kind) => ({
    ...kinds[kind],
    count: results.filter((result) => classify(result) === kind).length,
  }));
  return counts.filter(({ count }) => count > 0);
}
