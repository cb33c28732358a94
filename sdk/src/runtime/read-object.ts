/**
 * Reads an argument of the caller. Refuses an object with names of which none is known, as TypeScript does: a misspelt
 * name would get its default, such as the rates of USD. A larger object, such as an order, may have further names.
 *
 * @param read - Gives an object with all known names.
 * @returns the result of `read`.
 * @throws TypeError that gives an unknown name and all known ones, or for anything that is no object: a text, such as a
 *   code, would get all defaults.
 */
export function readObject<Given, Read extends object>(
  given: Given,
  read: (given: Given) => Read,
  name = 'parameters',
): Read {
  if (typeof given !== 'object' || !given) throw new TypeError(`${name} must be an object.`);
  const known = read(given);
  const names = Object.keys(given);
  if (names[0] && !names.some((own) => own in known))
    throw new TypeError(`${name} must be ${Object.keys(known).join(', ')}, not ${names[0]}.`);
  return known;
}
