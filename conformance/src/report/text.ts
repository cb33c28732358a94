import type { ClauseResult, SuiteReport } from '../suite/result.ts';
import type { Verdict } from '../suite/verdict.ts';
import { printable } from './printable.ts';

const MARKS = { passed: '✓', failed: '✗', skipped: '-', error: '!' } as const;

/** One line for a clause, and what there is to tell of it below. */
export function lineOf({ id, level, title, driver, status, detail }: ClauseResult): string {
  const head = `${detail?.known ? '~' : MARKS[status]} ${level.padEnd(6)} ${id} (${driver}): ${title}`;
  if (!detail) return head;
  if (status === 'skipped') return `${head}\n    skipped: ${detail.reason}`;
  const lines = [
    ...(detail.known ? [`expected to fail: ${detail.known}`] : []),
    `${status === 'error' ? 'fault of the run: ' : ''}${detail.reason}`,
    ...(detail.request ? [`request:   ${detail.request}`] : []),
    ...(detail.expected === undefined ? [] : [`expected:  ${detail.expected}`]),
    ...(detail.received === undefined ? [] : [`received:  ${detail.received}`]),
    `interface: ${detail.reference}`,
  ];
  return `${head}\n${lines.map((line) => `    ${printable(line)}`).join('\n')}`;
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
  return [
    ...outdated,
    `${target}: ${counts.join(', ')} in ${(durationMs / 1000).toFixed(1)} s.`,
    conclusionOf(verdict),
  ].join('\n');
}

function conclusionOf({ isInterrupted, errors, counted, stale, passed, failed, expected, skipped }: Verdict): string {
  const tried = [...passed, ...failed, ...expected];
  if (isInterrupted) return 'The run was interrupted.';
  if (counted.length > 0)
    return `The target does not conform${errors.length > 0 ? ', and could not be tried to the end' : ''}.`;
  if (errors.length > 0) return 'The target could not be tried to the end.';
  if (stale.length > 0) return 'The list of expected failures is out of date.';
  if (tried.length === 0) return 'Nothing was tried: every clause that was asked for needs a key that is not given.';
  if (expected.length > 0) return 'The target fails what it was expected to fail, and nothing else.';
  const untried = skipped.filter(({ id }) => !tried.some((result) => result.id === id));
  if (untried.length > 0) return 'What was tried conforms. The rest needs keys that are not given.';
  return failed.length > 0 ? 'The target conforms, but for what it SHOULD do.' : 'The target conforms.';
}
