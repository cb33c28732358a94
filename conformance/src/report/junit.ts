import type { ClauseResult, SuiteReport } from '../suite/result.ts';
import { escapeMarkup } from './escape-markup.ts';

/** Writes a report as JUnit XML, as build servers read it. */
export function junitOf({ target, startedAt, durationMs, clauses }: SuiteReport): string {
  const count = (status: ClauseResult['status']) => clauses.filter((result) => result.status === status).length;
  const counts = `tests="${clauses.length}" failures="${count('failed')}" errors="${count('error')}" skipped="${count('skipped')}"`;
  const time = (durationMs / 1000).toFixed(3);
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites ${counts} time="${time}">
  <testsuite name="Conformance of ${escapeMarkup(target)}" ${counts} time="${time}" timestamp="${startedAt.slice(0, 19)}">
${clauses.map(caseOf).join('\n')}
  </testsuite>
</testsuites>
`;
}

function caseOf({ id, level, title, driver, status, detail }: ClauseResult): string {
  const head = `    <testcase classname="${driver}.${level}" name="${escapeMarkup(`${id}: ${title}`)}"`;
  if (!detail) return `${head}/>`;
  const reason = escapeMarkup(detail.reason);
  if (status === 'skipped') return `${head}><skipped message="${reason}"/></testcase>`;
  const rest = Object.entries(detail).map(([name, text]) => `${name}: ${text}`);
  const element = status === 'error' ? 'error' : 'failure';
  return `${head}><${element} message="${reason}">${escapeMarkup(rest.join('\n'))}</${element}></testcase>`;
}
