import type { Clause } from '../clause.ts';
import { authenticationClauses } from './authentication.ts';
import { consistencyClauses } from './consistency.ts';
import { convertClauses } from './convert.ts';
import { currenciesClauses } from './currencies.ts';
import { errorsClauses } from './errors.ts';
import { everyClauses } from './every.ts';
import { limitsClauses } from './limits.ts';
import { ratesClauses } from './rates.ts';

/**
 * All clauses, in the order in which they run.
 *
 * @example
 * ```ts
 * import { clauses, httpDriver, seeingFetch } from '@crossrate/conformance';
 * const { send, seen } = seeingFetch('http://127.0.0.1:3000');
 * const http = httpDriver('http://127.0.0.1:3000', send);
 * const keys = { active: 'cr_…', restricted: 'cr_…', unverified: 'cr_…', spare: 'cr_…' };
 * for (const clause of clauses) await clause.run({ api: http, http, keys, seen });
 * ```
 */
export const clauses: readonly Clause[] = [
  ...authenticationClauses,
  ...currenciesClauses,
  ...ratesClauses,
  ...convertClauses,
  ...consistencyClauses,
  ...errorsClauses,
  ...limitsClauses,
  ...everyClauses,
];
