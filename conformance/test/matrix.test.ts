import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { withMatrix } from '../matrix/page.ts';
import { statements } from '../matrix/statements.ts';
import { clauses } from '../src/index.ts';

const root = new URL('../../', import.meta.url);

it('has every clause under a statement of the interface', () => {
  const covered = new Set(statements.flatMap((statement) => statement.clauses));
  expect(clauses.map(({ id }) => id).filter((id) => !covered.has(id))).toEqual([]);
});

it('has a clause or a test of this project for every statement', () => {
  expect(statements.filter(({ clauses: ids, unseen }) => ids.length === 0 && !unseen)).toEqual([]);
  const tests = statements.flatMap(({ unseen }) => unseen?.test ?? []);
  expect(tests.filter((test) => !existsSync(new URL(test, root)))).toEqual([]);
});

it('is what docs/conformance.md shows; if not, run `npm run generate`', () => {
  const page = readFileSync(new URL('docs/conformance.md', root), 'utf8');
  expect(page).toBe(withMatrix(page));
});
