import type { Clause } from '../clause.ts';
import { accountsClauses } from './accounts.ts';
import { amountsClauses, oddAmountsClauses } from './amounts.ts';
import { authenticationClauses } from './authentication.ts';
import { cachingClauses } from './caching.ts';
import { codesClauses } from './codes.ts';
import { crossOriginClauses } from './cross-origin.ts';
import { currenciesClauses } from './currencies.ts';
import { documentClauses } from './document.ts';
import { editionsClauses } from './editions.ts';
import { errorsClauses } from './errors.ts';
import { everyConversionClauses } from './every-conversion.ts';
import { everyFieldClauses } from './every-field.ts';
import { everyTableClauses } from './every-table.ts';
import { limitsClauses, stillOverClauses } from './limits.ts';
import { oddCodesClauses } from './odd-codes.ts';
import { ratesClauses } from './rates.ts';
import { similarKeysClauses } from './similar-keys.ts';
import { waysAroundClauses } from './ways-around.ts';
import { wireClauses } from './wire.ts';

/**
 * All clauses, in the order in which they run.
 *
 * @example
 * ```ts
 * import { clauses } from '@crossrate/conformance';
 * for (const { id, title } of clauses) console.log(id, title);
 * ```
 */
export const clauses: readonly Clause[] = [
  // The limits come first: they show whether refusals count, and so how many requests the other clauses may send.
  ...limitsClauses,
  ...authenticationClauses,
  ...accountsClauses,
  ...currenciesClauses,
  ...ratesClauses,
  ...codesClauses,
  ...amountsClauses,
  ...errorsClauses,
  ...crossOriginClauses,
  ...cachingClauses,
  ...editionsClauses,
  ...wireClauses,
  // These clauses spend the rest of the budget.
  ...oddCodesClauses,
  ...oddAmountsClauses,
  // A target may lock out a client that sends as many invalid keys as these do.
  ...waysAroundClauses,
  ...similarKeysClauses,
  ...stillOverClauses,
  // These send almost nothing, and come last to look at as many answers as possible.
  ...everyTableClauses,
  ...everyConversionClauses,
  ...documentClauses,
  ...everyFieldClauses,
];
