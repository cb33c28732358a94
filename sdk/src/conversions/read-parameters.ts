import type { ClientParts } from './client-parts.ts';
import type { ConverterParameters } from './convert-at-rates.ts';

/** The parts of the client that read parameters. */
type Parts = Pick<ClientParts, 'operation' | 'readObject' | 'CrossrateError'>;

/**
 * Copies the parameters of a conversion, with codes in upper case.
 *
 * @throws TypeError when the parameters are not an object, cannot be read or have only unknown names.
 * @throws InvalidRequestError that names the parameter, when a currency is missing.
 */
export function readParameters(
  parameters: ConverterParameters,
  { operation, readObject, CrossrateError }: Parts,
): ConverterParameters {
  const read = readObject(parameters, (given) => ({ ...operation.read(given), round: given.round }));
  const { from, to } = parameters;
  if (!from || !to) throw new CrossrateError('InvalidRequestError', `${from ? 'to' : 'from'} is missing.`);
  return read as ConverterParameters;
}
