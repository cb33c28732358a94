import { CrossrateError } from './errors.ts';
import { readObject } from './read-object.ts';

/** The parameters of the query string. */
export type Query = Readonly<Record<string, string>>;

/**
 * Reads the parameters of an operation as a query.
 *
 * @param read - Gives a query with all parameters, empty where the caller gives none.
 * @param name - The name of the parameters in an error.
 * @throws TypeError when the parameters are not an object, cannot be read or have only unknown names.
 * @throws InvalidRequestError that names the first parameter that is missing or empty.
 */
export function readQuery<Parameters>(
  parameters: Parameters,
  read: (given: Parameters) => Query,
  name?: string,
): Query {
  const query = readObject(parameters, read, name);
  const missing = Object.keys(query).find((one) => !query[one]);
  if (missing) throw new CrossrateError('InvalidRequestError', `${missing} is missing.`);
  return query;
}
