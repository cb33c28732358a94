import type { CurrencyCode } from '../generated/types.ts';
import type { ClientParts } from './client-parts.ts';
import type { ConverterParameters } from './converter-parameters.ts';

/** Parameters of a conversion, complete and with codes in upper case. */
export interface ReadParameters extends ConverterParameters {
  readonly from: CurrencyCode;
}

/**
 * Copies the parameters of a conversion, with codes in upper case.
 *
 * @param base - The source currency of parameters that name none.
 * @param name - The name of the parameters in an error.
 * @throws TypeError when the parameters are not an object, cannot be read or have an unknown name.
 * @throws InvalidRequestError that names the first parameter that is missing or empty.
 */
export function readParameters(
  parameters: ConverterParameters,
  { operation, readQuery }: Pick<ClientParts, 'operation' | 'readQuery'>,
  base: CurrencyCode,
  name?: string,
): ReadParameters {
  const read = ({ from = base, to, amount }: ConverterParameters) => operation.read({ from, to, amount });
  const query = readQuery(parameters, { ...operation, read }, name) as object as ReadParameters;
  const { round, mode } = parameters;
  return { ...query, round, mode };
}
