import type { ClauseResult, SuiteReport } from '../suite/result.ts';
import type { Verdict } from '../suite/verdict.ts';
import { escapeMarkup } from './escape-markup.ts';
import { listFacts } from './facts.ts';

/**
 * Formats a report as JUnit XML, for build servers.
 *
 * JUnit has no failure that does not count. An expected failure, and the failure of a SHOULD without `--strict`, become
 * skipped tests.
 */
export function formatJunit(report: SuiteReport, { counted }: Verdict): string {
  const { target, startedAt, durationMs, clauses, versions, profile, seed, choices } = report;
  const cases = clauses.map((result) => {
    const isCounted = counted.includes(result);
    return { result, kind: isCounted ? 'failure' : result.status === 'failed' ? 'skipped' : result.status };
  });
  const count = (wanted: string) => cases.filter(({ kind }) => kind === wanted).length;
  const counts = `tests="${clauses.length}" failures="${count('failure')}" errors="${count('error')}" skipped="${count('skipped')}"`;
  const time = formatSeconds(durationMs);
  const choicesByQuestion = Object.fromEntries(choices.map(({ question, answer }) => [question, answer]));
  const properties = Object.entries({ ...versions, profile, seed: String(seed), ...choicesByQuestion });
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites ${counts} time="${time}">
  <testsuite name="Conformance of ${escapeMarkup(target)}" ${counts} time="${time}" timestamp="${startedAt.slice(0, 19)}">
    <properties>
${properties.map(([name, value]) => `      <property name="${escapeMarkup(name)}" value="${escapeMarkup(value)}"/>`).join('\n')}
    </properties>
${cases.map(({ result, kind }) => formatCase(result, kind)).join('\n')}
  </testsuite>
</testsuites>
`;
}

function formatCase({ id, level, title, status, durationMs, detail }: ClauseResult, kind: string): string {
  const name = escapeMarkup(`${id}: ${title}`);
  const head = `    <testcase classname="${level}" name="${name}" time="${formatSeconds(durationMs)}"`;
  if (!detail) return `${head}/>`;
  const facts = listFacts(detail).map(([fact, text]) => escapeMarkup(`${fact}: ${text}`));
  const uncounted = detail.known ? `expected to fail: ${detail.known}` : `fails, but is a SHOULD: ${detail.reason}`;
  const message = status === 'failed' && kind === 'skipped' ? uncounted : detail.reason;
  return `${head}><${kind} message="${escapeMarkup(message)}">${status === 'skipped' ? '' : facts.join('\n')}</${kind}></testcase>`;
}

function formatSeconds(ms: number): string {
  return (ms / 1000).toFixed(3);
}
