import type { ClauseResult, SuiteReport } from '../suite/result.ts';
import type { Verdict } from '../suite/verdict.ts';
import { escapeMarkup } from './escape-markup.ts';
import { factsOf } from './facts.ts';

/**
 * Writes a report as JUnit XML, as build servers read it.
 *
 * They know no failure that does not count: one that was expected, and a SHOULD without `--strict`, are skipped there.
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
  const kinds = clauses.map((result) => kindOf(result, counted));
  const count = (kind: Kind) => kinds.filter((each) => each === kind).length;
  const counts = `tests="${clauses.length}" failures="${count('failure')}" errors="${count('error')}" skipped="${count('skipped')}"`;
  const time = formatSeconds(durationMs);
  const properties = propertiesOf(report).map(
    ([name, value]) => `      <property name="${escapeMarkup(name)}" value="${escapeMarkup(value)}"/>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites ${counts} time="${time}">
  <testsuite name="Conformance of ${escapeMarkup(target)}" ${counts} time="${time}" timestamp="${startedAt.slice(0, 19)}">
    <properties>
${properties.join('\n')}
    </properties>
${clauses.map((result, index) => caseOf(result, kinds[index])).join('\n')}
  </testsuite>
</testsuites>
`;
}

function propertiesOf({ versions, set, profile, seed, choices }: SuiteReport): [name: string, value: string][] {
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

function kindOf(result: ClauseResult, counted: Verdict['counted']): Kind {
  if (result.status === 'passed') return undefined;
  if (result.status === 'failed') return counted.includes(result) ? 'failure' : 'skipped';
  return result.status;
}

function caseOf({ id, level, title, driver, status, durationMs, detail }: ClauseResult, kind: Kind): string {
  const name = escapeMarkup(`${id}: ${title}`);
  const head = `    <testcase classname="${driver}.${level}" name="${name}" time="${formatSeconds(durationMs)}"`;
  if (!detail || !kind) return `${head}/>`;
  const facts = factsOf(detail).map(([name, text]) => `${name}: ${text}`);
  const uncounted = detail.known ? `expected to fail: ${detail.known}` : `fails, but is a SHOULD: ${detail.reason}`;
  const message = status === 'failed' && kind === 'skipped' ? uncounted : detail.reason;
  const more = status === 'skipped' ? '' : escapeMarkup(facts.join('\n'));
  return `${head}><${kind} message="${escapeMarkup(message)}">${more}</${kind}></testcase>`;
}

function formatSeconds(ms: number): string {
  return (ms / 1000).toFixed(3);
}
