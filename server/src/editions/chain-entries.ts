import type { Entry } from '../judging/decisions.ts';
import { hash } from './hash.ts';
import { writeCanonically } from './write-edition.ts';

/** Chains entries: the hash at each place vouches for that number of entries, from the first on. */
export function chainEntries(entries: readonly Entry[]): string[] {
  let last = '';
  return [last, ...entries.map((entry) => (last = hash(last + writeCanonically(entry))))];
}
