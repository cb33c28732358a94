import { formatClausesPage } from './clauses-page.ts';

/** Makes the files that are generated from the clauses, by path in the repository. */
export const makeFiles = (): ReadonlyMap<string, string> => new Map([['docs/clauses.md', formatClausesPage()]]);
