import type { ClauseResult, SuiteReport } from '../suite/result.ts';
import type { Verdict } from '../suite/verdict.ts';
import { escapeMarkup } from './escape-markup.ts';
import { factsOf } from './facts.ts';

/**
 * Writes a report as JUnit XML, as build servers read it.
 *
 * They know no failure that does not count: one that was expected, and a SHOULD without `--strict`, are skipped there.
 */
export function junitOf({ target, startedAt, durationMs, clauses }: SuiteReport, { counted }: Verdict): string {
  const kinds = clauses.map((result) => kindOf(result, counted));
  const count = (kind: Kind) => kinds.filter((each) => each === kind).length;
  const counts = `tests="${clauses.length}" failures="${count('failure')}" errors="${count('error')}" skipped="${count('skipped')}"`;
  const time = (durationMs / 1000).toFixed(3);
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites ${counts} time="${time}">
  <testsuite name="Conformance of ${escapeMarkup(target)}" ${counts} time="${time}" timestamp="${startedAt.slice(0, 19)}">
${clauses.map((result, index) => caseOf(result, kinds[index])).join('\n')}
  </testsuite>
</testsuites>
`;
}

type Kind = 'failure' | 'error' | 'skipped' | undefined;

function kindOf(result: ClauseResult, counted: Verdict['counted']): Kind {
  if (result.status === 'passed') return undefined;
  if (result.status === 'failed') return counted.includes(result) ? 'failure' : 'skipped';
  return result.status;
}

function caseOf({ id, level, title, driver, status, detail }: ClauseResult, kind: Kind): string {
  const head = `    <testcase classname="${driver}.${level}" name="${escapeMarkup(`${id}: ${title}`)}"`;
  if (!detail || !kind) return `${head}/>`;
  const facts = factsOf(detail).map(([name, text]) => `${name}: ${text}`);
  const uncounted = detail.known ? `expected to fail: ${detail.known}` : `fails, but is a SHOULD: ${detail.reason}`;
  const message = status === 'failed' && kind === 'skipped' ? uncounted : detail.reason;
  const more = status === 'skipped' ? '' : escapeMarkup(facts.join('\n'));
  return `${head}><${kind} message="${escapeMarkup(message)}">${more}</${kind}></testcase>`;
}
