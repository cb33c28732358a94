import { CrossrateError } from './errors.ts';
import { readObject } from './read-object.ts';
import type { Operation, Query } from './request.ts';

/**
 * Reads the parameters of an operation as a query.
 *
 * @param name - The name of the parameters in an error.
 * @throws TypeError when the parameters are not an object, cannot be read or have an unknown name.
 * @throws InvalidRequestError that names the first parameter that is missing or empty.
 */
export function readQuery(
  parameters: object,
  { read, unsent }: Pick<Operation, 'read' | 'unsent'>,
  name?: string,
): Query {
  const query = readObject(parameters, read, name, unsent);
  const missing = Object.keys(query).find((one) => !query[one]);
  if (missing) throw new CrossrateError('InvalidRequestError', `${missing} is missing.`);
  return query;
}
