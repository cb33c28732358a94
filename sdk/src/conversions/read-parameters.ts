import type { ClientParts } from './client-parts.ts';
import type { ParityParameters } from './convert-by-law.ts';

/**
 * Copies the parameters of a conversion, with codes in upper case.
 *
 * @throws TypeError when the parameters are not an object.
 * @throws InvalidRequestError that names the parameter, when a currency is missing.
 */
export function readParameters<Given extends ParityParameters>(
  parameters: Given,
  { toCode, readObject, InvalidRequestError }: Pick<ClientParts, 'toCode' | 'readObject' | 'InvalidRequestError'>,
): Given {
  const { from, to } = readObject(parameters);
  if (!from || !to) throw new InvalidRequestError(`${from ? 'to' : 'from'} is missing.`);
  return { ...parameters, from: toCode(from), to: toCode(to) };
}
