import type { ClauseResult, ResultDetail, SuiteReport } from '../suite/result.ts';
import type { Verdict } from '../suite/verdict.ts';
import { formatCommonFindings } from './common-findings.ts';
import { concludeRun } from './conclude-run.ts';
import { formatHeaders, formatReference } from './facts.ts';
import { toPrintable } from './to-printable.ts';

const MARKS = { passed: '✓', failed: '✗', skipped: '-', error: '!' } as const;

/** Formats a result: one line for the clause, and the details below. Texts to copy have lines of their own. */
export function formatResult({ id, level, title, driver, status, detail }: ClauseResult): string {
  const head = `${detail?.known ? '~' : MARKS[status]} ${level.padEnd(6)} ${id} (${driver}): ${title}`;
  if (!detail) return head;
  if (status === 'skipped') return `${head}\n    skipped: ${toPrintable(detail.reason)}`;
  const reason = `${status === 'error' ? 'fault of the run: ' : ''}${detail.reason}`;
  const lines = [...(detail.known ? [`expected to fail: ${detail.known}`] : []), reason, ...formatDetail(detail)];
  return `${head}\n${lines.map((line) => `    ${toPrintable(line)}`).join('\n')}`;
}

function formatDetail(detail: ResultDetail): string[] {
  const labelled: [name: string, text: string | undefined][] = [
    ['request', detail.request],
    ['expected', detail.expected],
    ['received', detail.received],
    ['headers', detail.headers && formatHeaders(detail.headers)],
    // The received value often is the body.
    ['body', detail.received?.includes(detail.body ?? '') ? undefined : detail.body],
    ['interface', formatReference(detail)],
    ['page', detail.page],
    ['again', detail.replay && `--replay ${detail.replay}`],
  ];
  const lines = labelled.flatMap(([name, text]) => (text ? [`${`${name}:`.padEnd(11)}${text}`] : []));
  return [...lines, ...(detail.curl ? [detail.curl] : [])];
}

/** Formats the choices of the target, and the costs of the run. */
export function formatCosts({ choices, costs, seed, versions, set, profile }: SuiteReport): string {
  const { key, requests, dropped } = costs;
  const chosen = choices.map(({ question, answer }) => `  ${question}: ${answer}`);
  const again = dropped === 1 ? '1 request was sent again' : `${dropped} requests were sent again`;
  return [
    ...(chosen.length > 0 ? ['The interface leaves open, and the target has decided:', ...chosen] : []),
    `Spent: ${requests} ${requests === 1 ? 'request' : 'requests'}, ${key.sent} of them with --key, of which ${key.granted} ${key.granted === 1 ? 'was' : 'were'} granted${dropped > 0 ? `; ${again}, after a broken connection or a passing 503` : ''}.`,
    `Suite ${versions.suite}, set ${set}, profile ${profile}; --seed ${seed} repeats the random picks.`,
  ]
    .map(toPrintable)
    .join('\n');
}

/** Formats the end of a run, after its results: findings that several clauses share, costs, counts and the conclusion. */
export function formatEnd(report: SuiteReport, verdict: Verdict): string {
  const shared = formatCommonFindings(verdict).map(toPrintable);
  return [...(shared.length > 0 ? [shared.join('\n')] : []), formatCosts(report), formatSummary(report, verdict)].join(
    '\n\n',
  );
}

/** Formats the last lines of a run: entries to remove from the list of expected failures, counts, and conclusion. */
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
 * Formats a whole report as text, in the form that the command prints during a run.
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
  return `${[...results, '', formatEnd(report, verdict)].join('\n')}\n`;
}
