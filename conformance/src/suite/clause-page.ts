import manifest from '../../package.json' with { type: 'json' };
import { clauses } from '../clauses/index.ts';

/** Where the list of all clauses is on the web. */
const LIST = `${manifest.homepage.replace(/\/tree\/.*$/, '')}/blob/main/docs/clauses.md`;

const known = new Set(clauses.map(({ id }) => id));

/** The page that says why a clause is there and how a server that fails is mended; none for a clause of one's own. */
export function clausePage(id: string): string | undefined {
  return known.has(id) ? `${LIST}#${id}` : undefined;
}
