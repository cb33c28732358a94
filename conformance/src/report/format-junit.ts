import type { ClauseResult, SuiteReport } from '../suite/result.ts';
import type { Verdict } from '../suite/verdict.ts';
import { escapeMarkup } from './escape-markup.ts';
import { listFacts } from './facts.ts';

/**
 * Formats a report as JUnit XML, for build servers.
 *
 * JUnit has no failure that does not count. An expected failure, and the failure of a SHOULD without `--strict`, become
 * skipped tests.
 *
 * @example
 * ```ts
 * import { clauses, collectReport, formatJunit, judge } from '@crossrate/conformance';
 * const options = { url: 'http://127.0.0.1:3000', keys: {}, clauses, drivers: ['http'] } as const;
 * const report = await collectReport(options);
 * const xml = formatJunit(report, judge(report.clauses));
 * ```
 */
export function formatJunit(report: SuiteReport, { counted }: Verdict): string {
  const { target, startedAt, durationMs, clauses } = report;
  const kinds = clauses.map((result) => classify(result, counted));
  const count = (kind: Kind) => kinds.filter((each) => each === kind).length;
  const counts = `tests="${clauses.length}" failures="${count('failure')}" errors="${count('error')}" skipped="${count('skipped')}"`;
  const time = formatSeconds(durationMs);
  const properties = listProperties(report).map(
    ([name, value]) => `      <property name="${escapeMarkup(name)}" value="${escapeMarkup(value)}"/>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites ${counts} time="${time}">
  <testsuite name="Conformance of ${escapeMarkup(target)}" ${counts} time="${time}" timestamp="${startedAt.slice(0, 19)}">
    <properties>
${properties.join('\n')}
    </properties>
${clauses.map((result, index) => formatCase(result, kinds[index])).join('\n')}
  </testsuite>
</testsuites>
`;
}

function listProperties({ versions, set, profile, seed, choices }: SuiteReport): [name: string, value: string][] {
  return [
    ['suite', versions.suite],
    ['node', versions.node],
    ['set', set],
    ['profile', profile],
    ['seed', String(seed)],
    ...choices.map(({ question, answer }): [string, string] => [question, answer]),
  ];
}

type Kind = 'failure' | 'error' | 'skipped' | undefined;

function classify(result: ClauseResult, counted: Verdict['counted']): Kind {
  if (result.status === 'passed') return undefined;
  if (result.status === 'failed') return counted.includes(result) ? 'failure' : 'skipped';
  return result.status;
}

function formatCase({ id, level, title, driver, status, durationMs, detail }: ClauseResult, kind: Kind): string {
  const name = escapeMarkup(`${id}: ${title}`);
  const head = `    <testcase classname="${driver}.${level}" name="${name}" time="${formatSeconds(durationMs)}"`;
  if (!detail || !kind) return `${head}/>`;
  const facts = listFacts(detail).map(([name, text]) => `${name}: ${text}`);
  const uncounted = detail.known ? `expected to fail: ${detail.known}` : `fails, but is a SHOULD: ${detail.reason}`;
  const message = status === 'failed' && kind === 'skipped' ? uncounted : detail.reason;
  const more = status === 'skipped' ? '' : escapeMarkup(facts.join('\n'));
  return `${head}><${kind} message="${escapeMarkup(message)}">${more}</${kind}></testcase>`;
}

function formatSeconds(ms: number): string {
  return (ms / 1000).toFixed(3);
}
