import manifest from '../../package.json' with { type: 'json' };
import { clauses } from '../clauses/index.ts';

/** The address of the list of all clauses. */
const LIST = `${manifest.homepage.replace(/\/tree\/.*$/, '')}/blob/main/docs/clauses.md`;

const known = new Set(clauses.map(({ id }) => id));

/** Finds the address of the page about a clause; `undefined` for a clause that is not part of the suite. */
export function findClausePage(id: string): string | undefined {
  return known.has(id) ? `${LIST}#${id}` : undefined;
}
