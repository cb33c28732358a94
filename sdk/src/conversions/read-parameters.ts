import type { CurrencyCode } from '../generated/types.ts';
import type { ClientParts } from './client-parts.ts';
import type { ConverterParameters } from './converter-parameters.ts';

/** The parts of the client that read parameters. */
type Parts = Pick<ClientParts, 'operation' | 'readObject' | 'CrossrateError'>;

/** Parameters of a conversion, complete and with codes in upper case. */
export interface ReadParameters extends ConverterParameters {
  readonly from: CurrencyCode;
}

/**
 * Copies the parameters of a conversion, with codes in upper case.
 *
 * @param base - The source currency of parameters that name none.
 * @param name - The name of the parameters in an error.
 * @throws TypeError when the parameters are not an object, cannot be read or have only unknown names.
 * @throws InvalidRequestError that names the parameter, when a currency is missing.
 */
export function readParameters(
  parameters: ConverterParameters,
  { operation, readObject, CrossrateError }: Parts,
  base?: CurrencyCode,
  name?: string,
): ReadParameters {
  let missing: string | false | undefined;
  const read = (given: ConverterParameters) => {
    const { from = base, to, amount, round, mode } = given;
    missing = from ? !to && 'to' : 'from';
    return { ...operation.read({ from, to, amount }), round, mode };
  };
  const complete = readObject(parameters, read, name);
  if (missing) throw new CrossrateError('InvalidRequestError', `${missing} is missing.`);
  return complete as unknown as ReadParameters;
}
