import type { ClauseResult, ResultDetail, SuiteReport } from '../suite/result.ts';
import type { Verdict } from '../suite/verdict.ts';
import { concludeRun } from './conclude-run.ts';
import { formatHeaders, formatReference } from './facts.ts';
import { printable } from './printable.ts';

const MARKS = { passed: '✓', failed: '✗', skipped: '-', error: '!' } as const;

/** One line for a clause, and what there is to tell of it below. Whatever is to be copied has a line of its own. */
export function formatResult({ id, level, title, driver, status, detail }: ClauseResult): string {
  const head = `${detail?.known ? '~' : MARKS[status]} ${level.padEnd(6)} ${id} (${driver}): ${title}`;
  if (!detail) return head;
  if (status === 'skipped') return `${head}\n    skipped: ${printable(detail.reason)}`;
  const reason = `${status === 'error' ? 'fault of the run: ' : ''}${detail.reason}`;
  const lines = [...(detail.known ? [`expected to fail: ${detail.known}`] : []), reason, ...linesOf(detail)];
  return `${head}\n${lines.map((line) => `    ${printable(line)}`).join('\n')}`;
}

function linesOf(detail: ResultDetail): string[] {
  const labelled: [name: string, text: string | undefined][] = [
    ['request', detail.request],
    ['expected', detail.expected],
    ['received', detail.received],
    ['headers', detail.headers && formatHeaders(detail.headers)],
    // It is what was received, most of the time.
    ['body', detail.received?.includes(detail.body ?? '') ? undefined : detail.body],
    ['interface', formatReference(detail)],
    ['page', detail.page],
    ['again', detail.replay && `--replay ${detail.replay}`],
  ];
  const told = labelled.flatMap(([name, text]) => (text ? [`${`${name}:`.padEnd(11)}${text}`] : []));
  return [...told, ...(detail.curl ? [detail.curl] : [])];
}

/** What a run has seen of its target, and spent. */
export function formatCosts({ choices, costs, seed, versions, set, profile }: SuiteReport): string {
  const { key, requests, dropped } = costs;
  const inferred = choices.map(({ question, answer }) => `  ${question}: ${answer}`);
  const broken = dropped > 0 ? `; ${dropped} connections broke, and their requests were sent again` : '';
  return [
    ...(inferred.length > 0 ? ['The interface leaves open, and the target has decided:', ...inferred] : []),
    `Spent: ${requests} ${requests === 1 ? 'request' : 'requests'}, ${key.sent} of them with --key, of which ${key.granted} ${key.granted === 1 ? 'was' : 'were'} granted${broken}.`,
    `Suite ${versions.suite}, set ${set}, profile ${profile}; --seed ${seed} picks the same by chance again.`,
  ]
    .map(printable)
    .join('\n');
}

/** The last lines of a run. */
export function formatSummary({ target, durationMs }: SuiteReport, verdict: Verdict): string {
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
    concludeRun(verdict),
  ].join('\n');
}

/**
 * Writes a whole report as text, as the command does while it runs.
 *
 * @example
 * ```ts
 * import { clauses, collectReport, formatText, judge } from '@crossrate/conformance';
 * const options = { url: 'http://127.0.0.1:3000', keys: {}, clauses, drivers: ['http'] } as const;
 * const report = await collectReport(options);
 * console.log(formatText(report, judge(report.clauses)));
 * ```
 */
export function formatText(report: SuiteReport, verdict: Verdict): string {
  const results = report.clauses.map(formatResult);
  return `${[...results, '', formatCosts(report), '', formatSummary(report, verdict)].join('\n')}\n`;
}
