import type { ErrorName } from '@crossrate/contract';
import type { RequestValidationError } from '@ts-rest/express';

/** Which error a query has that the contract does not accept. Currencies are checked before the amount. */
export function errorOfInvalidQuery({ query }: RequestValidationError): ErrorName {
  const onlyAmount = query?.issues.every(({ path }) => path?.[0] === 'amount') ?? false;
  return onlyAmount ? 'invalidAmount' : 'invalidCurrency';
}
