import type { ClauseResult, SuiteReport } from '../suite/result.ts';
import type { Verdict } from '../suite/verdict.ts';

const MARKS = { passed: '✓', failed: '✗', skipped: '-', error: '!' } as const;

/** One line for a clause, and what there is to tell of it below. */
export function lineOf(result: ClauseResult, isExpected: boolean): string {
  const { id, level, title, driver, status, detail } = result;
  const head = `${MARKS[status]} ${level.padEnd(6)} ${id} (${driver}): ${title}`;
  if (!detail) return head;
  if (status === 'skipped') return `${head}\n    skipped: ${detail.reason}`;
  const lines = [
    status === 'error'
      ? `fault of the run: ${detail.reason}`
      : `${isExpected ? 'expected to fail: ' : ''}${detail.reason}`,
    ...(detail.request ? [`request:   ${detail.request}`] : []),
    ...(detail.expected === undefined ? [] : [`expected:  ${detail.expected}`]),
    ...(detail.received === undefined ? [] : [`received:  ${detail.received}`]),
    `interface: ${detail.reference}`,
  ];
  return `${head}\n${lines.map((line) => `    ${line}`).join('\n')}`;
}

/** The last lines of a run. */
export function summaryOf({ target, durationMs }: SuiteReport, verdict: Verdict): string {
  const { passed, failed, expected, skipped, errors, stale } = verdict;
  const failedMust = failed.filter(({ level }) => level === 'MUST').length;
  const counts = [
    `${passed.length} passed`,
    `${failed.length} failed (${failedMust} MUST, ${failed.length - failedMust} SHOULD)`,
    ...(expected.length > 0 ? [`${expected.length} failed as expected`] : []),
    `${skipped.length} skipped`,
    ...(errors.length > 0 ? [`${errors.length} could not be tried`] : []),
  ];
  const outdated = stale.map(
    ({ id, driver }) => `No longer fails, so it has to leave the list: ${id}${driver ? ` (${driver})` : ''}`,
  );
  const conclusions = ['conforms', 'does not conform', '', 'could not be tried to the end'];
  const conclusion = passed.length === 0 && verdict.exitCode === 0 ? 'was not tried' : conclusions[verdict.exitCode];
  return [
    ...outdated,
    `${target}: ${counts.join(', ')} in ${(durationMs / 1000).toFixed(1)} s.`,
    `The target ${conclusion}.`,
  ].join('\n');
}
