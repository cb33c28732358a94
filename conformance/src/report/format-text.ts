import type { ClauseResult, Coverage, SuiteReport } from '../suite/result.ts';
import { groupSkips, type Verdict } from '../suite/verdict.ts';
import { formatCommonFindings } from './common-findings.ts';
import { listFacts } from './facts.ts';
import { countKinds } from './kinds.ts';
import { toPrintable } from './to-printable.ts';

const MARKS = { passed: '✓', failed: '✗', skipped: '-', error: '!' } as const;

/** Formats a result: one line for the clause, and the details below. The curl line has a line of its own, to be copied. */
export function formatResult({ id, level, title, status, detail }: ClauseResult): string {
  const head = `${detail?.known ? '~' : MARKS[status]} ${level.padEnd(6)} ${id}: ${title}`;
  if (!detail) return head;
  const facts = listFacts(detail).map(([name, text]) => (name === 'curl' ? text : `${`${name}:`.padEnd(11)}${text}`));
  const lines = [`${status === 'error' ? 'fault of the run: ' : ''}${detail.reason}`, ...facts];
  return `${head}\n${lines.map((line) => `    ${toPrintable(line)}`).join('\n')}`;
}

/** Formats the choices of the target. */
export function formatChoices({ choices }: Pick<SuiteReport, 'choices'>): string[] {
  const chosen = choices.map(({ question, answer }) => `  ${question}: ${answer}`);
  return chosen.length > 0 ? ['The interface leaves open, and the target has decided:', ...chosen] : [];
}

/** Formats the costs of the run. */
export function formatCosts({ costs, seed, versions, profile }: SuiteReport): string[] {
  const { key, requests, dropped } = costs;
  return [
    `Requests: ${requests}; with --key: ${key.sent}, of which ${key.granted} granted; sent again: ${dropped}.`,
    `Crossrate interface ${versions.interface}, suite ${versions.suite}, profile ${profile}; --seed ${seed} repeats the random picks.`,
  ];
}

/** A list names at most this many things. The JSON names all. */
const MOST_NAMED = 10;

function list(names: readonly string[]): string {
  const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : '';
  return `${names.slice(0, MOST_NAMED).join(', ') || 'none'}${more}`;
}

/** Says how much of something the run reached. */
export function describeCoverage({ tried, untried, hint }: Coverage): string {
  const rest = untried.length > 0 ? `; not ${list(untried)}${hint ? ` (more with ${hint})` : ''}` : '';
  const names = tried.length <= MOST_NAMED ? `: ${list(tried)}` : '';
  return `${tried.length} of ${tried.length + untried.length}${names}${rest}`;
}

/** Formats how much of the interface the run reached. */
export function formatCoverage({ coverage }: Pick<SuiteReport, 'coverage'>): string[] {
  const lines = coverage.map((part) => `  ${part.of}, ${describeCoverage(part)}`);
  return ['What the run tried of the interface, and what not:', ...lines];
}

/** Formats the last lines of a run: entries to remove from the list of expected failures, counts, and conclusion. */
export function formatSummary({ target, durationMs, clauses }: SuiteReport, verdict: Verdict): string[] {
  const outdated = verdict.stale.map(({ id }) => `No longer fails, so it has to leave the list: ${id}`);
  const counts = countKinds(clauses).map(({ count, words }) => `${count} ${words}`);
  return [...outdated, `${target}: ${counts.join(', ')} in ${(durationMs / 1000).toFixed(1)} s.`, verdict.conclusion];
}

/**
 * Formats the end of a run, after its results: findings that several clauses share, costs, coverage, skips, counts and
 * the conclusion.
 */
export function formatEnd(report: SuiteReport, verdict: Verdict): string {
  const [shared, skips] = [formatCommonFindings(verdict), groupSkips(verdict.skipped)];
  const run = [formatChoices(report), formatCosts(report), formatCoverage(report)];
  const blocks = [shared, ...run, skips, formatSummary(report, verdict)];
  return blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.map(toPrintable).join('\n'))
    .join('\n\n');
}

/** Formats a whole report as text, in the form that the command prints during a run. */
export function formatText(report: SuiteReport, verdict: Verdict): string {
  const results = report.clauses.filter(({ status }) => status !== 'skipped').map(formatResult);
  return `${[...results, '', formatEnd(report, verdict)].join('\n')}\n`;
}
