import type { ParityParameters } from './convert-by-law.ts';
import type { Parts } from './parts.ts';

/**
 * Copies the parameters of a conversion, with codes in upper case.
 *
 * @throws TypeError when the parameters are not an object.
 * @throws InvalidRequestError that names the parameter, when a currency is missing.
 */
export function readAsked<Asked extends ParityParameters>(
  parameters: Asked,
  { codeOf, readObject, InvalidRequestError }: Pick<Parts, 'codeOf' | 'readObject' | 'InvalidRequestError'>,
): Asked {
  const { from, to } = readObject(parameters);
  if (!from || !to) throw new InvalidRequestError(`${from ? 'to' : 'from'} is missing.`);
  return { ...parameters, from: codeOf(from), to: codeOf(to) };
}
