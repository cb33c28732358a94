import type { ErrorName } from '@crossrate/contract';
import type { z } from 'zod';

/**
 * Makes what tells which error a query has that the contract does not accept. Currencies are checked before the amount.
 *
 * Zod would tell by a list of issues, which takes longer to make than everything else that a refusal needs.
 */
export function invalidQueryNamer(schema: z.ZodObject): (query: unknown) => ErrorName {
  if (!('amount' in schema.shape)) return () => 'invalidCurrency';
  const currencies = schema.omit({ amount: true });
  return (query) => (currencies.safeParse(query).success ? 'invalidAmount' : 'invalidCurrency');
}
