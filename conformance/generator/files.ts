import { buildReportSchema } from '../src/report/report-schema.ts';
import { formatClausesPage } from './clauses-page.ts';

/** Makes the files that are generated from the clauses and the schema of the report, by path in the repository. */
export function makeFiles(): ReadonlyMap<string, string> {
  return new Map([
    ['docs/clauses.md', formatClausesPage()],
    ['conformance/report.schema.json', `${JSON.stringify(buildReportSchema(), undefined, 2)}\n`],
  ]);
}
