import { describeSchema } from '../src/report/report-schema.ts';
import { writeClausesPage } from './clauses-page.ts';

/** What is made of the clauses and of the report, by where it is in the repository. */
export function makeFiles(): ReadonlyMap<string, string> {
  return new Map([
    ['docs/clauses.md', writeClausesPage()],
    ['conformance/report.schema.json', `${JSON.stringify(describeSchema(), undefined, 2)}\n`],
  ]);
}
