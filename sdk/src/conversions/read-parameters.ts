import type { ClientParts } from './client-parts.ts';
import type { ConverterParameters } from './convert-at-rates.ts';

/**
 * Copies the parameters of a conversion, with codes in upper case.
 *
 * @throws TypeError when the parameters are not an object or have only unknown names.
 * @throws InvalidRequestError that names the parameter, when a currency is missing.
 */
export function readParameters(
  parameters: ConverterParameters,
  { toCode, readObject, InvalidRequestError }: Pick<ClientParts, 'toCode' | 'readObject' | 'InvalidRequestError'>,
): ConverterParameters {
  const read = readObject(parameters, ({ from, to, amount, round }) => ({
    from: toCode(from),
    to: toCode(to),
    amount,
    round,
  }));
  const { from, to } = parameters;
  if (!from || !to) throw new InvalidRequestError(`${from ? 'to' : 'from'} is missing.`);
  return read;
}
