import type { ErrorName } from '@crossrate/contract';

/** What a schema found wrong. */
interface Invalid {
  readonly issues: readonly { readonly path?: readonly unknown[] | undefined }[];
}

/** Which error a query has that the contract does not accept. Currencies are checked before the amount. */
export function errorOfInvalidQuery({ issues }: Invalid): ErrorName {
  return issues.length > 0 && issues.every(({ path }) => path?.[0] === 'amount') ? 'invalidAmount' : 'invalidCurrency';
}
